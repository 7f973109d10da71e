import type { Facts, KeyFact, TableKeyFact } from '../facts.ts'
import { type IndexName, indexNameOf } from '../names/index-name.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import { baseTable, indexLabel, ofTable, tableLabel, varies } from '../names/words.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { declareIndex, type Place } from './declarations.ts'
import { indexKeysIn } from './index-keys.ts'
import { keyTypeOf } from './types.ts'

/** An index in each row: its name and the attributes of its keys. */
export function readIndexRows(
  block: GridBlock,
  roles: readonly (KeyName | undefined)[],
  facts: Facts,
  { nameAt, tableAt }: { readonly nameAt: number; readonly tableAt?: number } = {
    nameAt: roles.findIndex(role => !role),
  },
): void {
  for (const row of block.rows) {
    const written = row.cells[nameAt] ?? ''
    const plain = written.replaceAll('`', '').trim()
    // "Sparse `byCity`": the name stands in code.
    const cell =
      indexNameOf(plain) || baseTable.test(plain) ? plain : (/`([\w.-]+)`/.exec(written)?.[1] ?? plain)
    if (cell === '' || /^\(/.test(cell)) continue
    const target = targetOf(cell)
    const table = tableAt === undefined ? '' : (row.cells[tableAt] ?? '').replaceAll('`', '').trim()
    const said = { heading: block.heading, line: row.line, isCode: false, ...(table === '' ? {} : { table }) }
    const named = row.cells.flatMap((cell, at) => (at === nameAt || roles[at] ? [] : [pairOf(cell)]))
    const names = named.find(pair => pair !== undefined)
    const keys = roles.flatMap((role, at) =>
      role ? readIndexCell(row.cells[at] ?? '', role.role, { target, said, names }, facts) : [],
    )
    if (!target.isBase && !facts.indexes.some(fact => fact.line === row.line))
      facts.indexes.push({ name: target.name, kind: target.kind, ...said })
    const lead = row.cells.filter((_, at) => at !== nameAt && !roles[at]).join('; ')
    if (keys.length > 0)
      facts.records.push({
        ...{ name: '', lead, source: 'lines', heading: block.heading, line: row.line },
        ...{ keys, attributes: [], values: {} },
      })
  }
}

function targetOf(cell: string): IndexTarget {
  const index = indexNameOf(cell)
  const name = index?.name ?? /^[\w.-]+/.exec(cell)?.[0] ?? cell
  return {
    name,
    ...(index?.alias && index.alias !== name ? { alias: index.alias } : {}),
    kind: /^LSI|local/i.test(cell) ? 'LSI' : 'GSI',
    short: index?.alias ?? name,
    isBase: baseTable.test(cell),
  }
}

/** A cell of an index's row: the attribute of a key, or what it holds. Gives the key if it says what it holds. */
function readIndexCell(
  cell: string,
  role: 'pk' | 'sk',
  { target, said, names }: IndexRow,
  facts: Facts,
): KeyFact[] {
  const { short, isBase, ...index } = target
  const written = names?.[role] ?? attributeIn(cell)
  const attribute = written ?? usualName(cell, index.name, short, role)
  if (!attribute) return []
  const type = keyTypeOf(/[(（]([^)）]*)[)）]/.exec(cell)?.[1] ?? '')
  const fact = { role, attribute, ...said, ...(type ? { type } : {}) }
  if (isBase) {
    facts.tableKeys.push(fact)
    return []
  }
  facts.indexes.push({ ...index, ...fact, ...(written ? {} : { isAssumed: true }) })
  return keyWith(cell, { role, index: index.name, attribute }, said.line)
}

interface IndexRow {
  readonly target: IndexTarget
  readonly said: Omit<TableKeyFact, 'role' | 'attribute'>
  /** What the keys are called, where a cell of its own says so. */
  readonly names: { readonly pk: string; readonly sk: string } | undefined
}

/** `pk1`/`sk1` in a cell: what both keys are called. */
function pairOf(cell: string): { readonly pk: string; readonly sk: string } | undefined {
  const [, pk, sk] = /^`?([A-Za-z_][\w-]*)`?\s*[/+,&→]\s*`?([A-Za-z_][\w-]*)`?$/.exec(cell.trim()) ?? []
  return pk && sk && keyName(pk)?.role !== 'sk' && (keyName(pk) || cell.includes('`'))
    ? { pk, sk }
    : undefined
}

interface IndexTarget {
  readonly name: string
  readonly alias?: string
  readonly kind: 'GSI' | 'LSI'
  /** The number that it is known by. */
  readonly short: string
  readonly isBase: boolean
}

function attributeIn(cell: string): string | undefined {
  const value = valuesOf(cell).values[0] ?? ''
  const written = readTemplate(value)
  if (written.kind === 'absent' || value === '' || varies.test(cell.trim())) return undefined
  if (keyName(value)?.attribute || written.kind === 'name') return value
  return written.kind === 'constant' && !/[#|]/.test(value) && !keyName(value) && /[a-z]/.test(value)
    ? value
    : undefined
}

/** Where a cell gives what a key holds, its attribute is called as in `gsi1pk-gsi1sk`, or as usual: GSI1PK. */
function usualName(cell: string, full: string, index: string, role: 'pk' | 'sk'): string | undefined {
  const value = valuesOf(cell).values[0] ?? ''
  const called = full.split(/-(?=\w)/).find(part => keyName(part)?.role === role)
  if (called) return called
  const isThere = varies.test(cell.trim()) || (value !== '' && readTemplate(value).kind !== 'absent')
  return isThere && /^(?:GSI|LSI)[-_]?\d+$/i.test(index)
    ? `${index.replace(/[-_]/g, '')}${role.toUpperCase()}`
    : undefined
}

/** `GSI1PK` is what the cell names, `EMAIL#{email}` what the attribute holds. */
function keyWith(cell: string, name: KeyName & { readonly attribute: string }, line: number): KeyFact[] {
  const { attribute } = name
  const values = [...cell.matchAll(/`([^`]+)`/g)].map(found => found[1] as string)
  const all = values.length > 0 ? values : valuesOf(cell).values
  const templates = all.filter(
    value =>
      ['template', 'constant'].includes(readTemplate(value).kind) && value !== attribute && !keyName(value),
  )
  return templates.length === 0 ? [] : [{ name, label: attribute, values: templates, rest: '', line }]
}

/** A table in each row, with words about it: their names, if they are written as names. */
export function readTableNames(block: GridBlock, facts: Facts): void {
  const named = block.header.findIndex(label => tableLabel.test(label.trim()) && ofTable.test(label))
  // Whatever else its header says, a first column of names with dashes is one of tables.
  const areNames = block.rows.every(({ cells }) =>
    /^`[A-Za-z][\w.{}$<>]*-[\w.{}$<>-]*`$/.test((cells[0] ?? '').trim()),
  )
  const at = named < 0 && areNames && ofTable.test(block.header[0] ?? '') ? 0 : named
  if (at < 0) return
  const entityAt = block.header.findIndex(label => /entit|엔티티|エンティティ|实体|entidad/iu.test(label))
  for (const { cells, line } of block.rows) {
    const name = /^`([A-Za-z{][\w.{}$<>-]*)`$/.exec((cells[at] ?? '').trim())?.[1]
    const entity = /^`?([A-Za-z]\w*)`?$/.exec((cells[entityAt] ?? '').trim())?.[1]
    if (name) facts.tables.push({ name, heading: undefined, line, ...(entity ? { entity } : {}) })
  }
}

const ofKeys =
  /^(?:keys?|key schema|key attributes?|attributes?|fields?|columns?|on|indexed (?:on|by|attributes?)|claves?|chaves?|cl[eé]s?|schl[uü]ssel|atributos?|attributs?|キー|키|键|属性|속성)(?: \(.*\))?$/iu
const ofProjection = /project|proyec|proje[cç]|プロジェクション|投影|프로젝션/iu

/** An index in each row, with words about it: names alone, or with their keys, `byTenant (tenantId → createdAt)` or in a column. */
export function readIndexNames(block: GridBlock, facts: Facts): boolean {
  const labels = block.header.map(label => label.replaceAll('`', '').trim())
  const keysAt = labels.findIndex((label, at) => at > 0 && ofKeys.test(label))
  const isOfIndexes =
    indexLabel.test(labels[0] ?? '') || keysAt > 0 || labels.some(label => ofProjection.test(label))
  const found = block.rows.map(row => ({ ...row, index: indexNameOf(row.cells[0] ?? '') }))
  if (!isOfIndexes || found.some(({ index }) => index === undefined)) return false
  for (const { line, index, cells } of found)
    if (index) declareRow({ facts, heading: block.heading, line }, index, cells[keysAt])
  return true
}

function declareRow(place: Place, index: IndexName, cell: string | undefined): void {
  declareIndex(place, index)
  const own = indexKeysIn(index.rest)
  const keys = own.length > 0 ? own : indexKeysIn(cell ?? '')
  for (const key of keys) declareIndex(place, index, key)
  if (keys.length === 0 && cell)
    place.facts.unread.push({ line: place.line, text: `the keys “${cell}” of an index` })
}
