import { keyName } from '../../names/key-name.ts'
import type { Line } from './outline.ts'

/** A table that was drawn in plain text. */
export interface TextTable {
  readonly kind: 'grid'
  readonly header: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly line: number }[]
  readonly line: number
}

export interface TextRest {
  readonly kind: 'rest'
  readonly lines: readonly Line[]
}

const rule = /^\s*[+|│┃║├┤└┘┌┐┬┴┼─━═╔╗╚╝╠╣╦╩╬╪╞╡:=-]{3,}[\s+|│┃║├┤└┘┌┐┬┴┼─━═╔╗╚╝╠╣╦╩╬╪╞╡:=-]*$/u
const edge = /[|│┃║]/u

/** Cuts the tables out of a block of code: those drawn with lines, and those whose columns are kept by spaces. */
export function textTables(lines: readonly Line[]): (TextTable | TextRest)[] {
  const parts: (TextTable | TextRest)[] = []
  let rest: Line[] = []
  let at = 0
  while (at < lines.length) {
    const table = drawn(lines, at) ?? ruled(lines, at) ?? aligned(lines, at) ?? typed(lines, at)
    if (!table) {
      rest.push(titled(lines, at++))
      continue
    }
    if (rest.some(line => line.text.trim() !== '')) parts.push({ kind: 'rest', lines: rest })
    rest = []
    parts.push(table.grid)
    at = table.end
  }
  if (rest.some(line => line.text.trim() !== '') || parts.length === 0)
    parts.push({ kind: 'rest', lines: rest })
  return parts
}

/** A frame's first row of one cell is what the table in it is called: `│  shop-orders  │`. */
function titled(lines: readonly Line[], at: number): Line {
  const own = lines[at] as Line
  const name = /^\s*[│┃║]\s*(?:table:?\s*)?([A-Za-z]\w*(?:[-_]\w+)+|[A-Z]\w+Table)\s*[│┃║]\s*$/iu.exec(
    own.text,
  )?.[1]
  const isFramed = rule.test(textAt(lines, at - 1)) && drawn(lines, at + 1) !== undefined
  return name && isFramed ? { ...own, text: `Table: ${name}` } : own
}

/** What is said of a row stands behind its frame: `│ USER#1 │ PROFILE │  ← the user`. */
const aside = /(?<=[│┃║|])\s*(?:←|<-|⬅).*$/u

const cellsOf = (text: string) =>
  text
    .replace(aside, '')
    .trim()
    .replace(/^[|│┃║]|[|│┃║]$/gu, '')
    .split(edge)
    .map(cell => cell.trim())

const isRow = (text: string) =>
  /^\s*[|│┃║].*[|│┃║]\s*$/u.test(text.replace(aside, '')) && cellsOf(text).length > 1

/** `| PK | SK |` between lines of `+---+` or `├───┤`. */
export function drawn(lines: readonly Line[], from: number): { grid: TextTable; end: number } | undefined {
  let end = from
  while (end < lines.length && (isRow(textAt(lines, end)) || rule.test(textAt(lines, end)))) end++
  const rows: { cells: string[]; line: number }[][] = [[]]
  for (const { text, line } of lines.slice(from, end)) {
    if (rule.test(text) && !/\p{L}/u.test(text)) rows.push([])
    else rows.at(-1)?.push({ cells: cellsOf(text), line })
  }
  const groups = rows.filter(group => group.length > 0)
  const width = groups[0]?.[0]?.cells.length ?? 0
  if (groups.length < 2 || groups.flat().some(row => row.cells.length !== width)) return undefined
  // Lines between each two rules are one row whose cells were broken; with one rule each line is a row.
  const all = groups.length > 2 ? groups.map(joined) : [joined(groups[0] ?? []), ...(groups[1] ?? [])]
  return gridOf(all, end)
}

const joined = (group: readonly { cells: string[]; line: number }[]) => ({
  cells: (group[0]?.cells ?? []).map((_, at) =>
    group
      .map(row => row.cells[at] ?? '')
      .join(' ')
      .trim(),
  ),
  line: group[0]?.line ?? 1,
})

const rowRule = /^\s*[-─━=]{3,}\s*(?:[|│┃║+┼╋]\s*[-─━=]{3,}\s*)+$/u

/** `PK | SK` above `---|---`, without lines at the sides. */
function ruled(lines: readonly Line[], from: number): { grid: TextTable; end: number } | undefined {
  const width = cellsOf(textAt(lines, from)).length
  if (width < 2 || !rowRule.test(textAt(lines, from + 1))) return undefined
  const isOf = ({ text }: Line) => cellsOf(text).length === width && !rowRule.test(text)
  const after = lines.slice(from + 2)
  const end = after.findIndex(line => !isOf(line))
  const rows = end < 0 ? after : after.slice(0, end)
  const all = [lines[from] as Line, ...rows].map(({ text, line }) => ({ cells: cellsOf(text), line }))
  return rows.length > 0 ? gridOf(all, from + 2 + rows.length) : undefined
}

/** A heading of columns in which keys are named, and lines that have as many. */
function aligned(lines: readonly Line[], from: number): { grid: TextTable; end: number } | undefined {
  const header = columnsOf(textAt(lines, from))
  const partition = header.findIndex(cell => keyName(cell)?.role === 'pk')
  // `Order   PK   ORDER#{id}` says what a key holds.
  const isHead = header.every(cell => /^[\p{L}(]/u.test(cell) && !/[#|]\$?[{<]/.test(cell))
  if (header.length < 2 || partition < 0 || !isHead) return undefined
  const all = [{ cells: header, line: lines[from]?.line ?? 1 }]
  let end = from + 1
  for (; end < lines.length; end++) {
    const text = textAt(lines, end)
    if (rule.test(text) || /^[\s-]+$/.test(text)) continue
    const cells = columnsOf(text)
    if (cells.length < 2 || cells.length > header.length + 1) break
    all.push({ cells, line: lines[end]?.line ?? 1 })
  }
  // The last column often has no heading: it says what each row is.
  if (all.some(row => row.cells.length > header.length)) header.push('Entity')
  const isOfKeys = all
    .slice(1)
    .every(row => /[#|{<~$]|^[A-Za-z]+(?:::?|[/_-])[[({$:]?\w/.test(row.cells[partition] ?? ''))
  return all.length > 1 && isOfKeys ? gridOf(all, end) : undefined
}

/** `email   String   GSI1 hash`: a name and its type in each line; what stands deeper is part of the one above. */
function typed(lines: readonly Line[], from: number): { grid: TextTable; end: number } | undefined {
  // What stands in braces is read with the name before them.
  const before = lines.slice(0, from)
  if (
    before.findLastIndex(({ text }) => /\{\s*$/.test(text)) >
    before.findLastIndex(({ text }) => /^\s*\}/.test(text))
  )
    return undefined
  const depth = lines[from]?.depth ?? 0
  const rows: { cells: string[]; line: number }[] = []
  let end = from
  for (; end < lines.length; end++) {
    const { text, depth: own, line } = lines[end] as Line
    if (text.trim() === '' || own > depth) continue
    // The longest name leaves room for one space.
    const [name = '', type = '', ...others] = columnsOf(text.replace(beforeType, '$1  '))
    const isNamed = /^[A-Za-z_]\w*\??(?:, [A-Za-z_]\w*\??)*$/.test(name)
    if (own < depth || !isNamed || !typeWord.test(type) || type.includes('`')) break
    rows.push(...name.split(', ').map(each => ({ cells: [each, type, others.join(' ')], line })))
  }
  return rows.length > 2
    ? gridOf([{ cells: ['Attribute', 'Type', 'Key'], line: lines[from]?.line ?? 1 }, ...rows], end)
    : undefined
}

const beforeType =
  /^(\s*[A-Za-z_]\w*\??) (?=(?:String|Number|Boolean|List|Map|Binary)\b|(?:string|number|bool|boolean|list|map)(?:$|\s{2}|\s*[(<]))/
const typeWord =
  /^(?:String|Number|Boolean|Bool|List|Map|Binary|S|N|B|BOOL|L|M|SS|NS|int|float|text|timestamp|ISO\S*)(?:[?\s<([].*|\[\])?$/i

const columnsOf = (text: string) =>
  text
    .trim()
    .split(/\s{2,}|\t+/)
    .filter(cell => cell !== '' && !/^(?:→|->|=>|[|/+])$/.test(cell))
const textAt = (lines: readonly Line[], at: number) => lines[at]?.text ?? ''

function gridOf(
  all: readonly { cells: string[]; line: number }[],
  end: number,
): { grid: TextTable; end: number } {
  const [header, ...rows] = all
  return {
    grid: { kind: 'grid', header: header?.cells ?? [], rows, line: header?.line ?? 1 },
    end,
  }
}
