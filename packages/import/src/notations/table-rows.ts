import { type Facts, type KeyFact, speaksOfAccess } from '../facts.ts'
import { escapePattern } from '../names/escape-pattern.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { valuesOf } from '../names/values.ts'
import {
  absent,
  attributesLabel,
  indexLabel,
  keyColumn,
  ofTable,
  patternLabel,
  tableLabel,
} from '../names/words.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { namesIn } from './attribute-lines.ts'
import { declareIndex } from './declarations.ts'
import { indexesIn, type PackedIndex } from './packed-indexes.ts'
import { keyTypeOf } from './types.ts'

interface NamedKey {
  readonly role: 'pk' | 'sk'
  readonly attribute: string
  readonly type?: 'S' | 'N' | 'B'
  /** The shape of what it holds: `created#id` in `sk`(`created#id`). */
  readonly holds?: string
}

const ofIndexes =
  /\b(?:GSIs?|LSIs?|index(?:es)?|indices|indizes)\b|[ií]ndices?|secondary|인덱스|インデックス|索引/iu
const ofTtl = /\bTTL\b|time[- ]to[- ]live|expir|ablauf|caduc|有効期限|만료|过期/iu

/** What the columns of a grid with a table in each row are. */
interface Columns {
  readonly name: number
  readonly keys: ReadonlyMap<number, 'pk' | 'sk' | undefined>
  readonly indexes: number
  readonly ttl: number
  readonly attributes: number
}

/** A table in each row, with its keys in columns of their own or among other words, and what else its row packs into cells. */
export function readTableRows(
  whole: GridBlock,
  roles: readonly (KeyName | undefined)[],
  facts: Facts,
): boolean {
  const block = tablesAmong(whole)
  const columns = columnsOf(block, roles)
  if (!columns) return false
  const rows = block.rows.map(({ cells, line }) => ({
    line,
    cells,
    table: tableNameIn(cells[columns.name] ?? ''),
    keys: keysOf(cells, columns),
  }))
  const isRead = rows.every(row => row.table !== '' && row.keys.some(({ role }) => role === 'pk'))
  const areApart = new Set(rows.map(({ table }) => table.toLowerCase())).size === rows.length
  if (!isRead || !areApart) return false
  for (const row of rows) declare(row, columns, facts)
  return true
}

const ofKind = /^(?:(?:aws|amazon)\s+)?dynamo ?db(?:\s+table)?$/i

/** Of an inventory of buckets, queues and tables the rows that are tables: `boat-logs | DynamoDB table | PK: …`. */
function tablesAmong(block: GridBlock): GridBlock {
  const kindAt = block.header.findIndex((_, at) =>
    block.rows.some(({ cells }) => ofKind.test(bare(cells[at] ?? ''))),
  )
  if (kindAt < 0) return block
  const nameAt = kindAt === 0 ? 1 : 0
  return {
    ...block,
    header: block.header.map((label, at) => (at === nameAt ? 'Table' : at === kindAt ? '' : label)),
    rows: block.rows.filter(({ cells }) => ofKind.test(bare(cells[kindAt] ?? ''))),
  }
}

const tableNameIn = (cell: string) =>
  (/^[A-Za-z{$<][\w.{}$<>-]*/.exec(bare(cell))?.[0] ?? '').replace(/\$?\{([^}]*)\}|<([^>]*)>/g, '{$1$2}')

function columnsOf(block: GridBlock, roles: readonly (KeyName | undefined)[]): Columns | undefined {
  const { header, heading, lead } = block
  const labels = header.map(bare)
  const isOfTables = (label: string) =>
    ofTable.test(label)
      ? label.length < 32 && !ofIndexes.test(label)
      : isAmongTables(block) && tableLabel.test(label)
  const name = labels.findIndex((label, at) => !roles[at] && isOfTables(label))
  const isAccess =
    speaksOfAccess(heading, lead) ||
    labels.some(label => !ofTable.test(label) && /pattern|quer/i.test(label) && patternLabel.test(label))
  if (name < 0 || isAccess) return undefined
  const other = (test: (label: string) => boolean) =>
    labels.findIndex((label, at) => at !== name && !roles[at] && test(label))
  const indexes = other(label => ofIndexes.test(label))
  const ttl = other(label => ofTtl.test(label))
  const attributes = other(label => attributesLabel.test(label))
  const isKey = (label: string, at: number) =>
    roles[at] !== undefined || (keyColumn.test(label) && !indexLabel.test(label))
  const own = labels.flatMap((label, at) =>
    isKey(label, at) && at !== name ? [[at, roles[at]?.role] as const] : [],
  )
  // A name alone before the keys is the index whose keys they are.
  const areNames = block.rows.every(({ cells }) =>
    indexesIn(cells[indexes] ?? '').every(({ keys }) => keys.length === 0),
  )
  const isOfIndex = indexes >= 0 && own.some(([at]) => at > indexes) && areNames
  if (isOfIndex || roles.some(role => role?.index !== undefined)) return undefined
  return { name, keys: new Map(own), indexes, ttl, attributes }
}

/** Whether the words before a grid say that it lists tables: then "Name" is the name of one. */
const isAmongTables = ({ heading, lead }: GridBlock) =>
  [heading?.text ?? '', lead].some(text =>
    /\btables\b|tablas|tabelas|tabellen|テーブル一覧|테이블 ?목록/iu.test(text),
  )

const bare = (text: string) => text.replace(/[`*]/g, '').trim()

/** The keys of a row: in columns for them, or else wherever its words call something a key. */
function keysOf(cells: readonly string[], columns: Columns): NamedKey[] {
  const own = [...columns.keys].flatMap(([at, role]) => keysIn(cells[at] ?? '', role ?? 'pk'))
  if (own.length > 0) return own
  return cells.flatMap((cell, at) => (at === columns.name || at === columns.indexes ? [] : spokenIn(cell)))
}

const parts = /\s*(?:[,，、+/&·;]|\u2028|→|->|(?<![\p{L}`])(?:and|und|et|y|e)(?![\p{L}`]))\s*/u
const named = /^[`"]?([A-Za-z_][\w-]*(?:[#.][A-Za-z_]\w*)?)[`"]?\s*(?:[(（:：]\s*([^)）]*)[)）]?)?$/u

/** `userId`, `userId (S)`, `courtId (HASH), slot (RANGE)` and `memberId + invoiceNo` in a column of keys. */
function keysIn(cell: string, role: 'pk' | 'sk'): NamedKey[] {
  const text = cell.trim()
  if (text === '' || absent.test(bare(text))) return []
  const spoken = spokenIn(text)
  if (spoken.length > 0) return spoken
  const found = text.split(parts).map(part => named.exec(part))
  if (found[0] === null) {
    const { values, rest } = valuesOf(text)
    const isName = text.startsWith('`') && readTemplate(values[0] ?? '').kind === 'name'
    if (isName && !/[#{<]/.test(rest)) return [{ role, attribute: values[0] as string }]
    // A shape alone, beside a partition key with a name: nothing says how the sort key is called.
    const isShape = role === 'sk' && readTemplate(values[0] ?? '').kind === 'template'
    return isShape ? [{ role, attribute: 'SK', holds: values[0] as string }] : []
  }
  return found.slice(0, role === 'pk' ? 2 : 1).flatMap((each, at): NamedKey[] => {
    const type = keyTypeOf(each?.[2] ?? '')
    if (!each || readTemplate(each[1] as string).kind === 'absent') return []
    const holds = shapeIn(each[2] ?? '')
    return [
      {
        ...{ role: at === 0 ? role : 'sk', attribute: each[1] as string },
        ...(type && !holds ? { type } : {}),
        ...(holds ? { holds } : {}),
      },
    ]
  })
}

/** `source#day` is what an attribute is called that holds both. */
const joined = /^[a-z_]\w*(?:#[a-z_]\w*)+$/

const marked = /`?([A-Za-z_][\w-]*)`?\s*[(（]\s*([^)）]+?)\s*[)）]/gu

/** The attributes that a cell calls keys: `PK: userId, SK: at`, `userId (PK), at (SK)`; what a key holds is no name. */
function spokenIn(cell: string): NamedKey[] {
  const pairs = keyPairs(cell).pairs.flatMap(({ name, value }): NamedKey[] => {
    const attribute = valuesOf(value).values[0] ?? ''
    const isName =
      name.index === undefined && (readTemplate(attribute).kind === 'name' || joined.test(attribute))
    return isName ? [{ role: name.role, attribute }] : []
  })
  if (pairs.length > 0) return pairs
  return [...cell.matchAll(marked)].flatMap(([, attribute = '', aside = '']): NamedKey[] => {
    const [first = '', second = ''] = aside.split(/\s*[,;]\s*/)
    const name = keyName(first) ?? keyName(second)
    const type = keyTypeOf(second) ?? keyTypeOf(first)
    return name && name.index === undefined ? [{ role: name.role, attribute, ...(type ? { type } : {}) }] : []
  })
}

const shapeIn = (aside: string) =>
  /[#{<|]/.test(aside) && readTemplate(bare(aside)).kind === 'template' ? bare(aside) : undefined

interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly table: string
  readonly keys: readonly NamedKey[]
}

function declare({ line, cells, table, keys }: TableRow, columns: Columns, facts: Facts): void {
  const said = { heading: undefined, line, table }
  facts.tables.push({ name: table, heading: undefined, line })
  for (const key of keys) facts.tableKeys.push({ ...key, ...said, isCode: false })
  const shapes: KeyFact[] = keys.map(({ role, attribute, holds }) => ({
    ...{ name: { role, attribute }, label: attribute, values: [holds ?? attribute], rest: '', line },
  }))
  const packedIn = cells[columns.indexes] ?? toldIndexes.exec(cells.join(' | '))?.[1] ?? ''
  for (const packed of indexesIn(packedIn)) {
    if (packed.keys.length === 0) declareIndex({ ...said, facts }, packed.index)
    for (const key of packed.keys) declareIndex({ ...said, facts }, packed.index, key)
    shapes.push(...shapesOf(packed, packedIn, line))
  }
  if (shapes.some(({ label, values }) => values[0] !== label))
    facts.records.push({
      ...{ ...said, name: table, lead: '', source: 'row', keys: shapes, attributes: [], values: {} },
    })
  const ttl = columns.ttl < 0 ? toldTtl.exec(cells.join(' '))?.[1] : ttlIn(cells[columns.ttl] ?? '')
  if (ttl) facts.ttls.push({ attribute: ttl, ...said, isCode: false })
  const isLeft = (at: number) => says(cells[at] ?? '') && at >= 0
  const left: string[] = []
  if (isLeft(columns.ttl) && !ttl) left.push('the attribute of the TTL')
  if (isLeft(columns.indexes) && indexesIn(cells[columns.indexes] ?? '').length === 0)
    left.push(`the indexes “${cells[columns.indexes]}”`)
  // A line is listed once.
  if (left.length > 0) facts.unread.push({ line, text: left.join(', ') })
  const attributes = namesIn(cells[columns.attributes] ?? '', { text: '', depth: 0, line })
  if (attributes.length > 0)
    facts.records.push({
      ...said,
      name: table,
      lead: '',
      source: 'attributes',
      keys: [],
      attributes,
      values: {},
    })
}

/** What the keys of an index hold, where the cell says it: `gsi1sk`(`score#postId`). */
function shapesOf({ index, keys }: PackedIndex, cell: string, line: number): KeyFact[] {
  return keys.flatMap(({ role, attribute }) => {
    const aside = new RegExp(`\`${escapePattern(attribute)}\`\\s*[(（]\`([^\`]+)\`[)）]`, 'u').exec(cell)?.[1]
    const holds = shapeIn(aside ?? '')
    const name = { role, index: index.name, attribute }
    return holds ? [{ name, label: attribute, values: [holds], rest: '', line }] : []
  })
}

/** Whether a cell says that there is something. */
const says = (cell: string) =>
  !absent.test(bare(cell)) &&
  !/^(?:$|no\b|non|nein|n[aã]o|none|off|disabled|never|false|permanent|无|否|있지 않|아니)/iu.test(bare(cell))

const toldIndexes = /(?:^|[\s,;|])(?:GSIs?|LSIs?|IX|index(?:es)?)\s*[:：]\s*([^|]*)/i

const toldTtl = /\bTTL\b[^`]{0,20}`([A-Za-z_]\w*)`/i

const noName =
  /^(?:yes|no|true|false|on|off|enabled|disabled|none|null|never|optional|s[ií]|sim|n[aã]o|oui|non|ja|nein|days?|hours?|n|s|ttl attribute|active|unix|epoch|permanent)$/iu

/** `purgeAt`, Yes (expires_at), "30 days via `ttl`": the attribute that a cell names. */
function ttlIn(cell: string): string | undefined {
  const text = cell.trim()
  const spans = [...text.matchAll(/`([A-Za-z_]\w*)`/g)].map(found => found[1] as string)
  const aside = /[(（:：]\s*([A-Za-z_]\w*)\s*(?:[)）,]|$)/u.exec(text)?.[1]
  const alone = /^([A-Za-z_]\w*)(?:\s*[(（,].*)?$/u.exec(text)?.[1]
  return [...spans, alone, aside].find(name => name !== undefined && !noName.test(name))
}
