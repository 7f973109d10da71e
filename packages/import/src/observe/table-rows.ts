import type { Facts, KeyFact } from '../facts.ts'
import { escapePattern } from '../names/escape-pattern.ts'
import { absent, attributesLabel, indexLabel, keyColumn, ofTable, tableLabel } from '../names/words.ts'
import { namesIn } from '../notations/attribute-lines.ts'
import { declareIndex } from '../notations/declarations.ts'
import { bare } from './cell-kinds.ts'
import { keyFact } from './entity-rows.ts'
import { keyNamesIn, type NamedKey, shapeIn, spokenKeys, ttlIn } from './key-names.ts'
import { indexesIn, type PackedIndex } from './packed-indexes.ts'
import { type Column, isKeyed, type Sheet } from './sheet.ts'

const ofIndexes =
  /\b(?:GSIs?|LSIs?|index(?:es)?|indices|indizes)\b|[ií]ndices?|secondary|인덱스|インデックス|索引/iu
const ofTtl = /\bTTL\b|time[- ]to[- ]live|expir|ablauf|caduc|有効期限|만료|过期/iu

/** What the columns of a sheet with a table in each row are. */
interface Layout {
  readonly name: Column
  readonly keys: readonly Column[]
  readonly indexes: Column | undefined
  readonly ttl: Column | undefined
  readonly attributes: Column | undefined
}

interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly table: string
  readonly keys: readonly NamedKey[]
}

/** A setting of a program: `ORDERS_TABLE`. */
const ofSetting = /^[A-Z][A-Z0-9_]*_TABLE(?:_NAME)?$/
const ofKind = /^(?:(?:aws|amazon)\s+)?dynamo ?db(?:\s+table)?$/i

/** The rows that are tables, with their keys: of an inventory of buckets, queues and tables, those that say so. */
export function tablesIn(sheet: Sheet): readonly TableRow[] {
  const kind = sheet.columns.find(({ cells }) => cells.some(cell => ofKind.test(bare(cell))))
  const layout = layoutOf(sheet, kind)
  if (!layout) return []
  const rows = sheet.rows
    .filter(({ cells }) => kind === undefined || ofKind.test(bare(cells[kind.at] ?? '')))
    .map(({ cells, line }) => ({
      line,
      cells,
      table: tableNameIn(cells[layout.name.at] ?? ''),
      keys: keysOf(cells, layout),
    }))
    // Among settings a row is a table if it says its keys.
    .filter(({ keys }) => !layout.name.cells.some(cell => ofSetting.test(bare(cell))) || keys.length > 0)
  const isRead = rows.every(row => row.table !== '' && row.keys.some(({ role }) => role === 'pk'))
  const areApart = new Set(rows.map(({ table }) => table.toLowerCase())).size === rows.length
  return isRead && areApart ? rows : []
}

/** A table in each row, with its keys in columns of their own or among other words, and what else its row packs into cells. */
export function stateTables(sheet: Sheet, facts: Facts): void {
  const kind = sheet.columns.find(({ cells }) => cells.some(cell => ofKind.test(bare(cell))))
  const layout = layoutOf(sheet, kind)
  if (!layout) return
  const read = tablesIn(sheet)
  for (const row of read) declare(row, layout, facts)
  for (const { cells, line } of sheet.rows) {
    const setting = bare(cells[layout.name.at] ?? '')
    if (ofSetting.test(setting) && !read.some(row => row.line === line))
      facts.unread.push({ line, text: `the table of ${setting}, whose keys are not said` })
  }
}

const tableNameIn = (cell: string) =>
  (/^[A-Za-z{$<][\w.{}$<>-]*/.exec(bare(cell))?.[0] ?? '').replace(/\$?\{([^}]*)\}|<([^>]*)>/g, '{$1$2}')

function layoutOf({ block, columns }: Sheet, kind: Column | undefined): Layout | undefined {
  const isAmongTables = [block.heading?.text ?? '', block.lead].some(text =>
    /\btables\b|tablas|tabelas|tabellen|テーブル一覧|테이블 ?목록/iu.test(text),
  )
  const isOfTables = ({ label }: Column) =>
    ofTable.test(label)
      ? label.length < 32 && !ofIndexes.test(label)
      : isAmongTables && tableLabel.test(label)
  const name = kind
    ? columns[kind.at === 0 ? 1 : 0]
    : (columns.find(column => !isKeyed(column) && isOfTables(column)) ??
      columns.find(({ cells }) => cells.some(cell => ofSetting.test(bare(cell)))))
  if (!name || columns.some(({ keys }) => keys.some(key => key.index !== undefined))) return undefined
  const other = (test: (label: string) => boolean) =>
    columns.find(column => column !== name && column !== kind && !isKeyed(column) && test(column.label))
  const indexes = other(label => ofIndexes.test(label))
  const keys = columns.filter(
    column =>
      column !== name &&
      (isKeyed(column) || (keyColumn.test(column.label) && !indexLabel.test(column.label))),
  )
  // A name alone before the keys is the index whose keys they are.
  const areNames = indexes?.cells.every(cell => indexesIn(cell).every(each => each.keys.length === 0))
  if (indexes && areNames && keys.some(({ at }) => at > indexes.at)) return undefined
  return {
    ...{ name, keys, indexes },
    ttl: other(label => ofTtl.test(label)),
    attributes: other(label => attributesLabel.test(label)),
  }
}

/** The keys of a row: in columns for them, or else wherever its words call something a key. */
function keysOf(cells: readonly string[], { name, keys, indexes }: Layout): NamedKey[] {
  const own = keys.flatMap(column => keyNamesIn(cells[column.at] ?? '', column.keys[0]?.role ?? 'pk'))
  if (own.length > 0) return own
  return cells.flatMap((cell, at) => (at === name.at || at === indexes?.at ? [] : spokenKeys(cell)))
}

function declare({ line, cells, table, keys }: TableRow, layout: Layout, facts: Facts): void {
  const said = { heading: undefined, line, table }
  const cellOf = (column: Column | undefined) => (column ? (cells[column.at] ?? '') : '')
  facts.tables.push({ name: table, heading: undefined, line })
  for (const key of keys) facts.tableKeys.push({ ...key, ...said, isCode: false })
  const shapes: KeyFact[] = keys.map(({ role, attribute, holds }) =>
    keyFact({ role, attribute }, [holds ?? attribute], line),
  )
  const packedIn = layout.indexes ? cellOf(layout.indexes) : (toldIndexes.exec(cells.join(' | '))?.[1] ?? '')
  for (const packed of indexesIn(packedIn)) {
    if (packed.keys.length === 0) declareIndex({ ...said, facts }, packed.index)
    for (const key of packed.keys) declareIndex({ ...said, facts }, packed.index, key)
    shapes.push(...shapesOf(packed, packedIn, line))
  }
  const record = { ...said, name: table, lead: '', values: {} }
  if (shapes.some(({ label, values }) => values[0] !== label))
    facts.records.push({ ...record, source: 'row', keys: shapes, attributes: [] })
  const ttl = layout.ttl ? ttlIn(cellOf(layout.ttl)) : toldTtl.exec(cells.join(' '))?.[1]
  if (ttl) facts.ttls.push({ attribute: ttl, ...said, isCode: false })
  const left = [
    ...(says(cellOf(layout.ttl)) && !ttl ? ['the attribute of the TTL'] : []),
    ...(says(cellOf(layout.indexes)) && indexesIn(packedIn).length === 0
      ? [`the indexes “${packedIn}”`]
      : []),
  ]
  // A line is listed once.
  if (left.length > 0) facts.unread.push({ line, text: left.join(', ') })
  const attributes = namesIn(cellOf(layout.attributes), { text: '', depth: 0, line })
  if (attributes.length > 0) facts.records.push({ ...record, source: 'attributes', keys: [], attributes })
}

/** What the keys of an index hold, where the cell says it: `gsi1sk`(`score#postId`). */
function shapesOf({ index, keys }: PackedIndex, cell: string, line: number): KeyFact[] {
  return keys.flatMap(({ role, attribute }) => {
    const aside = new RegExp(`\`${escapePattern(attribute)}\`\\s*[(（]\`([^\`]+)\`[)）]`, 'u').exec(cell)?.[1]
    const holds = shapeIn(aside ?? '')
    return holds ? [keyFact({ role, index: index.name, attribute }, [holds], line)] : []
  })
}

/** Whether a cell says that there is something. */
const says = (cell: string) =>
  !absent.test(bare(cell)) &&
  !/^(?:$|no\b|non|nein|n[aã]o|none|off|disabled|never|false|permanent|无|否|있지 않|아니)/iu.test(bare(cell))

const toldIndexes = /(?:^|[\s,;|])(?:GSIs?|LSIs?|IX|index(?:es)?)\s*[:：]\s*([^|]*)/i
const toldTtl = /\bTTL\b[^`]{0,20}`([A-Za-z_]\w*)`/i
/** A table in each row, with words about it: their names, if they are written as names. */
export function stateTableNames({ columns, rows }: Sheet, facts: Facts): void {
  const named = columns.find(({ label }) => tableLabel.test(label) && ofTable.test(label))
  const [first] = columns
  // Whatever else its header says, a first column of names with dashes is one of tables.
  const areNames = first?.cells.every(cell => /^`[A-Za-z][\w.{}$<>]*-[\w.{}$<>-]*`$/.test(cell.trim()))
  const column = named ?? (areNames && ofTable.test(first?.label ?? '') ? first : undefined)
  const entity = columns.find(({ label }) => /entit|엔티티|エンティティ|实体|entidad/iu.test(label))
  if (!column) return
  for (const { cells, line } of rows) {
    const name = /^`([A-Za-z{][\w.{}$<>-]*)`$/.exec((cells[column.at] ?? '').trim())?.[1]
    const held = /^`?([A-Za-z]\w*)`?$/.exec((cells[entity?.at ?? -1] ?? '').trim())?.[1]
    if (name) facts.tables.push({ name, heading: undefined, line, ...(held ? { entity: held } : {}) })
  }
}
