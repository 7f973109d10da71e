import { compareValues, type Item } from '@monotable/dynamodb'
import type { Column } from './columns.ts'

/** How somebody has arranged the columns. */
export interface GridLayout {
  readonly sort?: { readonly name: string; readonly isDescending: boolean } | undefined
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
}

const least = 50

/** Columns without those that are hidden, as wide as they were drawn. */
export function arranged(columns: readonly Column[], { hidden, widths }: GridLayout): Column[] {
  return columns
    .filter(({ kind, name }) => kind === 'select' || !hidden.includes(name))
    .map(column => ({ ...column, width: widened(column, widths[column.name]) }))
}

const widened = ({ width }: Column, asked: number | undefined) =>
  Number.isFinite(asked) ? Math.max(least, asked!) : width

/** Numbers before texts before the rest, and what has no value at the end, whichever way it goes. */
export function sorted(items: readonly Item[], { sort }: GridLayout): readonly Item[] {
  if (!sort) return items
  const { name, isDescending } = sort
  const rank = (item: Item) => {
    const value = item[name]
    return value === undefined ? 3 : 'N' in value ? 0 : 'S' in value ? 1 : 2
  }
  return items.toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)]
    if (a !== b || a >= 2) return a - b
    const order = compareValues(one[name]!, other[name]!) ?? 0
    return isDescending ? -order : order
  })
}
