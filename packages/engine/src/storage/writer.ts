import { DynamoDBError } from '@monotable/dynamodb'
import type { Counters, Growth } from './counters.ts'
import type { Change, Store } from './store.ts'

/** What a write sees and does while it is evaluated. It does not see its own changes. */
export interface View {
  get(key: Buffer): Buffer | undefined
  put(key: Buffer, value: Buffer): void
  delete(key: Buffer): void
  grow(growth: Growth): void
  nextSequence(): bigint
}

/** The newest value of every changed key, by its name; undefined where it was deleted. */
export type Values = ReadonlyMap<string, Buffer | undefined>

/** A key as text, for maps: one character a byte. */
export const keyName = (key: Buffer): string => key.toString('latin1')

interface Batch {
  readonly changes: Change[]
  /** For the writes evaluated after it. */
  readonly values: Map<string, Buffer | undefined>
  readonly settle: ((failure: unknown) => void)[]
}

const emptyBatch = (): Batch => ({ changes: [], values: new Map(), settle: [] })

/** Called when a commit begins; the function it returns is called with the result. Keeps items that are read often. */
export interface CommitListener {
  committing(values: Values): (isCommitted: boolean) => void
  item(name: string): Buffer | undefined
  keepItem(name: string, item: Buffer): void
}

/**
 * Evaluates writes one after another, at once, against what is committed, what is being committed and what is
 * waiting, and commits what has gathered as one batch while the next gathers. That makes every write and
 * transaction serialisable, and lets many share one wait for the disk. Nobody is answered before the batch that
 * holds what the answer rests on is committed: not the refused either, since they may have been refused because of it.
 */
export class Writer {
  readonly #store: Store
  readonly #counters: Counters
  readonly #durable: boolean
  readonly #listener: CommitListener
  readonly #recover: () => Promise<void>
  #gathering = emptyBatch()
  #committing: Batch | undefined
  #scheduled = false
  /** Half of those that write at the moment. A relaxed store is given so many: it writes them, the others are evaluated. */
  #half = 1
  #broken = false
  #idle: (() => void)[] = []

  constructor(
    store: Store,
    counters: Counters,
    options: { durable: boolean; listener: CommitListener; recover: () => Promise<void> },
  ) {
    this.#store = store
    this.#counters = counters
    this.#durable = options.durable
    this.#listener = options.listener
    this.#recover = options.recover
  }

  submit<T>(evaluate: (view: View) => T): Promise<T> {
    if (this.#broken) return this.#afterRecovery(evaluate)
    return new Promise<T>((resolve, reject) => {
      const staged = new StagedChanges(this.#read, this.#counters)
      let result: T
      try {
        result = evaluate(staged)
      } catch (error) {
        this.#settleAfterCommit(failure => reject(failure ?? error))
        return
      }
      this.#gather(staged)
      this.#settleAfterCommit(failure => (failure === undefined ? resolve(result) : reject(failure)))
    })
  }

  /** The store was opened again, and all that is kept in memory beside it read from it. */
  mended(): void {
    this.#broken = false
  }

  /** Resolves when everything submitted so far is committed. */
  idle(): Promise<void> {
    if (this.#committing === undefined && this.#gathering.settle.length === 0) return Promise.resolve()
    return new Promise(resolve => this.#idle.push(resolve))
  }

  #read = (key: Buffer): Buffer | undefined => {
    const name = keyName(key)
    const gathered = this.#gathering.values
    if (gathered.has(name)) return gathered.get(name)
    const inCommit = this.#committing?.values
    if (inCommit?.has(name)) return inCommit.get(name)
    const kept = this.#listener.item(name)
    if (kept !== undefined) return kept
    const value = this.#store.get(key)
    if (value !== undefined) this.#listener.keepItem(name, value)
    return value
  }

  #gather(staged: StagedChanges): void {
    const { changes, values } = this.#gathering
    for (const change of staged.changes) {
      changes.push(change)
      values.set(keyName(change.key), change.value)
    }
    for (const growth of staged.growths) this.#counters.grow(growth)
  }

  #settleAfterCommit(settle: (failure: unknown) => void): void {
    const nothingPending = this.#committing === undefined && this.#gathering.changes.length === 0
    if (nothingPending && this.#gathering.settle.length === 0) {
      settle(undefined)
      return
    }
    this.#gathering.settle.push(settle)
    this.#schedule()
  }

  /** Waits for the end of this turn of the event loop, so that requests that arrived together share a commit. */
  #schedule(): void {
    if (this.#committing !== undefined) return
    if (!this.#durable && this.#gathering.settle.length >= this.#half) this.#commit()
    else if (!this.#scheduled) {
      this.#scheduled = true
      setImmediate(() => {
        this.#scheduled = false
        if (this.#committing === undefined && this.#gathering.settle.length > 0) this.#commit()
      })
    }
  }

  #commit(): void {
    const batch = this.#gathering
    this.#gathering = emptyBatch()
    this.#committing = batch
    if (batch.changes.length === 0) {
      this.#finish(batch, undefined)
      return
    }
    const changes = [...batch.changes, ...this.#counters.takeChanges()]
    const ended = this.#listener.committing(batch.values)
    this.#store.commit(changes, this.#durable).then(
      () => {
        ended(true)
        this.#finish(batch, undefined)
      },
      error => {
        ended(false)
        this.#fail(batch, error)
      },
    )
  }

  #finish(batch: Batch, failure: unknown): void {
    this.#committing = undefined
    const waiting = this.#gathering.settle.length
    this.#half = Math.ceil((batch.settle.length + waiting) / 2)
    for (const settle of batch.settle) settle(failure)
    if (waiting > 0 && this.#durable) this.#commit()
    else if (waiting > 0) this.#schedule()
    else for (const resolve of this.#idle.splice(0)) resolve()
  }

  /** What gathered meanwhile was evaluated on top of what failed, so it fails too. Nothing was acknowledged. */
  #fail(batch: Batch, error: unknown): void {
    this.#broken = true
    const failure = unwritable(error)
    const gathered = this.#gathering
    this.#gathering = emptyBatch()
    for (const settle of gathered.settle) settle(failure)
    this.#finish(batch, failure)
  }

  /** A log that failed in the middle of a record must not be written on: the store is opened again first. */
  async #afterRecovery<T>(evaluate: (view: View) => T): Promise<T> {
    try {
      await this.#recover()
    } catch (error) {
      throw unwritable(error)
    }
    return this.submit(evaluate)
  }
}

const unwritable = (error: unknown) =>
  new DynamoDBError(
    'InternalServerError',
    `The store could not be written; nothing of this request was kept. ${(error as Error)?.message ?? error}`,
    {},
    error,
  )

class StagedChanges implements View {
  readonly changes: Change[] = []
  readonly growths: Growth[] = []
  readonly get: (key: Buffer) => Buffer | undefined
  readonly #counters: Counters

  constructor(read: (key: Buffer) => Buffer | undefined, counters: Counters) {
    this.get = read
    this.#counters = counters
  }

  put(key: Buffer, value: Buffer): void {
    this.changes.push({ key, value })
  }

  delete(key: Buffer): void {
    this.changes.push({ key, value: undefined })
  }

  grow(growth: Growth): void {
    this.growths.push(growth)
  }

  nextSequence(): bigint {
    return this.#counters.nextSequence()
  }
}
