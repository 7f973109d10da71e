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
  const rows = rowsOf(table)
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

function rowsOf(table: readonly PlacedLine[]): { cells: string[]; from: number }[] {
  const text = table.map(line => line.text).join('\n')
  return [...text.matchAll(/<tr\b[\s\S]*?(?=<tr\b|<\/table>|$)/gi)].flatMap(row => {
    const found = row[0].matchAll(/<t[dh]\b[^>]*>([\s\S]*?)(?=<\/t[dh]>|<t[dh]\b|<\/tr>|$)/gi)
    const cells = [...found].map(cell => cellOf(cell[1] as string))
    const before = text.slice(0, row.index).split('\n').length - 1
    return cells.length === 0 ? [] : [{ cells, from: table[before]?.from ?? 1 }]
  })
}

const cellOf = (html: string) =>
  html
    .replace(/<\/?code\b[^>]*>/gi, '`')
    .replace(markup, ' ')
    .replaceAll('|', '\\|')
    .replace(/\s+/g, ' ')
    .trim()
