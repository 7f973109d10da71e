import { type PatternDesign, parseKeyCondition } from 'monotable/design'

/**
 * Rows of tables of access patterns that no key answers: with an operator that a partition key does not allow, with a
 * sort key alone, or with nothing where the others have their key condition.
 */
export function unansweredRows(
  lines: readonly string[],
  file: string,
  known: readonly PatternDesign[],
): PatternDesign[] {
  const taken = new Set(known.map(({ place }) => place?.line))
  return gridsIn(lines).flatMap(rows => {
    const read = rows.filter(({ line }) => taken.has(line))
    const column = conditionColumn(read)
    if (column < 0) return []
    return rows
      .filter(({ line, isHead }) => !isHead && !taken.has(line))
      .flatMap(row => patternIn(row, column, file) ?? [])
  })
}

interface Row {
  readonly line: number
  readonly cells: readonly string[]
  /** The names of the columns, or the dashes below them. */
  readonly isHead: boolean
}

/** The tables of a document, row by row. */
function gridsIn(lines: readonly string[]): Row[][] {
  const grids: Row[][] = []
  let grid: Row[] = []
  for (const [at, text] of [...lines, ''].entries()) {
    if (/^\s*\|.*\|\s*$/.test(text)) {
      const cells = text
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/)
      grid.push({ line: at + 1, cells: cells.map(plain), isHead: grid.length < 2 })
    } else if (grid.length > 0) {
      grids.push(grid)
      grid = []
    }
  }
  return grids
}

/** Placeholders in one notation, without what marks code. */
const plain = (cell: string) =>
  cell
    .replaceAll(/`|\*\*/g, '')
    .replaceAll(/\$?<([\w.]+)>|\$\{([\w.]+)\}/g, (_, one, two) => `{${one ?? two}}`)
    .trim()

/** The column in which those rows that were understood have their conditions. */
function conditionColumn(rows: readonly Row[]): number {
  const columns = rows.map(({ cells }) => cells.findIndex(cell => /[=<>]|begins_with|between/i.test(cell)))
  const [column = -1] = columns.filter(at => at >= 0)
  return column
}

const nothing = /^(?:[-–—?]*|n\/?a|none|tbd|todo|\(none\)|keine?|ninguno|aucune?|없음|なし|无)$/iu

function patternIn({ line, cells }: Row, column: number, file: string): PatternDesign | undefined {
  const title = cells.find((cell, at) => at !== column && /\p{L}{2}/u.test(cell))
  const condition = cells[column] ?? ''
  if (title === undefined) return undefined
  const design = { name: title, title, kind: 'query', entities: [], place: { file, line } } as const
  if (nothing.test(condition)) return { ...design, condition: '', clauses: [] }
  try {
    const { index, clauses } = parseKeyCondition(title, condition.replaceAll(/["']/g, ''))
    return { ...design, condition, clauses, ...(index !== undefined && { index }) }
  } catch {
    return undefined
  }
}
