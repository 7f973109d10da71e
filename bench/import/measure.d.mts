import type { FoundTable } from '@monotable/import'
import type { Facts } from './corpus.mjs'

export interface Comparison {
  readonly wanted: number
  readonly found: number
  readonly right: number
  readonly missed: readonly string[]
  readonly more: readonly string[]
}

export const kinds: readonly string[]
export function factsOf(tables: readonly FoundTable[]): Facts
export function compare(expected: Facts, found: Facts): Readonly<Record<string, Comparison>>
export function total(
  comparisons: readonly Readonly<Record<string, Comparison>>[],
): Readonly<Record<string, { readonly wanted: number; readonly recall: number; readonly precision: number }>>
