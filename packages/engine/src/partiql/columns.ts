import { type Item, type Path, valueAt } from '@monotable/dynamodb'
import { emptyItem, invalid } from '@monotable/dynamodb/service'
import { pathOf } from './document-path.ts'
import { place } from './token.ts'
import type { Expression } from './tree.ts'

/** A column of a SELECT: unlike a projection it lifts what stands at its path to the top of the item. */
export interface Column {
  readonly name: string
  readonly path: Path
}

export function columnsOf(expressions: readonly Expression[], source: string): readonly Column[] {
  const names = new Set<string>()
  return expressions.map(expression => {
    const path = pathOf(expression, source)
    if (path === undefined) throw invalid(`Unexpected path component ${place(source, expression.token)}`)
    const name = columnName(path)
    if (names.has(name)) throw invalid(`Duplicate identifiers in select clause: ${name}`)
    names.add(name)
    return { name, path }
  })
}

/** The last name of the path, with the positions that follow it: `m.k[0]` gives `k[0]`. */
function columnName(path: Path): string {
  let name = ''
  for (const step of path) name = typeof step === 'number' ? `${name}[${step}]` : step
  return name
}

export function pickColumns(columns: readonly Column[], item: Item): Item {
  const picked = emptyItem()
  for (const { name, path } of columns) {
    const value = valueAt(item, path)
    if (value !== undefined) picked[name] = value
  }
  return picked
}

/** The attributes that the columns are taken from, each once, in the order written. */
export const rootsOf = (columns: readonly Column[]): readonly string[] => [
  ...new Set(columns.map(column => column.path[0])),
]
