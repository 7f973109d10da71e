import { requestLimits } from '@monotable/dynamodb'
import { MonotableError } from '../errors.ts'
import { sendTransaction } from '../operations/transact-write.ts'
import { isCounter } from '../satellites/counters.ts'
import { writtenPlace } from '../satellites/merge-writes.ts'
import type { Session } from '../session.ts'
import { placeOf } from './place.ts'
import {
  planRow,
  type Reconciled,
  type ReconcileOptions,
  type RowPlan,
  reconcile,
  resultOf,
  send,
} from './reconcile.ts'
import type { ScanRow } from './scan-table.ts'
import { readUnread, View } from './view.ts'

/** A row that was dealt with. */
export interface Dealt {
  readonly row: ScanRow
  readonly result: Reconciled
}

interface Planned {
  readonly row: ScanRow
  readonly plan: RowPlan
}

/**
 * Reconciles rows that were just read, many in one transaction. What else they ask for is read together, each place by
 * itself: a plan on reads of several moments holds because its transaction has conditions on all of them. Whatever is
 * refused is done again in halves, and a single row as `reconcile` does it, on reads of one moment.
 */
export async function reconcileMany(
  session: Session,
  rows: readonly ScanRow[],
  options: ReconcileOptions,
): Promise<readonly Dealt[]> {
  const planned = await planMany(session, rows, options)
  const results = new Map<ScanRow, Reconciled>()
  const alone = async ({ row }: Planned) => {
    results.set(row, await reconcile(session, row, options))
  }
  const planByItself = async (one: Planned) => {
    if (await isSent(() => send(session, one.plan.writes))) results.set(one.row, resultOf(one.plan))
    else await alone(one)
  }
  const together = async (group: readonly Planned[]): Promise<void> => {
    const [only] = group
    if (only && group.length === 1) return planByItself(only)
    const writes = group.flatMap(({ plan }) => plan.writes)
    if (await isSent(() => sendTransaction(session, writes, {}))) {
      for (const { row, plan } of group) results.set(row, resultOf(plan))
      return
    }
    const half = Math.ceil(group.length / 2)
    await together(group.slice(0, half))
    await together(group.slice(half))
  }
  const ways = waysOf(planned, options)
  for (const { row, plan } of ways.none) results.set(row, resultOf(plan))
  await sideBySide(ways.reconciled, alone)
  await sideBySide(ways.byItself, planByItself)
  // One after the other: they often add to the same counters, and would be in each other's way.
  for (const group of groupsOf(ways.together)) await together(group)
  return rows.map(row => ({ row, result: results.get(row) as Reconciled }))
}

async function planMany(
  session: Session,
  rows: readonly ScanRow[],
  options: ReconcileOptions,
): Promise<readonly Planned[]> {
  const drafts = rows.map(row => {
    const home = placeOf(session, row)
    const view = new View()
    view.add(home, row.stored)
    return { row, home, view, plan: planRow(session, view, home, options) }
  })
  let open = drafts.filter(({ view }) => !view.isComplete)
  while (open.length > 0) {
    const views = open.map(({ view }) => view)
    await readUnread(session, views)
    for (const one of open) one.plan = planRow(session, one.view, one.home, options)
    open = open.filter(({ view }) => !view.isComplete)
  }
  return drafts
}

type Way = 'none' | 'reconciled' | 'byItself' | 'together'

/** How each row is dealt with. */
function waysOf(planned: readonly Planned[], { dry }: ReconcileOptions): Record<Way, Planned[]> {
  const ways: Record<Way, Planned[]> = { none: [], reconciled: [], byItself: [], together: [] }
  for (const one of planned) ways[wayOf(one.plan, dry)].push(one)
  return ways
}

function wayOf({ changed, conflicts, writes }: RowPlan, dry: boolean | undefined): Way {
  if (changed.length === 0 && conflicts.length === 0) return 'none'
  // What is reported of a row and not checked by writing it must hold at one moment.
  if (dry || conflicts.length > 0) return 'reconciled'
  // Where nothing is left to take from, others must not have added to it in the same breath.
  if (writes.some(write => write.isDispensable)) return 'reconciled'
  return writes.length === 1 ? 'byItself' : 'together'
}

/**
 * As many as one transaction can hold, which meet in nothing but what they count. Those that are counted in one item stand
 * together, so that it is written once for all of them.
 */
function groupsOf(rows: readonly Planned[]): readonly (readonly Planned[])[] {
  const groups: Planned[][] = []
  let written = new Set<string>()
  let counted = new Set<string>()
  for (const { one, counters, others } of byCounter(rows)) {
    const isApart =
      others.every(place => !written.has(place) && !counted.has(place)) &&
      counters.every(place => !written.has(place))
    const more = counters.filter(place => !counted.has(place)).length
    const size = written.size + others.length + counted.size + more
    if (groups.length === 0 || !isApart || size > requestLimits.transaction) {
      groups.push([])
      written = new Set()
      counted = new Set()
    }
    groups.at(-1)?.push(one)
    for (const place of others) written.add(place)
    for (const place of counters) counted.add(place)
  }
  return groups
}

interface Touching {
  readonly one: Planned
  /** The places of the items that count it, and of what else is written for it. */
  readonly counters: readonly string[]
  readonly others: readonly string[]
}

function byCounter(rows: readonly Planned[]): readonly Touching[] {
  const byPlace = new Map<string, Touching[]>()
  for (const one of rows) {
    const { writes } = one.plan
    const counters = writes.filter(isCounter).map(writtenPlace)
    const others = writes.filter(write => !isCounter(write)).map(writtenPlace)
    const place = counters.join()
    const found = byPlace.get(place)
    if (found) found.push({ one, counters, others })
    else byPlace.set(place, [{ one, counters, others }])
  }
  return [...byPlace.values()].flat()
}

/** Whether it was written; not, where something is no longer as it was read, another is at it, or it is too much at once. */
async function isSent(write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (error instanceof MonotableError || refusals.has((error as Error).name)) return false
    throw error
  }
}

const refusals = new Set([
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
  'ValidationException',
  'ValidationError',
  'ItemCollectionSizeLimitExceededException',
  'ItemCollectionSizeLimitExceeded',
])

/** Requests of a segment at a time. */
const lanes = 4

/** Waits for all, even if one fails: nothing still runs when the caller sees the failure. */
async function sideBySide<T>(entries: readonly T[], work: (entry: T) => Promise<void>): Promise<void> {
  const rest = entries.values()
  let hasFailed = false
  const lane = async () => {
    for (const entry of rest) {
      if (hasFailed) return
      await work(entry).catch(error => {
        hasFailed = true
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  const failed = ended.find(one => one.status === 'rejected')
  if (failed) throw failed.reason
}
