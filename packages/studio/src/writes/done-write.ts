import type { Table } from '../keys/table.ts'
import { type ItemChange, type WriteCost, writeCost } from './write-cost.ts'

/** A write that was done: every item before and after it, and what DynamoDB says that it took. */
export interface DoneWrite {
  readonly isTransaction: boolean
  readonly changes: readonly (ItemChange & { readonly table: Table })[]
  /** Units that were charged, where they are known. */
  readonly charged?: number
}

interface Capacity {
  readonly CapacityUnits?: number
}

/** The units in an answer to a request with `ReturnConsumedCapacity`. */
export function chargedIn(answer: unknown): Pick<DoneWrite, 'charged'> {
  const { ConsumedCapacity: told } = (answer ?? {}) as { ConsumedCapacity?: Capacity | readonly Capacity[] }
  if (told === undefined) return {}
  const all = Array.isArray(told) ? (told as readonly Capacity[]) : [told as Capacity]
  return { charged: all.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0) }
}

export interface ExplainedWrite {
  readonly costs: readonly WriteCost[]
  /** By the arithmetic, doubled in a transaction. */
  readonly units: number
}

export function explained({ changes, isTransaction }: DoneWrite): ExplainedWrite {
  const costs = changes.map(({ table, ...change }) => writeCost(table, change))
  const once = costs.reduce((sum, { units }) => sum + units, 0)
  return { costs, units: isTransaction ? once * 2 : once }
}
