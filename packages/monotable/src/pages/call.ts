import { MonotableError } from '../errors.ts'
import { epochSeconds } from '../operations/read-item.ts'
import type { ListOptions } from '../patterns.ts'
import type { Session } from '../session.ts'
import type { QueryPlan } from './query-plan.ts'
import { SkippedRows } from './skipped-rows.ts'
import type { QuerySource } from './source.ts'

export type Direction = 'asc' | 'desc'

/** What the queries of one call have in common. */
export interface Call {
  readonly session: Session
  /** One moment for all of them, so that nothing expires between two reads. */
  readonly now: Date
  readonly direction: Direction
  readonly options: ListOptions<Item>
  /** What was left out so far. */
  readonly skipped: SkippedRows
}

type Item = Record<string, unknown>

export function callOf(session: Session, plan: QueryPlan, options: ListOptions<Item>): Call {
  return {
    session,
    now: session.now(),
    direction: options.direction ?? directionOf(plan),
    options,
    skipped: new SkippedRows(session, options.foreign),
  }
}

export function directionOf({ pattern }: QueryPlan): Direction {
  return pattern.pattern.options.direction ?? 'asc'
}

/** Items of a page, where neither the caller nor the pattern says how many. */
const usualLimit = 100

export function limitOf(name: string, limit: number = usualLimit): number {
  if (Number.isSafeInteger(limit) && limit > 0) return limit
  const problem = `a page cannot have ${limit} items; give a whole number of at least 1`
  throw new MonotableError('INVALID_OPTION', { pattern: name, option: 'limit', problem })
}

export function isConsistent({ options }: Call, { pattern, isGlobal }: QueryPlan): boolean {
  if (!(options.consistent ?? pattern.pattern.options.consistent)) return false
  if (!isGlobal) return true
  const problem = `${pattern.index} is a global index, and DynamoDB never reads those consistently`
  throw new MonotableError('INVALID_OPTION', { pattern: pattern.name, option: 'consistent', problem })
}

/** A Query as it is sent, but for where it begins and how much it reads. */
export function queryInput(call: Call, { plan, expressions, values }: QuerySource): Record<string, unknown> {
  const { now } = expressions
  const input: Record<string, unknown> = {
    TableName: call.session.tableName(plan.pattern.table),
    ...expressions.members,
    ExpressionAttributeValues:
      now === undefined ? values : { ...values, [now]: { N: String(epochSeconds(call.now)) } },
  }
  if (call.direction === 'desc') input.ScanIndexForward = false
  if (isConsistent(call, plan)) input.ConsistentRead = true
  return input
}
