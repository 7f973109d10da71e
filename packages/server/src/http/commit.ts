import { type Details, isError, MonotableError, type PlannedWrite } from 'monotable'
import type { Call, Effect } from '../declare/call.ts'
import { Queues } from '../feed/queues.ts'
import type { Attempt } from './idempotency.ts'

/** The part of a client that transactions need; its planners are known only inside the system. */
export interface Transacting {
  transact(plan: (t: Planners) => Promise<readonly PlannedWrite[]>): Promise<void>
}

interface Planners {
  readonly [entity: string]: { create(item: object): PlannedWrite }
}

/** Of a plan: what it read is no longer so. It is planned again. */
class Outdated extends Error {
  override readonly name = 'Outdated'
}

/**
 * For `otherwise` of a write whose condition depends on what its plan has read: the request is then planned again.
 *
 * @example
 * ```ts
 * await db.Product.update(
 *   { shopId: '1', productId: '7' },
 *   { add: { stock: -3 } },
 *   { condition: when('stock >= 3'), otherwise: outdated },
 * )
 * ```
 */
export function outdated(failure: Error): Error {
  return new Outdated(failure.message, { cause: failure })
}

const attempts = 50

/**
 * `commit` of one request: does the writes of a plan in one transaction, together with the record of its answer where
 * repetitions are to be recognised. A plan that rests on what is no longer so is made again.
 */
export function commitOnce(
  db: Transacting,
  text: (answer: unknown) => string,
  attempt: Attempt | undefined,
): Call<unknown, unknown>['commit'] {
  let isBegun = false
  return async plan => {
    if (isBegun)
      throw new Error('A request can commit only once: its idempotency record is part of one transaction')
    isBegun = true
    let response = ''
    const answer = await untilUpToDate(async () => {
      let effect: Effect<unknown> | undefined
      await db.transact(async t => {
        effect = await plan(t as never)
        if (!attempt) return effect.writes
        response = effect.answer === undefined ? 'null' : text(effect.answer)
        return [...effect.writes, t.Idempotency!.create(attempt.record(response))]
      })
      return effect?.answer
    })
    attempt?.recorded(response)
    return answer as never
  }
}

/**
 * Runs a transaction again, from its reads on, as long as it depends on outdated reads. Runs that want the same items
 * take turns, so that each waits for the others instead of meeting them. `commit` does this by itself.
 *
 * @example
 * ```ts
 * const key = { shopId: '1', productId: '7' }
 * await untilUpToDate(async () => {
 *   const product = await db.Product.get(key, { consistent: true })
 *   const condition = when('stock = {read}', { read: product?.stock ?? 0 })
 *   await db.Product.update(key, { set: { stock: 3 } }, { condition, otherwise: outdated })
 * })
 * ```
 */
export async function untilUpToDate<T>(run: () => Promise<T>): Promise<T> {
  const attempt = attempting(run)
  const met = new Set<string>()
  for (;;) {
    // In one order: two that want the same items never wait for each other.
    const result = await inTurns([...met].sort(), () => attempt(met))
    if (result.isDone) return result.value
    for (const item of result.others) met.add(item)
  }
}

const turns = new Queues()

function inTurns<T>([item, ...more]: readonly string[], run: () => Promise<T>): Promise<T> {
  return item === undefined ? run() : turns.run(item, () => inTurns(more, run))
}

type Outcome<T> =
  | { readonly isDone: true; readonly value: T }
  | { readonly isDone: false; readonly others: readonly string[] }

/** Tries until it is done, or finds an item changed whose turn it does not have. */
function attempting<T>(run: () => Promise<T>): (held: ReadonlySet<string>) => Promise<Outcome<T>> {
  let count = 0
  return async held => {
    for (;;) {
      try {
        return { isDone: true, value: await run() }
      } catch (error) {
        const items = outdatedIn(error).map(itemOf)
        if (items.length === 0) throw error
        if (++count > attempts) throw new MonotableError('BUSY', { operation: 'commit', attempts }, error)
        const others = items.filter(item => !held.has(item))
        if (others.length > 0) return { isDone: false, others }
      }
      // Other processes do not know whose turn it is.
      await new Promise(resolve => setTimeout(resolve, Math.random() * Math.min(2 ** count, 100)))
    }
  }
}

function outdatedIn(error: unknown): Outdated[] {
  const reasons = isError(error, 'TRANSACTION_FAILED') ? error.details.reasons : [error]
  return reasons.filter(reason => reason instanceof Outdated)
}

/** The item that was found changed, as far as the failure tells. */
function itemOf({ cause }: Outdated): string {
  const { entity, key } = ((cause as Partial<MonotableError> | undefined)?.details ?? {}) as Partial<Place>
  return JSON.stringify([entity, key])
}

type Place = Details<'NOT_FOUND'>
