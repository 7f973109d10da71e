import { indexNameOf } from '../../names/index-name.ts'
import { keyName } from '../../names/key-name.ts'

/** A line and where it stood in the document. */
export interface PlacedLine {
  readonly text: string
  readonly from: number
}

const markup =
  /<\/?(?:table|thead|tbody|tfoot|tr|td|th|caption|colgroup|col|b|strong|i|em|u|p|div|span|a|ul|ol|li|small|sub|sup|pre|kbd|samp|var)\b[^>]*>/gi

/** Tables in HTML get the form of Markdown; the line of a row is the one where it begins. */
export function htmlTables(lines: readonly PlacedLine[]): PlacedLine[] {
  const read: PlacedLine[] = []
  let table: PlacedLine[] | undefined
  for (const line of lines) {
    if (!table && /^\s*<table\b/i.test(line.text)) table = []
    if (!table) {
      read.push(line)
      continue
    }
    table.push(line)
    if (/<\/table>/i.test(line.text)) {
      read.push(...markdownOf(table))
      table = undefined
    }
  }
  return table ? [...read, ...table] : read
}

function markdownOf(table: readonly PlacedLine[]): PlacedLine[] {
  const rows = underOneHeader(rowsOf(table))
  const width = Math.max(0, ...rows.map(row => row.cells.length))
  const [header, ...others] = rows
  if (!header || width < 2) return [...table]
  const written = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  return [
    { text: '', from: header.from },
    { text: written(header.cells), from: header.from },
    { text: `|${' --- |'.repeat(width)}`, from: header.from },
    ...others.map(({ cells, from }) => ({ text: written(cells), from })),
    { text: '', from: table.at(-1)?.from ?? header.from },
  ]
}

interface Row {
  readonly cells: string[]
  readonly from: number
  readonly isHeader: boolean
}

/** Rows with a cell in each column: one that spans several stands in all of them. */
function rowsOf(table: readonly PlacedLine[]): Row[] {
  const text = table.map(line => line.text).join('\n')
  const rows = [...text.matchAll(/<tr\b[\s\S]*?(?=<tr\b|<\/table>|$)/gi)]
  const grid: string[][] = rows.map(() => [])
  return rows.flatMap((row, at) => {
    const found = [...row[0].matchAll(/<t([dh])\b([^>]*)>([\s\S]*?)(?=<\/t[dh]>|<t[dh]\b|<\/tr>|$)/gi)]
    const cells = grid[at] as string[]
    let column = 0
    for (const [, , marks = '', html = ''] of found) {
      while (cells[column] !== undefined) column++
      const span = (name: string) =>
        Math.min(Number(new RegExp(`${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(marks)?.[1] ?? 1), 99)
      for (const under of grid.slice(at, at + span('rowspan')))
        for (let right = 0; right < span('colspan'); right++) under[column + right] = cellOf(html)
    }
    const before = text.slice(0, row.index).split('\n').length - 1
    const isHeader = found.every(([, kind]) => kind?.toLowerCase() === 'h')
    return found.length === 0 ? [] : [{ cells, from: table[before]?.from ?? 1, isHeader }]
  })
}

/** `GSI1` above `PK` is one label, `GSI1 PK`; any other word above says no more than the lower one. */
function underOneHeader([first, second, ...others]: Row[]): Row[] {
  if (!first || !second) return first ? [first] : []
  if (!first.isHeader || !second.isHeader || others.length === 0) return [first, second, ...others]
  const cells = second.cells.map((label, at) => {
    const above = first.cells[at] ?? ''
    const isOfIndex = indexNameOf(above) !== undefined && keyName(label)?.index === undefined
    return label === '' || (isOfIndex && label !== above) ? `${above} ${label}`.trim() : label
  })
  return underOneHeader([{ ...second, cells }, ...others])
}

const cellOf = (html: string) =>
  html
    .replace(/<\/?code\b[^>]*>/gi, '`')
    .replace(markup, ' ')
    .replaceAll('|', '\\|')
    .replace(/\s+/g, ' ')
    .trim()
