import { MonotableError } from '../errors.ts'
import { Spent } from '../observe/spent.ts'
import { type ScannedRow, scanStored } from '../pages/scan-stored.ts'
import { receiptOf } from '../satellites/receipts.ts'
import { ownPrefix } from '../schema/own-items.ts'
import type { TableModel } from '../schema/table-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap, AttributeValue } from '../values/attribute-value.ts'
import { paceSession, type Rate } from './pace.ts'
import { type PassState, type SegmentState, stateInTable } from './pass-state.ts'
import { tableNamed } from './place.ts'

/** A row as it is stored, and the entity that it is of, if any. */
export interface ScanRow {
  readonly table: string
  readonly entity: string | undefined
  readonly stored: AttributeMap
}

/** Some rows of one segment. */
export interface ScanPage {
  readonly rows: readonly ScanRow[]
  /** Receipts, which the library keeps for itself and shows nowhere else. */
  readonly own: readonly ScanRow[]
  /** Requests through it count against the rate and end with the signal. */
  readonly session: Session
}

export interface ScanOptions {
  /** The table by its declared name; the only one of the schema unless given. */
  readonly table?: string | undefined
  /** Reads one partition alone, by a query, instead of the whole table. */
  readonly partition?: AttributeValue | undefined
  /** Names the scan: it is kept in the table how far it has come, and the next one of this name goes on there. */
  readonly id?: string | undefined
  /** Where that is kept instead: a table whose key is no text has no place for it. */
  readonly state?: PassState | undefined
  /** Parts of the table that are read side by side: 4 unless given. A scan that goes on has as many as it began with. */
  readonly segments?: number | undefined
  /** The most rows of a page: 100 unless given. After each page it is kept how far the scan has come. */
  readonly pageSize?: number | undefined
  readonly rate?: Rate | undefined
  /** Ends the scan. What was dealt with stays, and a scan with an id can go on later. */
  readonly signal?: AbortSignal | undefined
  /** Told after every page. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

export interface Progress {
  readonly table: string
  readonly seen: number
  /** How many rows the table has, as DynamoDB last counted them; undefined where it does not say. */
  readonly total: number | undefined
  /** Milliseconds that the rest takes at the speed so far. */
  readonly left: number | undefined
  readonly units: { readonly read: number; readonly write: number }
}

export interface ScanReport<Tally> {
  /** Whether every row was dealt with; otherwise the signal ended it. */
  readonly finished: boolean
  readonly seen: number
  readonly units: { readonly read: number; readonly write: number }
  /** What was returned for the pages, of all segments; also for those before the scan was resumed. */
  readonly tallies: readonly Tally[]
}

/** What is done with a page; what it returns is added to what was returned before, and has to be JSON. */
export type Deal<Tally> = (page: ScanPage, before: Tally | undefined) => Promise<Tally>

/**
 * Reads a whole table consistently, in segments side by side, and deals with it page by page. Where it has an id it can
 * be killed at any moment and then continues after the last finished page.
 *
 * @example
 * ```ts
 * import { connectSession, type ScanPage, scanTable } from 'monotable/migrate'
 *
 * const session = connectSession(shop.model, engine)
 * const counted = async ({ rows }: ScanPage, before = 0) => before + rows.filter(row => row.entity === 'Product').length
 * const { tallies } = await scanTable(session, counted, { segments: 2 })
 * console.log(tallies.reduce((sum, count) => sum + count, 0))
 * ```
 */
export async function scanTable<Tally>(
  session: Session,
  deal: Deal<Tally>,
  options: ScanOptions = {},
): Promise<ScanReport<Tally>> {
  const table = tableNamed(session, options.table)
  const spent = new Spent()
  const paced = paceSession(session, options.rate ?? {}, spent)
  const state =
    options.state ?? (options.id === undefined ? undefined : keptState(session, table, options.id))
  const states = await statesOf(state, options.partition ? 1 : (options.segments ?? 4))
  const report = await reporter(session, { table, states, spent }, options.onProgress)
  const { signals, forget } = followEach(options.signal, states.length)
  const segments = states.map((_, segment) => {
    const signal = signals[segment]
    return runSegment({ paced: paced(signal), signal, table, deal, options, state, states, segment, report })
  })
  const ended = await Promise.allSettled(segments)
  forget()
  const failed = ended.find(one => one.status === 'rejected')
  if (failed && !options.signal?.aborted) throw failed.reason
  if (!failed) await state?.end()
  return {
    finished: failed === undefined,
    seen: seenIn(states),
    units: { read: spent.read, write: spent.write },
    tallies: states.flatMap(one => (one.tally === undefined ? [] : [one.tally as Tally])),
  }
}

/** Waits like the pass itself; what it takes is no part of what the pass used, and it is kept after a signal, too. */
const keptState = (session: Session, table: TableModel, id: string): PassState =>
  stateInTable(paceSession(session, {}, new Spent())(undefined), table, id)

/** A signal for each segment: Node warns of one that more than ten requests listen to. */
function followEach(signal: AbortSignal | undefined, count: number) {
  if (!signal) return { signals: [], forget: () => {} }
  const controllers = Array.from({ length: count }, () => new AbortController())
  const abort = () => {
    for (const controller of controllers) controller.abort(signal.reason)
  }
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return {
    signals: controllers.map(controller => controller.signal),
    forget: () => signal.removeEventListener('abort', abort),
  }
}

const seenIn = (states: readonly SegmentState[]) => states.reduce((sum, { seen }) => sum + seen, 0)

async function statesOf(state: PassState | undefined, segments: number): Promise<SegmentState[]> {
  const kept = await state?.load()
  if (kept) return [...kept]
  if (!Number.isSafeInteger(segments) || segments < 1 || segments > mostSegments) {
    const problem = `give a whole number from 1 to ${mostSegments}, not ${segments}`
    throw new MonotableError('INVALID_OPTION', { pattern: 'scan', option: 'segments', problem })
  }
  const states = Array.from({ length: segments }, (): SegmentState => ({ seen: 0 }))
  await state?.begin(states)
  return states
}

/** The states of all segments stand in one item. */
const mostSegments = 64

interface Segment<Tally> {
  readonly paced: Session
  readonly signal: AbortSignal | undefined
  readonly table: TableModel
  readonly deal: Deal<Tally>
  readonly options: ScanOptions
  readonly state: PassState | undefined
  readonly states: SegmentState[]
  readonly segment: number
  readonly report: () => void
}

async function runSegment<Tally>({
  paced,
  signal,
  table,
  deal,
  options,
  state,
  states,
  segment,
  report,
}: Segment<Tally>): Promise<void> {
  let own = states[segment] as SegmentState
  if (own.isDone) return
  const { partition } = options
  const pages = scanStored(paced, table, {
    ...(partition ? { partition } : { segment, totalSegments: states.length }),
    consistent: true,
    cursor: own.cursor,
    limit: options.pageSize ?? 100,
    signal,
  })
  for await (const { rows, cursor } of pages) {
    const page = pageOf(table, rows)
    const tally = await deal({ ...page, session: paced }, own.tally as Tally | undefined)
    const seen = own.seen + page.rows.length + page.own.length
    own = { cursor, isDone: cursor === undefined, seen, tally }
    await state?.save(segment, own)
    states[segment] = own
    report()
  }
}

function pageOf(
  { name, declared }: TableModel,
  found: readonly ScannedRow[],
): Pick<ScanPage, 'rows' | 'own'> {
  const rows: ScanRow[] = []
  const own: ScanRow[] = []
  for (const { entity, stored } of found) {
    const partition = stored[declared.key[0]]
    const isOwn = !entity && partition && 'S' in partition && partition.S.startsWith(ownPrefix)
    const row = { table: name, entity: entity?.name, stored }
    if (!isOwn) rows.push(row)
    else if (receiptOf(stored)) own.push(row)
  }
  return { rows, own }
}

/** Tells how far all segments are together. */
async function reporter(
  session: Session,
  { table, states, spent }: { table: TableModel; states: readonly SegmentState[]; spent: Spent },
  onProgress: ScanOptions['onProgress'],
): Promise<() => void> {
  if (!onProgress) return () => {}
  const total = await countOf(session, table)
  const before = seenIn(states)
  const began = performance.now()
  return () => {
    const seen = seenIn(states)
    const speed = (seen - before) / (performance.now() - began)
    const left = total === undefined ? undefined : Math.round(Math.max(0, total - seen) / speed)
    onProgress({ table: table.name, seen, total, left, units: { read: spent.read, write: spent.write } })
  }
}

/** DynamoDB counts a table every six hours or so; a store that does not count at all is no fault. */
async function countOf(session: Session, table: TableModel): Promise<number | undefined> {
  try {
    const input = { TableName: session.tableName(table) }
    const answer = await session.send({ operation: 'DescribeTable', input })
    return (answer.Table as { ItemCount?: number } | undefined)?.ItemCount
  } catch {
    return undefined
  }
}
