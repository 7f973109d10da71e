import { type Facts, speaksOfAccess } from '../facts.ts'
import { indexNameOf } from '../names/index-name.ts'
import { isAttributeName, type KeyName, keyName, roleName } from '../names/key-name.ts'
import { keyPairs } from '../names/key-pairs.ts'
import {
  attributesLabel,
  entityLabel,
  keyColumn,
  ofTable,
  patternLabel,
  tableLabel,
  typeLabel,
} from '../names/words.ts'
import type { GridBlock, Heading } from '../read/markdown/outline.ts'
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
  /** Whose attributes its rows are, where a column said so. */
  readonly entity?: string
  /** Whether all columns beside those of keys are attributes. */
  readonly isOfItems?: boolean
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
  const captioned = byCaptions(whole)
  if (captioned.length > 0)
    return [
      captioned.map(part => ({ ...sheetOf(part, keyLabels), isOfItems: part.header[0] !== attributeOf })),
    ]
  const turned = turnedOf(whole)
  const parts = byEntity(whole)
  const unpacked = speaksOfAccess(block.heading, block.lead) ? undefined : unpackedOf(whole)
  return [
    [sheetOf(whole, keyLabels)],
    ...(unpacked ? [[sheetOf(unpacked, keyLabels)]] : []),
    ...(turned ? [[{ ...sheetOf(turned, keyLabels), isTurned: true }]] : []),
    ...(parts.length > 0
      ? [parts.map(part => ({ ...sheetOf(part, keyLabels), entity: part.lead.slice(0, -1) }))]
      : []),
  ]
}

/** `H` and `R` in a column of keys, or `P` and `S`: the roles in short. */
function withRoles(block: GridBlock): GridBlock {
  const isShort = (label: string, at: number) => {
    const given = block.rows.flatMap(({ cells }) => bare(cells[at] ?? '') || [])
    return (
      keyColumn.test(bare(label)) &&
      given.some(cell => /^[HP]$/i.test(cell)) &&
      given.every(short.test, short)
    )
  }
  const columns = block.header.map(isShort)
  const role = (cell: string) => (short.test(bare(cell)) ? (/[HP]/i.test(cell) ? 'HASH' : 'RANGE') : cell)
  return columns.includes(true)
    ? {
        ...block,
        rows: block.rows.map(row => ({
          ...row,
          cells: row.cells.map((cell, at) => (columns[at] ? role(cell) : cell)),
        })),
      }
    : block
}

const short = /^(?:[HPRS]|[-–—])$/i

export function sheetOf(given: GridBlock, keyLabels: ReadonlyMap<string, KeyName> = new Map()): Sheet {
  const block = withRoles(given)
  const isOfEntities =
    entityLabel.test(bare(block.header[0] ?? '')) ||
    block.header.filter(label => keyLabels.has(bare(label))).length > 1
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
  const key = keyName(label) ?? declared ?? roleName(label)
  // "Sort: createdAt desc" tells an order.
  if (cells.some(cell => /\s(?:asc|desc)(?:ending)?$/i.test(bare(cell)))) return []
  if (key) return [key]
  if (isExample(label) || share(column, 'couple', indexNameOf(label) === undefined) <= 0.6) return []
  const index = indexNameOf(label)
  return coupleOf(index ? `${index.alias ?? index.name} (PK/SK)` : 'PK / SK') ?? []
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

/** A column whose cells name the keys that they give, `PK=USER#{id}, SK=PROFILE`, as one for each of them. */
function unpackedOf(block: GridBlock): GridBlock | undefined {
  const pairsAt = (at: number) => block.rows.map(({ cells }) => keyPairs(cells[at] ?? '').pairs)
  const isPacked = (label: string, at: number) =>
    at > 0 &&
    !patternLabel.test(bare(label)) &&
    pairsAt(at).filter(pairs =>
      pairs.some(({ name, value }) => name.role === 'pk' && !name.index && cellKinds(value).has('composed')),
    ).length >
      block.rows.length / 2 &&
    !block.rows.some(({ cells }) => /begins?_?with|between|[<>]=|:pk\b/i.test(cells[at] ?? ''))
  const at = block.header.findIndex(isPacked)
  if (at < 0) return undefined
  const pairs = pairsAt(at)
  const labels = [...new Set(pairs.flat().map(({ label }) => label))]
  const beside = <T>(all: readonly T[], own: readonly T[]) => [
    ...all.slice(0, at),
    ...own,
    ...all.slice(at + 1),
  ]
  return {
    ...block,
    header: beside(block.header, labels),
    rows: block.rows.map(({ cells, line }, row) => ({
      line,
      cells: beside(
        cells,
        labels.map(label => pairs[row]?.find(pair => pair.label === label)?.value ?? ''),
      ),
    })),
  }
}

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

type Row = GridBlock['rows'][number]

const attributeOf = 'Attribute'
const isBlank = (cell = '') => /^[-–—]?$/.test(bare(cell))

/** Items as the Workbench shows them, each below a row that names its attributes: one table for each row of names. */
function byCaptions(block: GridBlock): GridBlock[] {
  const columns = block.header.map((_, at) => at)
  const isKey = (at: number) =>
    keysOf({ at, label: bare(block.header[at] ?? ''), keys: [], cells: [] }, undefined).length > 0 ||
    (at === 1 && isBlank(block.header[1]) && keyName(block.header[0] ?? '')?.role === 'pk')
  const keys = columns.filter(isKey)
  const free = columns.filter(at => !keys.includes(at))
  const areNames = (cells: readonly string[], own: readonly number[]) =>
    own.every(at => isBlank(cells[at]) || isAttributeName(bare(cells[at] ?? '')))
  const isCaption = ({ cells }: Row, above: Row | undefined) =>
    areNames(cells, free) &&
    (keys.every(at => isBlank(cells[at]) || keyName(bare(cells[at] ?? '')))
      ? cells.some((cell, at) => !isBlank(cell) && (free.includes(at) || keyName(bare(cell))?.attribute))
      : above !== undefined &&
        areNames(cells, keys) &&
        keys.every(at => keyName(bare(above.cells[at] ?? ''))))
  const groups: { readonly captions: Row[]; readonly items: Row[] }[] = []
  block.rows.forEach((row, at) => {
    const last = groups.at(-1)
    if (!isCaption(row, block.rows[at - 1])) last?.items.push(row)
    else if (last?.items.length === 0) last.captions.push(row)
    else groups.push({ captions: [row], items: [] })
  })
  const isWhole = block.rows[0] && isCaption(block.rows[0], undefined) && groups.at(-1)?.items.length !== 0
  const isOpen = (label = '') => isBlank(label) || attributesLabel.test(bare(label).replace(/\s*\d+$/, ''))
  if (keys[0] !== 0 || !isWhole || !free.every(at => isOpen(block.header[at]))) return []
  const all = groups.flatMap(({ captions }) => captions)
  return groups.map(({ captions, items }) => {
    const last = captions.at(-1) as Row
    const named = free.filter(at => !isBlank(last.cells[at]))
    const label = (at: number) =>
      all.findLast(({ cells, line }) => line <= last.line && keyName(bare(cells[at] ?? '')))?.cells[at]
    const line = last.line
    // Below `PK` stands what the key is called.
    if (keys.every(at => !isBlank(last.cells[at]) && !keyName(bare(last.cells[at] ?? ''))))
      return {
        ...{ ...block, line, header: [attributeOf, 'Key'] },
        rows: [...keys, ...named].map(at => ({ line, cells: [last.cells[at] ?? '', label(at) ?? ''] })),
      }
    const start = (row: Row | undefined) => bare(row?.cells[keys[1] ?? 0] ?? '').split(/[#|:_-]/)[0]
    return {
      ...{
        ...block,
        line,
        header: [
          ...keys.map(at => label(at) ?? block.header[at] ?? ''),
          ...named.map(at => bare(last.cells[at] ?? '')),
        ],
      },
      rows: items.map(row => ({
        line: row.line,
        // What is of another kind has attributes that nothing names.
        cells: [...keys, ...named].map(at =>
          start(row) === start(items[0]) || keys.includes(at) ? (row.cells[at] ?? '') : '',
        ),
      })),
    }
  })
}

/** Attributes or keys of several entities in one table, whose first column says whose the rows are: one table for each. */
function byEntity(block: GridBlock): GridBlock[] {
  const [first = '', ...header] = block.header
  const isOfAttributes =
    header.some(label => attributesLabel.test(bare(label))) &&
    header.some(label => typeLabel.test(bare(label)))
  const isOfKeys = block.rows.every(({ cells: [, key = ''] }) => keyName(bare(key))?.attribute !== undefined)
  const areTables = ofTable.test(bare(first)) && tableLabel.test(bare(first))
  if (!(isOfKeys || ((areTables || entityLabel.test(bare(first))) && isOfAttributes))) return []
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
    ...(areTables ? { heading: headingOf(bare(name), block) } : {}),
  }))
}

/** What several tables have in one grid is read as if each had a section. */
const headingOf = (text: string, { heading, line }: GridBlock): Heading => ({
  ...{ text, depth: 6, line, parent: heading },
})

/** Whether the section, the words before a sheet or its header say that it tells how data is read. */
export const isOfAccess = ({ block, columns }: Sheet) =>
  speaksOfAccess(block.heading, block.lead) || columns.some(({ label }) => ofAccess.test(label))

const ofAccess =
  /^(?:quer(?:y|ies)|operations?|use cases?|requirements?|questions?)$|pattern|patr[oó]n|padr[aã]o|acc[eè]s|acceso|acesso|consulta|액세스|엑세스|접근|조회|쿼리|アクセス|クエリ|ユースケース|유스케이스|操作|访问|查询|abfrage|zugriff/iu
