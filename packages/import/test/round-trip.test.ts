import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Schema } from 'monotable'
import { type Design, describe as designOf, type EntityDesign, parseKeyCondition } from 'monotable/design'
import { describe, expect, test } from 'vitest'
import { importDocument } from '../src/index.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const systems = readdirSync(fromRoot('systems')).filter(name =>
  existsSync(fromRoot(`systems/${name}/DYNAMODB_SCHEMA.md`)),
)

/** What a document and a schema both say, in one form. */
function facts({ tables }: Design) {
  return tables.map(({ name, key, indexes, ttl, stream, entities, patterns }) => ({
    name,
    ttl,
    stream,
    key: key.map(each => each.name),
    indexes: indexes.map(index => [
      index.name,
      index.kind,
      index.projection,
      ...index.key.map(each => each.name),
    ]),
    entities: entities.map(entity => ({
      name: entity.name,
      keys: entity.keys,
      attributes: attributesOf(entity),
    })),
    patterns: patterns.map(({ name: called, index, clauses, entities: found, ...options }) => [
      called,
      index,
      clauses,
      found,
      ...(['filter', 'direction', 'limit', 'project'] as const).map(option => options[option]),
    ]),
  }))
}

const attributesOf = ({ attributes, keys, type, derived }: EntityDesign) =>
  attributes
    .filter(({ name }) => !(name in keys) && !(name in derived) && name !== type?.attribute)
    .map(({ name, type: own, optional, values = [], open }) =>
      [name, own, optional ? 'optional' : '', ...values, open ? 'and others' : ''].join(' '),
    )
    .sort()

describe.each(systems)('the document that `docs` writes of %s', name => {
  const { report, schema } = importDocument(
    readFileSync(fromRoot(`systems/${name}/DYNAMODB_SCHEMA.md`), 'utf8'),
    'DYNAMODB_SCHEMA.md',
  )

  test('is imported without loss, guess or question', async () => {
    const module = (await import(fromRoot(`systems/${name}/schema.ts`))) as Record<string, Schema>
    const declared = Object.values(module).find(each => each?.model !== undefined) as Schema
    expect(facts(report.design)).toEqual(facts(designOf(declared)))
    const { unread, guesses, contradictions, questions } = report
    expect({ unread, guesses, contradictions, questions }).toEqual({
      unread: [],
      guesses: [],
      contradictions: [],
      questions: [],
    })
  })

  test('has a schema with all its entities and patterns', () => {
    const own = report.design.tables[0]
    expect(Object.keys(schema?.entities ?? {})).toEqual(own?.entities.map(each => each.name))
    for (const { name: pattern, condition } of own?.patterns ?? [])
      expect(() => parseKeyCondition(pattern, condition)).not.toThrow()
  })
})

test('a request of a document that `docs` writes may be on an index with a name of its own, and of no entity', () => {
  const { report } = importDocument(
    [
      '# Library: DynamoDB design',
      '<!-- Written by `monotable docs library.md`. -->',
      '## Table: `library`',
      '### Keys',
      '| Attribute | Type | Role |\n|---|---|---|',
      '| `PK` | String | partition key |\n| `SK` | String | sort key |',
      '### Indexes',
      '| Index | Kind | Partition key | Sort key | Projection | Use | Holds |\n|---|---|---|---|---|---|---|',
      '| `gsi2-loan-status` | global | `GSI2PK` | `GSI2SK` | `ALL` |  |  |',
      '### Access patterns',
      '| Pattern | Name | Operation | Key condition | Returns | Notes |\n|---|---|---|---|---|---|',
      '| Loans by status | `loansByStatus` | Query | `gsi2-loan-status: GSI2PK = STATUS#{status}, GSI2SK begins_with DUE#` |  |  |',
    ].join('\n'),
    'LIBRARY.md',
  )
  expect(report.unread).toEqual([])
  expect(report.design.tables[0]?.patterns).toMatchObject([
    { index: 'gsi2-loan-status', condition: 'GSI2PK = STATUS#{status}, GSI2SK begins_with DUE#' },
  ])
})
