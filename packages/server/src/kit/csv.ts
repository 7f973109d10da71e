import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { invalid } from '../http/invalid.ts'

type Cell = string | number | undefined

/**
 * A table for programs that open CSV. A mark tells them that it is UTF-8, and texts that they would take for a formula are
 * marked as text.
 *
 * @example
 * ```ts
 * const file = writeCsv(['sku', 'stock'], [['A-1', 3]])
 * ```
 */
export function writeCsv(columns: readonly string[], rows: Iterable<readonly Cell[]>): Uint8Array {
  const table = [columns, ...rows].map(cells => cells.map(markText))
  return Buffer.from(stringify(table, { bom: true, record_delimiter: 'windows' }))
}

/** How formulas begin, also in wide letters; a number is not a formula. */
const formula = /^[=+\-@\t\r＝＋－＠]/
const number = /^-?\d+(?:\.\d+)?$/

const markText = (cell: Cell) =>
  typeof cell === 'string' && formula.test(cell) && !number.test(cell) ? `'${cell}` : cell

export interface CsvRow {
  /** Where it ends in the file, from 1. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

interface CsvOptions {
  /** How a column is called here; undefined for one that nobody knows. */
  readonly column: (heading: string) => string | undefined
  readonly mostRows: number
}

/**
 * The rows of a CSV file, whether its program writes commas, semicolons or tabs. If it is not CSV, refuses it and names the
 * line.
 *
 * @example
 * ```ts
 * const names = new Map([['SKU', 'sku'], ['Stock', 'stock']])
 * const { rows } = readCsv(Buffer.from('SKU;Stock\nA-1;3'), { column: heading => names.get(heading), mostRows: 1000 })
 * ```
 */
export function readCsv(bytes: Uint8Array, { column, mostRows }: CsvOptions) {
  const headings: string[] = []
  const name = (heading: string) => {
    const known = column(heading)
    if (known === undefined) headings.push(heading)
    return known ?? false
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const found = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      columns: (given: string[]) => given.map(name),
      relax_column_count_less: true,
      // People write 27" in a cell as they would anywhere.
      relax_quotes: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      to: mostRows + 1,
    }) as unknown as { info: { lines: number }; record: Record<string, string> }[]
    if (found.length > mostRows) throw unusable(`has more than ${mostRows} rows: split the file`)
    const rows = found.map(({ info, record }): CsvRow => ({ line: info.lines, cells: plainCells(record) }))
    return { rows, unknown: headings }
  } catch (error) {
    if (error instanceof CsvError) throw unusable(problemOf(error))
    if (error instanceof TypeError) throw unusable('is not text in UTF-8: save it as “CSV UTF-8”')
    throw error
  }
}

const unusable = (reason: string) => invalid([{ in: 'body', path: '', reason }])

function problemOf({ code, lines }: CsvError & { lines?: number }): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `has a quotation mark in line ${lines} that nothing closes`
  if (code.startsWith('CSV_RECORD_INCONSISTENT'))
    return `has more cells in line ${lines} than there are columns`
  return `cannot be read as CSV in line ${lines}`
}

/** The one that the headings have most often. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.split(/\r?\n/, 1)
  const count = (mark: string) => headings.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Without the mark that `writeCsv` sets before what looks like a formula. */
function plainCells(record: Readonly<Record<string, string>>): Record<string, string> {
  const cells = Object.entries(record).map(([name, cell]) => [
    name,
    cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, ''),
  ])
  return Object.fromEntries(cells)
}
