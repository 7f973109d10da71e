import type { AttributeFact, Facts, RecordFact } from '../facts.ts'
import { memberOf, type ObjectTree, textOf, treesOf } from '../read/objects.ts'
import { recordOf } from './items.ts'
import { keyTypeOf, typeOf } from './types.ts'

/** A model of NoSQL Workbench: tables with their indexes, facets and sample items. Gives whether it is one. */
export function readWorkbench(tree: ObjectTree, facts: Facts): boolean {
  const tables = treesOf(memberOf(tree, 'DataModel')?.value)
  for (const table of tables) readTable(table, facts)
  return tables.length > 0
}

function readTable(tree: ObjectTree, facts: Facts): void {
  const table = textOf(tree, 'TableName') ?? ''
  const said = { heading: undefined, line: tree.line, table, isCode: true }
  facts.tables.push({ name: table, heading: undefined, line: tree.line })
  const keys = keysOf(tree)
  for (const key of keys) facts.tableKeys.push({ ...said, ...key })
  for (const [member, kind] of [
    ['GlobalSecondaryIndexes', 'GSI'],
    ['LocalSecondaryIndexes', 'LSI'],
  ] as const) {
    for (const index of treesOf(memberOf(tree, member)?.value)) {
      const name = textOf(index, 'IndexName') ?? ''
      for (const key of keysOf(index)) facts.indexes.push({ ...said, ...key, name, kind, line: index.line })
    }
  }
  const ttl = textOf(
    treesOf(memberOf(tree, 'TimeToLive', 'TimeToLiveSpecification')?.value)[0] ?? tree,
    'TimeToLiveAttribute',
    'AttributeName',
  )
  if (ttl) facts.ttls.push({ ...said, attribute: ttl })
  readItems(tree, table, keys, facts)
}

/** Facets are kinds of items; without them, a table with names of its own as keys holds one kind. */
function readItems(tree: ObjectTree, table: string, keys: ReturnType<typeof keysOf>, facts: Facts): void {
  const facets = treesOf(memberOf(tree, 'TableFacets')?.value)
  const types = new Map(
    treesOf(memberOf(tree, 'NonKeyAttributes')?.value).map(each => [
      textOf(each, 'AttributeName') ?? '',
      typeOf(textOf(each, 'AttributeType') ?? '') ?? 'string',
    ]),
  )
  const attributes = (names: readonly string[], line: number): AttributeFact[] =>
    names.map(name => ({ name, type: types.get(name) ?? 'string', line, isOptional: false, isSample: false }))
  const samplesOf = (owner: ObjectTree, name: string) => {
    const items = treesOf(memberOf(owner, 'TableData')?.value)
    for (const item of items)
      facts.records.push({ ...recordOf(item, { heading: undefined, line: item.line }, name), name, table })
    return items.length
  }
  for (const facet of facets) {
    const name = textOf(facet, 'FacetName') ?? ''
    const listed = memberOf(facet, 'NonKeyAttributes')?.value
    const names =
      listed?.kind === 'list' ? listed.items.flatMap(each => (each.kind === 'text' ? [each.text] : [])) : []
    samplesOf(facet, name)
    facts.records.push(recordFor(name, { table, line: facet.line }, attributes(names, facet.line), true))
  }
  if (facets.length > 0 || samplesOf(tree, '') > 0) return
  const own = attributes(
    [...types.keys()].filter(name => name !== ''),
    tree.line,
  )
  const native = keys.map(({ attribute, type }) => ({
    ...(attributes([attribute], tree.line)[0] as AttributeFact),
    type: type === 'N' ? 'number' : 'string',
  }))
  if (own.length > 0)
    facts.records.push(recordFor(table, { table, line: tree.line }, [...native, ...own], false))
}

const recordFor = (
  name: string,
  { table, line }: { readonly table: string; readonly line: number },
  attributes: AttributeFact[],
  isOfNamed: boolean,
): RecordFact => ({
  name,
  table,
  lead: '',
  source: 'attributes',
  heading: undefined,
  line,
  keys: [],
  attributes,
  values: {},
  ...(isOfNamed ? { isOfNamed } : {}),
})

function keysOf(tree: ObjectTree): { role: 'pk' | 'sk'; attribute: string; type?: 'S' | 'N' | 'B' }[] {
  const [keys] = treesOf(memberOf(tree, 'KeyAttributes')?.value)
  return (['pk', 'sk'] as const).flatMap(role => {
    const [key] = treesOf(keys && memberOf(keys, role === 'pk' ? 'PartitionKey' : 'SortKey')?.value)
    const attribute = key && textOf(key, 'AttributeName')
    const type = keyTypeOf((key && textOf(key, 'AttributeType')) ?? '')
    return attribute ? [{ role, attribute, ...(type ? { type } : {}) }] : []
  })
}
