import type { Facts, KeyFact, TableKeyFact } from '../facts.ts'
import { type IndexName, indexNameOf } from '../names/index-name.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { baseTable, indexLabel, ofTable, tableLabel, varies } from '../names/words.ts'
import { declareIndex } from '../notations/declarations.ts'
import { indexKeysIn } from '../notations/index-keys.ts'
import { keyTypeOf } from '../notations/types.ts'
import { bare, cellKinds } from './cell-kinds.ts'
import { keyFact } from './entity-rows.ts'
import { type Column, isKeyed, type Sheet } from './sheet.ts'

/** The index, or the table itself, that a row is about. */
interface Target {
  readonly index: IndexName
  /** The number that it is known by. */
  readonly short: string
  readonly isBase: boolean
}

/** The column that names an index in each row. */
const nameOf = ({ columns }: Sheet) =>
  columns.find(column => !isKeyed(column) && indexLabel.test(column.label)) ??
  columns.find(column => !isKeyed(column) && column.cells.some(cell => cellKinds(cell).has('index'))) ??
  columns.find(column => !isKeyed(column))

/** An index in each row: its name, and its keys in columns, in a cell for both, or behind its name. */
export function stateIndexes(sheet: Sheet, facts: Facts): void {
  const name = nameOf(sheet)
  const table = sheet.columns.find(
    column =>
      column !== name && !isKeyed(column) && tableLabel.test(column.label) && ofTable.test(column.label),
  )
  for (const row of sheet.rows) {
    const target = name && targetOf(row.cells[name.at] ?? '')
    if (!target) continue
    const own = table ? bare(row.cells[table.at] ?? '') : ''
    const said = { heading: sheet.block.heading, line: row.line, ...(own === '' ? {} : { table: own }) }
    const others = sheet.columns.filter(column => column !== name && column !== table && !isKeyed(column))
    const keys = sheet.columns.some(isKeyed)
      ? keysInColumns(row.cells, { target, said, sheet, others }, facts)
      : keysBeside(row.cells, { target, said, sheet, others }, facts)
    if (!target.isBase && !facts.indexes.some(fact => fact.line === row.line))
      declareIndex({ facts, ...said }, target.index)
    const lead = others.map(({ at }) => row.cells[at] ?? '').join('; ')
    if (keys.length > 0)
      facts.records.push({
        ...{ name: '', lead, source: 'lines', heading: said.heading, line: row.line },
        ...{ keys, attributes: [], values: {} },
      })
  }
}

/** "Sparse `byCity`": the name stands in code. */
function targetOf(written: string): Target | undefined {
  const plain = bare(written)
  const cell =
    indexNameOf(plain) || baseTable.test(plain) ? plain : (/`([\w.-]+)`/.exec(written)?.[1] ?? plain)
  if (cell === '' || /^\(/.test(cell)) return undefined
  const found = indexNameOf(cell)
  const name = found?.name ?? /^[\w.-]+/.exec(cell)?.[0] ?? cell
  const kind = /^LSI|local/i.test(cell) ? 'LSI' : 'GSI'
  const index = {
    name,
    kind,
    rest: found?.rest ?? '',
    ...(found?.alias ? { alias: found.alias } : {}),
  } as const
  return { index, short: found?.alias ?? name, isBase: baseTable.test(cell) }
}

interface Around {
  readonly target: Target
  readonly said: Omit<TableKeyFact, 'role' | 'attribute' | 'isCode'>
  readonly sheet: Sheet
  readonly others: readonly Column[]
}

const joinedName = /^[a-z]\w*(?:#[a-z]\w*)+$/

/** How cells name attributes. Beside keys that are attributes, `harbour#day` is what one is called. */
function naming({ columns }: Sheet): (cell: string) => string | undefined {
  const keyed = columns.filter(isKeyed).flatMap(({ cells }) => cells)
  const areNames = keyed.some(cell => attributeIn(cell) && !keyName(bare(cell)))
  return cell => attributeIn(cell) ?? (areNames ? joinedName.exec(bare(cell))?.[0] : undefined)
}

function keysInColumns(
  cells: readonly string[],
  { target, said, sheet, others }: Around,
  facts: Facts,
): KeyFact[] {
  const held = target.isBase ? heldByTable(cells, sheet, said.line) : []
  if (held.length > 1) return held
  const names = others.map(({ at }) => pairOf(cells[at] ?? '')).find(pair => pair !== undefined)
  const nameIn = naming(sheet)
  return sheet.columns.flatMap(({ at, keys }) =>
    keys.flatMap(({ role }) => {
      const cell = cells[at] ?? ''
      const written = names?.[role] ?? nameIn(cell)
      const attribute = written ?? usualName(cell, target, role)
      if (!attribute) return []
      const type = keyTypeOf(/[(（]([^)）]*)[)）]/.exec(cell)?.[1] ?? '')
      const key = { role, attribute, ...(type ? { type } : {}) }
      if (target.isBase) facts.tableKeys.push({ ...key, ...said, isCode: false })
      else declareIndex({ facts, ...said }, target.index, { ...key, ...(written ? {} : { isAssumed: true }) })
      return target.isBase ? [] : keyWith(cell, { role, index: target.index.name, attribute }, said.line)
    }),
  )
}

/** What the keys of the table itself hold, in a row above those of its indexes. */
const heldByTable = (cells: readonly string[], { columns }: Sheet, line: number): KeyFact[] =>
  columns.flatMap(({ at, keys }) =>
    keys.flatMap(({ role }) => keyWith(cells[at] ?? '', { role, attribute: role.toUpperCase() }, line)),
  )

/** `pk1`/`sk1` in a cell: what both keys are called. */
function pairOf(cell: string): { readonly pk: string; readonly sk: string } | undefined {
  const [, pk, sk] = /^`?([A-Za-z_][\w-]*)`?\s*[/+,&→]\s*`?([A-Za-z_][\w-]*)`?$/.exec(cell.trim()) ?? []
  return pk && sk && keyName(pk)?.role !== 'sk' && (keyName(pk) || cell.includes('`'))
    ? { pk, sk }
    : undefined
}

function attributeIn(cell: string): string | undefined {
  const { values, rest } = valuesOf(cell)
  const value = values[0] ?? ''
  const written = readTemplate(value)
  // "see below"
  if (/^\p{L}/u.test(rest) && !/^[`"']/.test(cell.trim()) && !/[A-Z_]/.test(value)) return undefined
  if (written.kind === 'absent' || value === '' || varies.test(cell.trim())) return undefined
  if (keyName(value)?.attribute || written.kind === 'name') return value
  const isWord = written.kind === 'constant' && !/[#|]/.test(value) && !keyName(value) && /[a-z]/.test(value)
  return isWord ? value : undefined
}

/** Where a cell gives what a key holds, its attribute is called as in `gsi1pk-gsi1sk`, or as usual: GSI1PK. */
function usualName(cell: string, { index, short }: Target, role: 'pk' | 'sk'): string | undefined {
  const value = valuesOf(cell).values[0] ?? ''
  const called = index.name.split(/-(?=\w)/).find(part => keyName(part)?.role === role)
  if (called) return called
  const isThere = varies.test(cell.trim()) || (value !== '' && readTemplate(value).kind !== 'absent')
  return isThere && /^(?:GSI|LSI)[-_]?\d+$/i.test(short)
    ? `${short.replace(/[-_]/g, '')}${role.toUpperCase()}`
    : undefined
}

/** `GSI1PK = CITY#{city}` in the column of a key. */
const withoutName = (value: string) =>
  value.replace(/^(\w+)\s*=\s*(?=\S)/, (all, name: string) => (keyName(name) ? '' : all))

/** `GSI1PK` is what the cell names, `EMAIL#{email}` what the attribute holds. */
function keyWith(cell: string, name: KeyName & { readonly attribute: string }, line: number): KeyFact[] {
  const values = [...cell.matchAll(/`([^`]+)`/g)].map(found => found[1] as string)
  const all = (values.length > 0 ? values : valuesOf(cell).values).map(withoutName)
  const templates = all.filter(
    value =>
      ['template', 'constant'].includes(readTemplate(value).kind) &&
      value !== name.attribute &&
      !keyName(value),
  )
  return templates.length === 0 ? [] : [keyFact(name, templates, line)]
}

/** Keys without columns of their own: `byTenant (tenantId → createdAt)`, `GSI1PK = EMAIL#{email}` in a cell, names in one. */
function keysBeside(cells: readonly string[], { target, said, others }: Around, facts: Facts): KeyFact[] {
  const place = { facts, ...said }
  const texts = [target.index.rest, ...others.map(({ at }) => cells[at] ?? '')]
  const pairs = texts.flatMap(text => keyPairs(text).pairs)
  const isComposed = (value: string) => ['template', 'constant', 'sample'].includes(readTemplate(value).kind)
  const listed = others.find(({ label }) => ofKeys.test(label))
  const cell = listed ? (cells[listed.at] ?? '') : ''
  if (target.isBase) {
    for (const key of indexKeysIn(cell)) facts.tableKeys.push({ ...key, ...said, isCode: false })
    return []
  }
  const held = pairs.flatMap(({ name, value }): KeyFact[] => {
    const [first = ''] = valuesOf(value).values
    const attribute = name.attribute && name.index ? name.attribute : undefined
    if (keyName(first)?.attribute || !isComposed(first)) {
      declareIndex(place, target.index, { role: name.role, attribute: first })
      return []
    }
    const own = attribute ?? `${target.short.replace(/[-_]/g, '')}${name.role.toUpperCase()}`
    declareIndex(place, target.index, {
      role: name.role,
      attribute: own,
      ...(attribute ? {} : { isAssumed: true }),
    })
    return [keyFact({ role: name.role, index: target.short, attribute: own }, [first], said.line)]
  })
  if (pairs.length > 0) return held
  const [keys = []] = [target.index.rest, cell].map(indexKeysIn).filter(found => found.length > 0)
  for (const key of keys) declareIndex(place, target.index, key)
  if (keys.length === 0 && cell !== '')
    facts.unread.push({ line: said.line, text: `the keys “${cell}” of an index` })
  return []
}

const ofKeys =
  /^(?:keys?|key schema|key attributes?|attributes?|fields?|columns?|on|indexed (?:on|by|attributes?)|claves?|chaves?|cl[eé]s?|schl[uü]ssel|atributos?|attributs?|キー|키|键|属性|속성)(?: \(.*\))?$/iu
