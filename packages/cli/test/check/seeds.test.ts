import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadReports } from '../../src/check/load-reports.ts'

const folder = new URL('../../../../../shared/seeds/', import.meta.url)

/** What each document deserves, by its number: the code, and the key or the attribute that it is about. */
const deserved: Readonly<Record<string, readonly string[]>> = {
  // Parts: a {timestamp} that no entity has, everything of the cache under one key, hits sorted as text.
  '000': [
    'DISCARDING_FILTER',
    'ENUM_ORDER GSI1SK',
    'LOW_CARDINALITY GSI1PK',
    'UNBOUNDED_ITEM images',
    'UNBOUNDED_ITEM matchedParts',
    'UNBOUNDED_ITEM partIds',
    'UNKNOWN_PLACEHOLDER GSI1SK',
    'UNPADDED_NUMBER GSI1SK',
    'UNREAD_ENTITY',
  ],
  // Inventory: what is low on stock is found by a Scan.
  '001': ['SCAN_PATTERN'],
  // Photos: ids of organizers and events may be anything.
  '002': [
    'DELIMITER_IN_VALUE GSI1PK',
    'DELIMITER_IN_VALUE GSI2SK',
    'DELIMITER_IN_VALUE PK',
    'DELIMITER_IN_VALUE SK',
    'UNBOUNDED_ITEM bibs',
  ],
  // Crawled shops: no access pattern is listed.
  '003': ['UNBOUNDED_ITEM standards_used', 'UNREAD_ENTITY'],
  // A market: three profiles under one key, bids and orders under one status, messages told apart by a moment.
  '004': [
    'DELIMITER_IN_VALUE GSI1SK',
    'DELIMITER_IN_VALUE SK',
    'KEYS_COINCIDE',
    'LOW_CARDINALITY GSI1PK',
    'LOW_CARDINALITY GSI2PK',
    'MIXED_PARTITION GSI1PK',
    'MIXED_PARTITION GSI2PK',
    'TIMESTAMP_UNIQUENESS SK',
    'UNBOUNDED_ITEM images',
    'UNBOUNDED_ITEM items',
    'UNBOUNDED_ITEM skills',
    'UNCLOSED_PREFIX GSI1SK',
    'UNINDEXABLE_TYPE GSI1SK',
    'UNKNOWN_PLACEHOLDER GSI1PK',
    'UNKNOWN_PLACEHOLDER GSI2SK',
    'UNPADDED_NUMBER GSI3SK',
  ],
}

describe.runIf(existsSync(folder))('the seeds as they are written', () => {
  it.each(Object.entries(deserved))(
    'document %s has the findings that it deserves',
    async (number, expected) => {
      const name = readdirSync(folder).find(each => each.startsWith(number)) as string
      const [report] = await loadReports(fileURLToPath(new URL(name, folder)))
      const found = report?.findings.map(({ code, key = '' }) => `${code} ${key}`.trim()) ?? []
      expect([...new Set(found)].sort()).toEqual(expected)
      // Each stands at a line of the document, and shows what it means.
      for (const { place, examples } of report?.findings ?? []) {
        expect(place?.line).toBeGreaterThan(1)
        expect(examples).not.toEqual([])
      }
    },
  )
})
