import { MonotableError } from '../errors.ts'
import type { Spent } from '../observe/spent.ts'
import { Outdated } from '../operations/checks.ts'
import { hasExpired } from '../operations/read-item.ts'
import { sendTransaction } from '../operations/transact-write.ts'
import { untilAlone } from '../operations/until-alone.ts'
import { failureOf, type Write } from '../operations/write.ts'
import type { Model } from '../schema/model.ts'
import { isOwnItem } from '../schema/own-items.ts'
import { recognise } from '../schema/recognise.ts'
import type { TableModel } from '../schema/table-model.ts'
import type { Session } from '../session.ts'
import type { AttributeMap } from '../values/attribute-value.ts'
import { type Conflict, type Difference, Draft } from './draft.ts'
import { decidingNames, type FillIn, fillingOf, readDeclaring } from './owner.ts'
import { type Place, placeOf, type StoredRow } from './place.ts'
import { planCounts, planReceipt } from './plan-counts.ts'
import { attempt, failed, isAllRead, type Owner, type Planning, planItem } from './plan-item.ts'
import { planOwnerless } from './plan-ownerless.ts'
import { planAtOneMoment, View } from './view.ts'

export interface ReconcileOptions {
  /** Compares and writes nothing. */
  readonly dry?: boolean | undefined
  /**
   * Index keys that this change of the design introduced: nothing is read from them. Of others, an attribute that an item
   * keeps in its keys alone is read, as everywhere.
   */
  readonly rebuilt?: readonly string[] | undefined
  /** What absent attributes are filled in with, by entity and attribute; they stay absent unless given. */
  readonly fillIn?: FillIn | undefined
  /** Deletes receipts of items whose entity declares no counter with receipts; otherwise they are reported. */
  readonly dropReceipts?: boolean | undefined
  /**
   * Leaves the item itself as it is, index keys and type included: another program writes it. What belongs beside it is
   * brought into line.
   */
  readonly keepItem?: boolean | undefined
  readonly spent?: Spent | undefined
  readonly signal?: AbortSignal | undefined
}

/** What became of a row. */
export interface Reconciled {
  /**
   * An item of an entity; one that has expired, which is treated as absent and left to DynamoDB; one of no entity, or not
   * as its entity declares it, neither of which is touched; what the library itself stores; nothing.
   */
  readonly is: 'item' | 'expired' | 'foreign' | 'unreadable' | 'own' | 'absent'
  readonly entity?: string
  /** What was not as declared, and now is, unless only compared. */
  readonly changed: readonly Difference[]
  /** What two items declare and one can have: nothing of it was written. */
  readonly conflicts: readonly Conflict[]
  /** What was left as it is, and why. */
  readonly problems: readonly string[]
}

/**
 * Brings the index keys, type, guards, mirrors and receipted counters of a stored item from what is recorded to what its
 * attributes declare, in one transaction under conditions on everything that was read. A guard or mirror that no owner
 * declares goes. Version and time of change stay as they are. Where all is as declared nothing is written.
 *
 * @example
 * ```ts
 * const session = connectSession(shop.model, engine)
 * const { changed } = await reconcile(session, { stored: { PK: { S: 'SHOP#1' }, SK: { S: 'PRODUCT#7' } } })
 * ```
 */
export async function reconcile(
  session: Session,
  row: StoredRow,
  options: ReconcileOptions = {},
): Promise<Reconciled> {
  const observed = observing(session, options)
  const home = placeOf(session, row)
  const seen = new View()
  seen.add(home, row.stored)
  // The row as it was given tells what else to read with it.
  planRow(observed, seen, home, options)
  let given: ReconcileOptions & Uncounted = options
  const refusals: string[] = []
  return untilAlone(observed, { operation: 'TransactWriteItems', signal: options.signal }, async () => {
    for (;;) {
      const plan = await planAtOneMoment(observed, seen.asked, view => planRow(observed, view, home, given))
      try {
        if (!options.dry && plan.changed.length > 0) await send(observed, plan.writes)
        const result = resultOf(plan)
        return { ...result, problems: [...new Set([...refusals, ...result.problems])] }
      } catch (error) {
        if (!isForGood(error) || (!plan.hasCounts && error instanceof MonotableError)) throw error
        // A comparison says what is in the way; the store says it in words of its own.
        const dry = { ...given, dry: true }
        const compare = (view: View) => planRow(observed, view, home, dry)
        refusals.push(...problemsOf(await planAtOneMoment(observed, seen.asked, compare), error))
        if (!plan.hasCounts) return { ...resultOf(plan), changed: [], problems: [...new Set(refusals)] }
        // The item that counts is not there, or cannot hold the sum: everything else is done without it.
        given = { ...options, uncounted: true }
      }
    }
  })
}

/** Whether counters are left as they are. */
interface Uncounted {
  readonly uncounted?: boolean
}

const problemsOf = ({ problems }: RowPlan, error: unknown): readonly string[] =>
  problems.length > 0 ? problems : [(error as Error).message]

/** Whether what was planned cannot be written, however often it is tried: by a rule of ours or of the store. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof MonotableError)) return storeRefusals.has((error as Error).name)
  if (error instanceof Outdated || error.code === 'BUSY') return false
  const { reasons = [] } = error.details as { reasons?: readonly unknown[] }
  return !reasons.some(reason => reason instanceof Outdated)
}

/** What DynamoDB answers to a write that breaks one of its limits, by itself or in a transaction. */
const storeRefusals = new Set([
  'ValidationException',
  'ValidationError',
  'ItemCollectionSizeLimitExceededException',
  'ItemCollectionSizeLimitExceeded',
])

export interface RowPlan extends Reconciled {
  readonly writes: readonly Write[]
  readonly hasCounts: boolean
}

export function resultOf({ is, entity, changed, conflicts, problems }: RowPlan): Reconciled {
  return { is, ...(entity !== undefined && { entity }), changed, conflicts, problems }
}

/** What has to be done about a row, on what was read of it and around it. */
export function planRow(
  session: Session,
  view: View,
  home: Place,
  options: ReconcileOptions & Uncounted,
): RowPlan {
  const draft = new Draft(session)
  const planning: Planning = {
    session,
    view,
    draft,
    now: session.now(),
    rebuilt: new Set(options.rebuilt),
    isCounted: !options.uncounted,
    isDry: options.dry ?? false,
    fillIn: options.fillIn ?? {},
    dropsReceipts: options.dropReceipts ?? false,
    keepsItem: options.keepItem ?? false,
  }
  const kind = planStored(planning, home, view.at(home))
  const { differences, conflicts, problems, writes, hasCounts } = draft
  return { ...kind, changed: differences, conflicts, problems, writes, hasCounts }
}

function planStored(
  planning: Planning,
  place: Place,
  stored: AttributeMap | undefined,
): Pick<Reconciled, 'is' | 'entity'> {
  const { session, draft, now, rebuilt, fillIn, isCounted } = planning
  if (!stored) return { is: 'absent' }
  const model = recognise({ entities: entitiesIn(session, place.table) }, stored)
  if (!model && !isOwn(planning, place)) return { is: 'foreign' }
  if (!model) {
    planReceipt(planning, place, stored)
    return { is: 'own' }
  }
  const entity = model.name
  if (hasExpired(model, stored, now)) return { is: 'expired', entity }
  const filling = attempt(draft, () => fillingOf(model, stored, fillIn))
  if (filling === failed) return { is: 'unreadable', entity }
  const read = readDeclaring(model, { ...stored, ...filling }, rebuilt)
  if ('problem' in read) {
    draft.problems.push(read.problem)
    return { is: 'unreadable', entity }
  }
  if (planOwnerless(planning, model, place, stored)) return { is: 'item', entity }
  const owner: Owner = { model, place, stored, values: read.values, filling }
  if (!isAllRead(planning, owner)) return { is: 'item', entity }
  planItem(planning, owner)
  if (isCounted) planCounts(planning, owner)
  // Whatever else is written rests on the item as it was read.
  if (draft.writes.length > 0) draft.check({ model, place, stored, names: decidingNames(model) })
  return { is: 'item', entity }
}

function isOwn({ session }: Planning, { table, key }: Place): boolean {
  return [...entitiesIn(session, table).values()].some(entity => isOwnItem(entity, key))
}

const known = new WeakMap<TableModel, Model['entities']>()

function entitiesIn({ model }: Session, table: TableModel): Model['entities'] {
  const own = known.get(table) ?? new Map([...model.entities].filter(([, entity]) => entity.table === table))
  known.set(table, own)
  return own
}

const operations = { Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem' } as const

/** A single write needs no transaction, so a store without transactions can do it too. */
export async function send(session: Session, writes: readonly Write[]): Promise<void> {
  const [only] = writes
  if (!only || writes.length > 1 || only.action === 'ConditionCheck')
    return sendTransaction(session, writes, {})
  try {
    await session.send({ operation: operations[only.action], input: only.input, entity: only.model.name })
  } catch (error) {
    const isRefused = (error as Error).name === 'ConditionalCheckFailedException'
    throw isRefused ? failureOf(only, undefined, error) : error
  }
}

/** The session, with options for each of its requests. */
function observing(session: Session, { spent, signal }: Pick<ReconcileOptions, 'spent' | 'signal'>): Session {
  if (!spent && !signal) return session
  return {
    ...session,
    tableName: table => session.tableName(table),
    now: () => session.now(),
    backOff: attempt => session.backOff(attempt, signal),
    send: request => session.send({ spent, signal, ...request }),
  }
}
