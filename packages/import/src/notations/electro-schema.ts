import type { Facts, KeyFact } from '../facts.ts'
import type { CodeCall } from '../read/code-objects.ts'
import { memberOf, type ObjectTree, textOf, treesOf, type Value } from '../read/objects.ts'
import { attributeFacts } from './model-fields.ts'
import { programTable } from './program-table.ts'

/** An entity of ElectroDB: `new Entity({ model, attributes, indexes }, { table })`. Gives whether it is one. */
export function readElectroEntity(
  { callee, values: [first, second], line }: CodeCall,
  facts: Facts,
): boolean {
  const tree = first?.kind === 'object' ? first.tree : undefined
  const [model] = treesOf(tree && memberOf(tree, 'model')?.value)
  const [indexes] = treesOf(tree && memberOf(tree, 'indexes')?.value)
  if (!/^(?:Entity|createSchema)$/.test(callee.split('.').at(-1) ?? '') || !tree || !model || !indexes)
    return false
  const name = textOf(model, 'entity') ?? ''
  const given = (second?.kind === 'object' ? textOf(second.tree, 'table') : undefined) ?? ''
  const table = programTable(given, line, facts)
  const said = { heading: undefined, line }
  if (table) facts.tables.push({ name: table, ...said })
  const isBase = (tree: ObjectTree) => textOf(tree, 'index') === undefined
  const all = indexes.members.flatMap(({ key, value, line: at }) =>
    treesOf(value).map(index => ({ index, key, line: at })),
  )
  const base = all.find(({ index }) => isBase(index))
  const keys = all.flatMap(each => {
    // Of two that name no index the first is the table's; the other goes by what it is called.
    const index = isBase(each.index) && each !== base ? each.key : textOf(each.index, 'index')
    return keysOf(each.index, index, model, { ...said, table, line: each.line, facts })
  })
  facts.records.push({
    name,
    table,
    lead: '',
    source: 'row',
    ...said,
    keys,
    attributes: attributeFacts(treesOf(memberOf(tree, 'attributes')?.value)[0]),
    values: {},
    isExact: true,
  })
  return true
}

interface Place {
  readonly heading: undefined
  readonly table: string
  readonly line: number
  readonly facts: Facts
}

function keysOf(
  index: ObjectTree,
  indexName: string | undefined,
  model: ObjectTree,
  { facts, ...said }: Place,
): KeyFact[] {
  return (['pk', 'sk'] as const).flatMap(role => {
    const [key] = treesOf(memberOf(index, role)?.value)
    const attribute = key && textOf(key, 'field')
    if (!key || !attribute) return []
    const fact = { ...said, role, attribute, isCode: true }
    if (indexName === undefined) facts.tableKeys.push(fact)
    else facts.indexes.push({ ...fact, name: indexName, kind: 'GSI' })
    const name = { role, attribute, ...(indexName === undefined ? {} : { index: indexName }) }
    return [
      { name, label: attribute, values: [templateOf(key, role, model, index)], rest: '', line: said.line },
    ]
  })
}

/**
 * A template as it is given, or else as ElectroDB makes one: `$service#team_{team}`, `$tasks_1#id_{id}`. A collection stands
 * before the entity in the sort key, whose name comes last if the index is clustered; without a sort key it is in the
 * partition key. What is fixed is in small letters unless the key says otherwise.
 */
function templateOf(key: ObjectTree, role: 'pk' | 'sk', model: ObjectTree, index: ObjectTree): string {
  const cased = casingOf(textOf(key, 'casing'))
  const given = textOf(key, 'template')
  if (given !== undefined)
    return given.replace(/\$\{([^}]*)\}|[^$]+|\$/g, (text, name?: string) =>
      name === undefined ? cased(text) : `{${name}}`,
    )
  const parts = textsIn(memberOf(key, 'composite', 'facets')?.value)
    .map(name => `#${cased(name)}_{${name}}`)
    .join('')
  const entity = `${textOf(model, 'entity')}_${textOf(model, 'version')}`
  const service = textOf(model, 'service')
  if (role === 'pk')
    return `${cased(memberOf(index, 'sk') ? `$${service}` : `$${service}$${entity}`)}${parts}`
  const collections = collectionsOf(index)
  const isClustered = textOf(index, 'type') === 'clustered' && collections.length > 0
  const head = cased(`$${[...collections, ...(isClustered ? [] : [entity])].join('#')}`)
  return `${head}${parts}${isClustered ? cased(`#${entity}`) : ''}`
}

function casingOf(casing: string | undefined): (text: string) => string {
  if (casing === 'upper') return text => text.toUpperCase()
  return casing === 'none' ? text => text : text => text.toLowerCase()
}

const collectionsOf = (index: ObjectTree) => {
  const one = textOf(index, 'collection')
  return one === undefined ? textsIn(memberOf(index, 'collection')?.value) : [one]
}

const textsIn = (value: Value | undefined): string[] =>
  value?.kind === 'list' ? value.items.flatMap(each => (each.kind === 'text' ? [each.text] : [])) : []
