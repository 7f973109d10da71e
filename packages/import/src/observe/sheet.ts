import { type Facts, speaksOfAccess } from '../facts.ts'
import { indexNameOf } from '../names/index-name.ts'
import { type KeyName, keyName } from '../names/key-name.ts'
import { attributesLabel, entityLabel, keyColumn, patternLabel, typeLabel } from '../names/words.ts'
import type { GridBlock } from '../read/markdown/outline.ts'
import { bare, type CellKind, cellKinds } from './cell-kinds.ts'
import { coupleOf } from './couples.ts'

/** A column: what it is called, what keys it holds, and what stands in it. */
export interface Column {
  readonly at: number
  readonly label: string
  /** The key that it holds; both, if it is one for a pair. */
  readonly keys: readonly KeyName[]
  readonly cells: readonly string[]
}

/** Rows with labelled cells, however they were written. */
export interface Sheet {
  readonly block: GridBlock
  readonly columns: readonly Column[]
  readonly rows: GridBlock['rows']
  /** Whether its rows were columns. */
  readonly isTurned?: boolean
}

/** How many of a column's cells are of a kind; those without content count only if `ofAll`. */
export function share({ cells }: Column, kind: CellKind, ofAll = false): number {
  const given = ofAll ? cells : cells.filter(cell => !cellKinds(cell).has('absent'))
  return given.length === 0 ? 0 : given.filter(cell => cellKinds(cell).has(kind)).length / given.length
}

export const isKeyed = ({ keys }: Column) => keys.length > 0

/** The ways in which a grid can be read: as it is, turned, or as one for each entity that its first column names. */
export function sheetsOf(block: GridBlock, { keyLabels }: Facts): Sheet[][] {
  const whole = { ...block, rows: repeated(block.rows) }
  const turned = turnedOf(whole)
  const parts = byEntity(whole)
  return [
    [sheetOf(whole, keyLabels)],
    ...(turned ? [[{ ...sheetOf(turned, keyLabels), isTurned: true }]] : []),
    ...(parts.length > 0 ? [parts.map(part => sheetOf(part, keyLabels))] : []),
  ]
}

export function sheetOf(block: GridBlock, keyLabels: ReadonlyMap<string, KeyName> = new Map()): Sheet {
  const isOfEntities = entityLabel.test(bare(block.header[0] ?? ''))
  const all = block.header.map((label, at): Column => {
    const cells = block.rows.map(row => row.cells[at] ?? '')
    const column = { at, label: bare(label), keys: [], cells }
    const declared = isOfEntities ? keyLabels.get(bare(label)) : undefined
    return { ...column, keys: keysOf(column, declared) }
  })
  const isSame = (one: Column, other: Column) =>
    one.keys[0]?.role === other.keys[0]?.role && one.keys[0]?.index === other.keys[0]?.index
  // If two columns are of the same key, the one with examples does not count.
  const columns = all.map(column =>
    isKeyed(column) && isExample(column.label) && all.some(other => other !== column && isSame(column, other))
      ? { ...column, keys: [] }
      : column,
  )
  return { block, columns, rows: block.rows }
}

/** A column is one of keys by what it is called, or by its cells: pairs of keys in most of them. */
function keysOf(column: Column, declared: KeyName | undefined): readonly KeyName[] {
  const { label, cells } = column
  const both = coupleOf(label)
  if (both) return both
  const key = keyName(label) ?? declared ?? bareRole(label)
  // "Sort: createdAt desc" tells an order.
  if (cells.some(cell => /\s(?:asc|desc)(?:ending)?$/i.test(bare(cell)))) return []
  if (key) return [key]
  if (isExample(label) || share(column, 'couple', indexNameOf(label) === undefined) <= 0.6) return []
  const index = indexNameOf(label)
  return coupleOf(index ? `${index.alias ?? index.name} (PK/SK)` : 'PK / SK') ?? []
}

const bareWord =
  /^(?:(?:valor|value|valeur|wert|formato?|template|prefixo?|prefijo)\s+(?:of |d[aeo] |de la |der )?(?:the )?)?(?:(partition|partici[oó]n|parti[cç][aã]o|partizione|partitionierung|hash|파티션|パーティション|分区)|(?:sort|range|ordenaci[oó]n|ordena[cç][aã]o|orden|tri|sortierung|ordinamento|정렬|ソート|排序))(?:[ -]?(?:value|wert|값|値|值|template|format|prefix|part))?$/iu

/** Columns may leave out the word: `Partition`, `Sort`, `How (PK)`. */
function bareRole(label: string): KeyName | undefined {
  const word = bareWord.exec(label)
  if (word) return { role: word[1] ? 'pk' : 'sk' }
  return keyName(/[(（]\s*((?:GSI\d*)?(?:PK|SK))\s*[)）]\s*$/iu.exec(label)?.[1] ?? '')
}

const isExample = (label: string) => /example|sample|ejemplo|exempl|beispiel|예시|예제|例|示例/iu.test(label)

const same =
  /^(?:〃|″|"|”|〞|↑|\^|''|〃)$|^[(（]?(?:(?:the )?same\b|ditto\b|idem\b|dito\b|as above\b|see above\b|同上|上と同じ|同じ|같음|위와 ?(?:같음|동일)|동일|상동|与上相同|相同|igual\b|(?:o |a |la |el |le )?(?:mism[ao]|mesm[ao]|même)(?!\p{L})|wie oben\b|gleiche?r?s?\b|dasselbe\b|derselbe\b|dieselbe\b|ci-dessus\b|come sopra\b|как выше|то же|cùng\b)[^`#]*$/iu

/** "same partition" is what the row before has, "same project key" the one that begins so, "same as Project" what that row has. */
function repeated(rows: GridBlock['rows']): GridBlock['rows'] {
  const all: GridBlock['rows'][number][] = []
  const meant = (words: string, at: number) => {
    const spoken = words.toLowerCase()
    const begins = ({ cells }: GridBlock['rows'][number]) =>
      /^`?([A-Za-z]{3,})[^A-Za-z]/.exec(cells[at] ?? '')?.[1]?.toLowerCase()
    const isCalled = ({ cells: [name = ''] }: GridBlock['rows'][number]) =>
      name !== '' && spoken.includes(bare(name).toLowerCase())
    return all.findLast(row => spoken.includes(begins(row) ?? '\n')) ?? all.findLast(isCalled) ?? all.at(-1)
  }
  for (const { cells, line } of rows)
    all.push({
      line,
      cells: cells.map((cell, at) => (same.test(cell.trim()) ? (meant(cell, at)?.cells[at] ?? cell) : cell)),
    })
  return all
}

/** Whether a column tells about what stands in another one, and is none of things by itself. */
const tellsAbout = (label: string) =>
  isExample(label) ||
  /format|value|template|note|meaning|required|prefix|detail|structure|valor|wert|valeur|形式|値|형식|값|格式|值/iu.test(
    label,
  ) ||
  [patternLabel, attributesLabel, keyColumn, typeLabel].some(words => words.test(label))

/** A table with a column for each entity and a row for each key, turned into one with a row for each entity. */
function turnedOf(block: GridBlock): GridBlock | undefined {
  const keys = block.rows.filter(row => keyName(row.cells[0] ?? '')?.attribute !== undefined)
  const [, ...names] = block.header
  const areNames =
    names.length > 1 && !names.some(name => name === '' || tellsAbout(bare(name)) || keyName(name))
  if (!areNames || !keys.some(row => keyName(row.cells[0] ?? '')?.role === 'pk')) return undefined
  const isOfEntity = (at: number) =>
    keys.some(({ cells }) => cellKinds(cells[at] ?? '').has('composed')) &&
    keys.every(({ cells }) => !cellKinds(cells[at] ?? '').has('prose'))
  if (!names.every((_, at) => isOfEntity(at + 1))) return undefined
  return {
    ...block,
    header: [block.header[0] ?? '', ...block.rows.map(row => row.cells[0] ?? '')],
    rows: names.map((name, at) => ({
      cells: [name, ...block.rows.map(row => row.cells[at + 1] ?? '')],
      line: block.line,
    })),
  }
}

/** Attributes of several entities in one table, whose first column says whose the rows are: one table for each. */
function byEntity(block: GridBlock): GridBlock[] {
  const [first = '', ...header] = block.header
  const isOfAttributes = header.some(label => attributesLabel.test(bare(label)))
  if (!entityLabel.test(bare(first)) || !isOfAttributes || !header.some(label => typeLabel.test(bare(label))))
    return []
  const groups: { readonly name: string; readonly rows: GridBlock['rows'][number][] }[] = []
  for (const {
    cells: [name = '', ...cells],
    line,
  } of block.rows) {
    const last = groups.at(-1)
    if (last && (name.trim() === '' || name === last.name)) last.rows.push({ cells, line })
    else groups.push({ name, rows: [{ cells, line }] })
  }
  if (groups.length < 2 || groups.length > block.rows.length / 2) return []
  return groups.map(({ name, rows }) => ({
    ...block,
    ...{ header, rows, lead: `${bare(name)}:`, line: rows[0]?.line ?? block.line },
  }))
}

/** Whether the section, the words before a sheet or its header say that it tells how data is read. */
export const isOfAccess = ({ block, columns }: Sheet) =>
  speaksOfAccess(block.heading, block.lead) || columns.some(({ label }) => ofAccess.test(label))

const ofAccess =
  /^(?:quer(?:y|ies)|operations?|use cases?|requirements?|questions?)$|pattern|patr[oó]n|padr[aã]o|acc[eè]s|acceso|acesso|consulta|액세스|엑세스|접근|조회|쿼리|アクセス|クエリ|操作|访问|查询|abfrage|zugriff/iu
