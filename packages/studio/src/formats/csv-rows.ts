/** The cells of a CSV file as RFC 4180 has it: quoted cells hold commas, quotes and line breaks. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length; ) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    row.push(cell)
    at = end
    if (text[at] === ',') {
      at++
      // A comma at the very end is followed by an empty cell.
      if (at === text.length) row.push('')
      continue
    }
    at = afterBreak(text, at)
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows.filter(each => each.length > 1 || each[0] !== '')
}

function plainCell(text: string, from: number) {
  let end = from
  while (end < text.length && !',\n\r'.includes(text[end]!)) end++
  return { cell: text.slice(from, end), end }
}

function quotedCell(text: string, from: number) {
  let [cell, at] = ['', from + 1]
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new Error('A quoted cell has no closing quote')
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    at = quote + 2
  }
}

function afterBreak(text: string, at: number): number {
  if (text[at] === '\r' && text[at + 1] === '\n') return at + 2
  return at + 1
}
