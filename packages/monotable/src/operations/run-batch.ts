import { isThrottled } from '../back-off.ts'
import { MonotableError } from '../errors.ts'
import type { BatchOptions } from '../options.ts'
import type { Session } from '../session.ts'

/** Entries of a batch: so many go into one request, and `send` gives those that came back unprocessed. */
export interface Batch<T> {
  readonly operation: 'BatchGetItem' | 'BatchWriteItem'
  readonly entries: readonly T[]
  readonly size: number
  readonly send: (entries: readonly T[]) => Promise<readonly T[]>
}

/** What became of the entries of a batch; each is in one of the lists. */
export interface Outcome<T> {
  readonly done: readonly T[]
  readonly left: readonly T[]
  /** Sent, but never answered: they may be done or not. */
  readonly unsure: readonly T[]
  /** Why not all are done. A batch that came back unprocessed too often has no cause. */
  readonly failure: { readonly attempts: number; readonly cause?: unknown } | undefined
}

/** Requests of one batch that are under way at a time, unless the caller says otherwise. */
const usuallyConcurrent = 4

/**
 * Sends a batch, several requests side by side. What comes back unprocessed, and a request that is throttled as a whole,
 * is sent again after a pause. Once one of them fails for good no other is sent, and those under way are awaited.
 */
export async function runBatch<T>(
  session: Session,
  batch: Batch<T>,
  options: BatchOptions,
): Promise<Outcome<T>> {
  const concurrent = concurrentOf(batch, options)
  const run = new BatchRun(session, batch, options.signal)
  await Promise.all(Array.from({ length: concurrent }, () => run.work()))
  if (run.failure) options.signal?.throwIfAborted()
  return run.outcome()
}

function concurrentOf<T>({ operation, entries, size }: Batch<T>, options: BatchOptions): number {
  const { concurrent = usuallyConcurrent } = options
  if (Number.isSafeInteger(concurrent) && concurrent > 0)
    return Math.min(concurrent, Math.ceil(entries.length / size))
  const problem = `give a whole number of at least 1, not ${concurrent}`
  throw new MonotableError('INVALID_OPTION', { pattern: operation, option: 'concurrent', problem })
}

class BatchRun<T> {
  readonly #session: Session
  readonly #batch: Batch<T>
  readonly #signal: AbortSignal | undefined
  readonly #done: T[] = []
  readonly #left: T[] = []
  readonly #unsure: T[] = []
  #at = 0
  failure: Outcome<T>['failure']

  constructor(session: Session, batch: Batch<T>, signal: AbortSignal | undefined) {
    this.#session = session
    this.#batch = batch
    this.#signal = signal
  }

  /** One request after the other, until none is left or one has failed. */
  async work(): Promise<void> {
    const { entries, size } = this.#batch
    while (this.#at < entries.length && !this.failure) {
      const chunk = entries.slice(this.#at, this.#at + size)
      this.#at += chunk.length
      await this.#finish(chunk)
    }
  }

  outcome(): Outcome<T> {
    const unsent = this.#batch.entries.slice(this.#at)
    return { done: this.#done, left: [...this.#left, ...unsent], unsure: this.#unsure, failure: this.failure }
  }

  async #finish(chunk: readonly T[]): Promise<void> {
    let pending = chunk
    for (let attempt = 1; ; attempt++) {
      let cause: unknown
      let left = pending
      try {
        left = await this.#batch.send(pending)
      } catch (error) {
        if (!isThrottled(error)) return this.#giveUp(pending, { attempts: attempt, cause: error })
        cause = error
      }
      this.#settle(pending, left)
      if (left.length === 0) return
      pending = left
      if (attempt >= this.#session.attempts)
        return this.#giveUp(pending, { attempts: attempt, ...(cause !== undefined && { cause }) }, true)
      if (!(await this.#pause(attempt))) return this.#giveUp(pending, { attempts: attempt }, true)
    }
  }

  #settle(sent: readonly T[], left: readonly T[]): void {
    const rest = new Set(left)
    for (const entry of sent) if (!rest.has(entry)) this.#done.push(entry)
  }

  /** False where there is no point in another attempt: the caller or another request of the batch has given up. */
  async #pause(attempt: number): Promise<boolean> {
    try {
      if (!this.failure) await this.#session.backOff(attempt, this.#signal)
    } catch {
      return false
    }
    return !this.failure
  }

  /** The first failure is the one that is reported. */
  #giveUp(
    entries: readonly T[],
    failure: Outcome<T>['failure'],
    isCertain = wasRefused(failure?.cause),
  ): void {
    this.failure ??= failure
    const list = isCertain ? this.#left : this.#unsure
    list.push(...entries)
  }
}

const refusals = ['ValidationException', 'ResourceNotFoundException', 'AccessDeniedException']

/** Whether the store itself said that it did nothing of a request. */
function wasRefused(error: unknown): boolean {
  return refusals.includes((error as { name?: string } | undefined)?.name ?? '')
}
