// What an import found, as facts that can be compared with those of a reader.
import { plainName, shape } from '../corpus.mjs'
import { baseOf, isOwnIndexKey, kinds, patternFact } from './design.mjs'

/** Names of tables are compared with their placeholders written as {}. */
const tableShape = name => shape((name ?? '').replace(/\$\{[^{}]*\}|<[^<>]*>|\[[^[\]]*\]/g, '{}'))

/** The facts by kind; those that are free are neither right nor wrong. */
export function foundFacts(tables, design, said) {
  const found = Object.fromEntries(kinds.map(kind => [kind, []]))
  const owns = ownTables(tables, design)
  for (const table of tables) {
    const at = { table, own: owns.get(table), design, said, add }
    addTable(at)
    for (const index of table.indexes) addIndex(at, index)
    for (const entity of table.entities) addEntity(at, entity)
    for (const { index, keyCondition } of table.accessPatterns)
      add(
        'patterns',
        patternFact(design, index ? indexName(at, index) : undefined, keyCondition.split(', ')),
        design.any.patterns,
      )
  }
  return found

  function add(kind, fact, isFree = false) {
    found[kind].push({ fact, isFree })
  }
}

/** Which table of the facts each table is: by its name, or because one is left on both sides. */
function ownTables(tables, { tables: said, any }) {
  const owns = new Map()
  const isTaken = own => [...owns.values()].includes(own)
  for (const table of tables) {
    const own = said.find(({ names }) => names.some(name => tableShape(name) === tableShape(table.table)))
    if (own && !isTaken(own)) owns.set(table, own)
  }
  const free = tables.filter(table => !owns.has(table))
  const left = said.filter(own => !isTaken(own))
  const other = any.tables ? said.find(({ names }) => names[0] === '*') : undefined
  if (other) for (const table of free) owns.set(table, other)
  else if (left.length === 1 && free.length === 1) owns.set(free[0], left[0])
  return owns
}

const nameOf = ({ table, own }) => own?.names[0] ?? table.table ?? ''

function indexName({ own, design }, name) {
  const indexes = (own ? [own] : design.tables).flatMap(each => each.indexes)
  return indexes.find(({ names }) => names.includes(name))?.names[0] ?? name
}

function addTable(at) {
  const { table, own, add } = at
  const isRight = own?.names.some(name => name === '*' || tableShape(name) === tableShape(table.table))
  const name = isRight || !own ? nameOf(at) : (table.table ?? '')
  const keys = own?.pk === '?' ? '?|' : `${table.keys.pk ?? ''}|${table.keys.sk ?? ''}`
  if (own?.names[0] !== '*') add('tables', `${name}|${keys}`)
  if (table.ttl) add('ttl', `${nameOf(at)}|${table.ttl}`)
}

function addIndex(at, { name, pk, sk }) {
  const called = indexName(at, name)
  const said = at.own?.indexes.find(({ names }) => names[0] === called)
  at.add('indexes', `${nameOf(at)}|${called}`)
  if (said?.pk !== '?' && (pk || said)) at.add('indexKeys', `${nameOf(at)}|${called}|${pk ?? ''}|${sk ?? ''}`)
}

function addEntity(at, entity) {
  const { table, design, said, add } = at
  const { pk, sk } = table.keys
  const like = foundBase(at, entity)
  const base = said.bases.has(like) ? like : (said.same.get(like) ?? like)
  if (design.any.entities && !said.bases.has(base)) return
  const keysOfTable = [pk, sk, ...table.indexes.flatMap(each => [each.pk, each.sk])]
  const plainKeys = []
  for (const [key, template] of Object.entries(entity.keys))
    if (isOwnIndexKey(key, template, table.keys)) plainKeys.push({ name: key })
    else if (keysOfTable.includes(key)) add('templates', `${base}|${key}|${shape(template)}`)
  add('names', `${base}|${plainName(entity.name)}`, said.unnamed.has(base))
  const names = new Set([...entity.attributes, ...plainKeys].map(({ name }) => name))
  for (const name of names) {
    const isPart =
      [pk, sk, 'type'].includes(name) ||
      (/[PS]K$/i.test(name) && keysOfTable.includes(name)) ||
      Object.values(entity.keys).some(each => each.includes('#') && each.includes(`{${name}}`))
    const fact = `${base}|${name}`
    add('attributes', fact, isPart || said.parts.has(fact) || said.open.has(base))
  }
}

/** Where the facts leave the keys of a table open, an entity with plain ones is known by its table. */
function foundBase({ table, own, ...at }, { keys }) {
  const base = baseOf(
    keys,
    { pk: table.keys.pk ?? '', sk: table.keys.sk ?? '' },
    nameOf({ table, own, ...at }),
  )
  return own?.pk === '?' && /^(?:\{\})?\|(?:\{\})?$/.test(base) ? nameOf({ table, own }) : base
}
