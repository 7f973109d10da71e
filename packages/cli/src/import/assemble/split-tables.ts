import type { Facts, RecordFact } from '../facts.ts'
import type { Heading } from '../markdown/outline.ts'
import { keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { cleanTitle } from './entity-names.ts'
import type { NamedTable } from './table-names.ts'

/** Documents with a table for each entity may name none: there every section has keys with names of their own. */
export function splitTables(facts: Facts): NamedTable[] {
  const plain = facts.records.filter(record => record.heading && partitionName(record) !== undefined)
  const declared = facts.tableKeys.filter(fact => fact.heading && !fact.isCode && !keyName(fact.attribute))
  const names = new Set([
    ...plain.map(partitionName),
    ...declared.map(({ role, attribute }) => `${role} ${attribute}`),
  ])
  const sections = new Set([...plain, ...declared].map(said => said.heading as Heading))
  const composed = facts.records.filter(record =>
    record.keys.some(key =>
      key.values.some(
        value => ['template', 'sample'].includes(readTemplate(value).kind) && /^[A-Z]+#/.test(value),
      ),
    ),
  )
  if (names.size < 2 || sections.size < 2 || composed.length > (plain.length + declared.length) / 2) return []
  return [...sections].map(heading => ({
    name: cleanTitle(heading.text),
    line: heading.line,
    headings: new Set([heading]),
    places: [{ heading, line: heading.line }],
  }))
}

function partitionName(record: RecordFact): string | undefined {
  const value = record.keys.find(key => key.name.role === 'pk' && key.name.index === undefined)?.values[0]
  return value !== undefined && readTemplate(value).kind === 'name' ? value : undefined
}
