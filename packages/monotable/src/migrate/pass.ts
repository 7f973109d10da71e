import type { Session } from '../session.ts'
import type { Conflict, Difference } from './draft.ts'
import { keepingOf } from './owner.ts'
import { type PlainKey, placeOf, plainKey } from './place.ts'
import { guardFault } from './plan-item.ts'
import type { ReconcileOptions } from './reconcile.ts'
import { unknownEntity } from './reconcile-item.ts'
import { type Dealt, reconcileMany } from './reconcile-many.ts'
import { type ScanOptions, type ScanPage, type ScanRow, scanTable } from './scan-table.ts'

export interface PassOptions
  extends Omit<ScanOptions, 'table' | 'state'>,
    Pick<ReconcileOptions, 'rebuilt' | 'fillIn' | 'dropReceipts'> {
  /** The tables by declared names: all of the schema unless given. */
  readonly tables?: readonly string[] | undefined
  /** Rows of other entities are passed over; all unless given. Guards and mirrors are swept as the entities they are. */
  readonly entities?: readonly string[] | undefined
  /**
   * Whether guards, mirrors and receipts are looked at by themselves too, so that those without an owner go: yes unless
   * given. A pass that another follows can leave it to that one, and is done in half the time.
   */
  readonly sweep?: boolean | undefined
}

/** A row that was left as it is, and why. */
export interface Problem {
  readonly table: string
  readonly key: PlainKey
  readonly entity?: string
  readonly problem: string
}

/** Something that is not as declared, and the row that it was found at. */
export interface RowDifference extends Difference {
  readonly table: string
  readonly key: PlainKey
  readonly entity?: string
}

/** A row that is never touched: of no entity of the design, or one whose time is over. */
export interface ForeignRow {
  readonly table: string
  readonly key: PlainKey
}

export interface PassReport {
  /** Whether every row was looked at; otherwise the signal ended it. */
  readonly finished: boolean
  readonly seen: number
  /** How much was not as declared, by what it was. After the pass it is, unless it only compared. */
  readonly changed: Readonly<Partial<Record<Difference['what'], number>>>
  /** The first of each kind in full, of a pass that only compares. */
  readonly differences: readonly RowDifference[]
  /** Values that two items declare and only one can have. The report names the first `mostTold`. */
  readonly conflicts: readonly Conflict[]
  readonly problems: readonly Problem[]
  /** The first rows of no entity, which are never touched. */
  readonly foreign: readonly ForeignRow[]
  /** The first whose time is over: DynamoDB removes them. */
  readonly expired: readonly ForeignRow[]
  readonly counts: {
    readonly conflicts: number
    readonly problems: number
    readonly foreign: number
    readonly unreadable: number
    readonly expired: number
  }
  readonly units: { readonly read: number; readonly write: number }
}

/**
 * Reconciles every row of the tables: fills what is missing, corrects what is out of date, sweeps guards, mirrors and
 * receipts without an owner. It compares each row, however often it runs; while programs that do not know the design
 * still write, nothing that it has done is final.
 *
 * @example
 * ```ts
 * const session = connectSession(shop.model, engine)
 * const { finished, changed, conflicts } = await fill(session, { id: 'sku-guards', rate: { write: 500 } })
 * ```
 */
export function fill(session: Session, options: PassOptions = {}): Promise<PassReport> {
  return runPass(session, options, false)
}

/** The same pass, which only compares: what it finds `changed` is not as declared. */
export function verify(session: Session, options: PassOptions = {}): Promise<PassReport> {
  return runPass(session, options, true)
}

interface Tally {
  changed: Partial<Record<Difference['what'], number>>
  differences: RowDifference[]
  conflicts: Conflict[]
  problems: Problem[]
  foreign: ForeignRow[]
  expired: ForeignRow[]
  counts: { conflicts: number; problems: number; foreign: number; unreadable: number; expired: number }
}

const nothing = (): Tally => ({
  changed: {},
  differences: [],
  conflicts: [],
  problems: [],
  foreign: [],
  expired: [],
  counts: { conflicts: 0, problems: 0, foreign: 0, unreadable: 0, expired: 0 },
})

async function runPass(session: Session, options: PassOptions, dry: boolean): Promise<PassReport> {
  const {
    tables = session.model.tables.map(({ name }) => name),
    entities,
    sweep = true,
    rebuilt,
    fillIn,
    dropReceipts,
    ...scanning
  } = options
  for (const name of entities ?? []) if (!session.model.entities.has(name)) throw unknownEntity(session, name)
  if (!dry) refuseUnnamed(session, entities)
  const passed = new Set(sweep ? [] : keptAlone(session))
  const total = nothing()
  let [seen, read, write, finished] = [0, 0, 0, true]
  for (const table of tables) {
    const deal = async (page: ScanPage, before: Tally = nothing()) => {
      const isMeant = ({ entity }: ScanRow) =>
        entity === undefined || ((!entities || entities.includes(entity)) && !passed.has(entity))
      const rows = [...page.rows.filter(isMeant), ...(sweep ? page.own : [])]
      const tally = { ...nothing(), ...structuredClone(before) }
      for (const one of await reconcileMany(page.session, rows, {
        dry,
        rebuilt,
        fillIn,
        dropReceipts,
      }))
        addResult(tally, one, page.session, dry)
      return tally
    }
    const report = await scanTable(session, deal, { ...scanning, table })
    for (const tally of report.tallies) addTally(total, tally)
    seen += report.seen
    read += report.units.read
    write += report.units.write
    finished &&= report.finished
    if (!finished) break
  }
  return { finished, seen, ...total, units: { read, write } }
}

/** The entities whose items only stand beside others: they declare nothing of their own that would have to be filled. */
function keptAlone({ model }: Session): string[] {
  const kept = [...model.entities.values()].filter(entity => keepingOf(model, entity).length > 0)
  return kept.filter(({ satellites }) => satellites.parts.length === 0).map(({ name }) => name)
}

/** Nothing is written for a design whose guards are ambiguous. */
function refuseUnnamed({ model }: Session, entities: readonly string[] | undefined): void {
  for (const owner of model.entities.values()) {
    if (entities && !entities.includes(owner.name)) continue
    const fault = owner.satellites.guards.map(guard => guardFault(owner, guard)).find(one => one)
    if (fault) throw fault
  }
}

/** How many findings each segment reports in full; all are counted. */
const mostTold = 20

/** Of differences, and of rows that are no fault, a few tell what they are. */
const mostNamed = 5

function addResult(tally: Tally, { row, result }: Dealt, session: Session, dry: boolean): void {
  const { changed, differences, conflicts, problems, counts } = tally
  for (const { what } of result.changed) changed[what] = (changed[what] ?? 0) + 1
  counts.conflicts += result.conflicts.length
  counts.problems += result.problems.length
  if (result.is === 'foreign' || result.is === 'unreadable' || result.is === 'expired') counts[result.is]++
  conflicts.push(...result.conflicts.slice(0, mostTold - conflicts.length))
  if (isUnremarkable(result, dry)) return
  const { table, key } = placeOf(session, row)
  const of = result.entity === undefined ? {} : { entity: result.entity }
  const at = { table: table.name, key: plainKey(table, key) }
  if ((result.is === 'foreign' || result.is === 'expired') && tally[result.is].length < mostNamed)
    tally[result.is].push(at)
  if (dry)
    for (const difference of result.changed)
      if (isRare(differences, difference, mostNamed)) differences.push({ ...at, ...of, ...difference })
  for (const problem of result.problems.slice(0, mostTold - problems.length))
    problems.push({ ...at, ...of, problem })
}

/** Whether few of its kind are reported yet: many stale keys must leave room for the one guard. */
const isRare = (told: readonly Difference[], { what }: Difference, most: number) =>
  told.filter(each => each.what === what).length < most

/** Whether a row has nothing to report by key. Most have not. */
const isUnremarkable = ({ is, changed, problems }: Dealt['result'], dry: boolean) =>
  is !== 'foreign' && is !== 'expired' && problems.length === 0 && !(dry && changed.length > 0)

function addTally(total: Tally, tally: Tally): void {
  // A pass that another version began may have kept less.
  const { changed, differences, conflicts, problems, foreign, expired, counts } = { ...nothing(), ...tally }
  for (const [what, count] of Object.entries(changed) as [Difference['what'], number][])
    total.changed[what] = (total.changed[what] ?? 0) + count
  total.conflicts.push(...conflicts)
  total.problems.push(...problems)
  for (const each of differences) if (isRare(total.differences, each, mostTold)) total.differences.push(each)
  total.foreign.push(...foreign.slice(0, mostNamed - total.foreign.length))
  total.expired.push(...expired.slice(0, mostNamed - total.expired.length))
  for (const name of Object.keys(counts) as (keyof Tally['counts'])[]) total.counts[name] += counts[name]
}
