import { DynamoDBError } from '@monotable/dynamodb'
import { Background } from './background.ts'
import { Gate } from './gate.ts'
import type { ReadPage } from './items/read-page.ts'
import { materialise } from './items/response.ts'
import { Meter } from './meter.ts'
import { operations } from './operations/index.ts'
import type { AnyOperation, RequestContext } from './operations/operation.ts'
import { readInput } from './shapes/read-input.ts'
import { Counters } from './storage/counters.ts'
import { ReadCache } from './storage/read-cache.ts'
import type { Snapshot, Store } from './storage/store.ts'
import { Writer } from './storage/writer.ts'
import { StreamRegistry } from './streams/registry.ts'
import { Catalog } from './tables/catalog.ts'
import { resumeTransitions } from './tables/transitions.ts'
import { resumeBackfills } from './ttl/expiry-backfill.ts'
import { sweep } from './ttl/sweep.ts'
import { Turns } from './turns.ts'

/** One entry of the operation log. */
export interface LogEntry {
  readonly operation: string
  readonly input: unknown
  readonly milliseconds: number
  /** The name of the error, if the operation was refused. */
  readonly error?: string
}

export interface EngineOptions {
  readonly durable: boolean
  readonly cacheBytes: number
  readonly clock: () => number
  readonly tableDelay: number
  readonly log: ((entry: LogEntry) => void) | undefined
  readonly report: (error: unknown) => void
}

const inProcess: RequestContext = { region: 'us-east-1' }

/** An open store and the operations on it. */
export class Engine {
  readonly store: Store
  readonly counters = new Counters()
  readonly writer: Writer
  readonly streams: StreamRegistry
  readonly catalog: Catalog
  readonly reads: ReadCache<ReadPage>
  /** Milliseconds since 1970, by the clock that was given. */
  readonly clock: () => number
  /** How long tables and indexes stay CREATING, UPDATING or DELETING. */
  readonly tableDelay: number
  readonly meter = new Meter()
  readonly #background: Background
  readonly #gate = new Gate()
  readonly #turns = new Turns()
  readonly #log: EngineOptions['log']
  #closing: Promise<void> | undefined
  #recovering: Promise<void> | undefined
  /** How often another state was brought back. */
  #restores = 0

  constructor(store: Store, options: EngineOptions) {
    this.store = store
    this.reads = new ReadCache(options.cacheBytes)
    this.writer = new Writer(store, this.counters, {
      durable: options.durable,
      listener: this.reads,
      recover: () => this.#gate.aside(() => this.#recover()),
    })
    this.streams = new StreamRegistry(options.clock)
    this.catalog = new Catalog(store, this.writer, this.counters, this.streams, this.#gate)
    this.clock = options.clock
    this.tableDelay = options.tableDelay
    this.#background = new Background(options.report)
    this.#log = options.log
  }

  /** Reads what is kept in memory beside the store. */
  async load(): Promise<void> {
    this.reads.clear()
    await this.counters.load(this.store)
    await this.streams.load(this.store)
    await this.catalog.load()
    this.writer.mended()
  }

  /** Reads it, and goes on with what was under way when the store was closed or copied. */
  async resume(): Promise<void> {
    await this.load()
    await resumeTransitions(this)
    resumeBackfills(this)
  }

  /** Runs one operation: `send('PutItem', { TableName, Item })`. Input and output are DynamoDB's JSON. */
  async send<Output = Record<string, unknown>>(name: string, input: object = {}): Promise<Output> {
    const operation = operations.get(name)
    if (operation === undefined)
      throw new DynamoDBError('UnknownOperationException', `Unknown operation ${name}`)
    const turn = this.#turns.next()
    if (turn !== undefined) await turn
    try {
      return materialise(await this.answer(operation, input, inProcess)) as Output
    } catch (error) {
      if (error instanceof DynamoDBError) throw error.materialised(materialise)
      throw error
    }
  }

  operation(service: string, name: string): AnyOperation | undefined {
    const operation = operations.get(name)
    return operation?.service === service ? operation : undefined
  }

  /**
   * Runs one operation and gives its response, or the promise of it. The response may hold stored items, which
   * `encodeResponse` and `materialise` know.
   */
  answer(operation: AnyOperation, input: unknown, request: RequestContext): unknown {
    if (this.#closing !== undefined) throw new DynamoDBError('ServiceUnavailable', 'The engine is closed')
    const run = () => operation.run(operation.prepare(readInput(operation.shape, input)), this, request)
    return this.#log === undefined
      ? this.#gate.pass(run)
      : this.#logged(this.#log, operation.name, input, run)
  }

  async #logged(log: (entry: LogEntry) => void, operation: string, input: unknown, run: () => unknown) {
    const started = performance.now()
    const entry = (error: object) => ({
      operation,
      input,
      milliseconds: performance.now() - started,
      ...error,
    })
    try {
      const response = await this.#gate.pass(run)
      log(entry({}))
      return response
    } catch (error) {
      log(entry({ error: (error as Error).name }))
      throw error
    }
  }

  /** Work that nobody waits for. What was left to do in a state that was given up is not done in the one brought back. */
  later(milliseconds: number, work: () => Promise<void>): void {
    const restores = this.#restores
    const unlessRestored = async () => (restores === this.#restores ? work() : undefined)
    this.#background.later(milliseconds, async () => this.#gate.pass(unlessRestored))
  }

  /** Work that is done again and again until the engine is closed. */
  every(milliseconds: number, work: () => Promise<void>): void {
    this.#background.every(milliseconds, async () => this.#gate.pass(work))
  }

  /** Capacity units consumed since the engine was opened, per table and index. */
  units() {
    return this.meter.units()
  }

  /** Keeps the whole store as it is now: on disk in `folder`, which can be opened as a store of its own. */
  snapshot(folder?: string): Promise<Snapshot> {
    return this.atRest(() => this.store.snapshot(folder))
  }

  /** Brings a state back. What was written since is gone. */
  restore(snapshot: Snapshot): Promise<void> {
    return this.atRest(async () => {
      await this.store.restore(snapshot)
      this.#restores += 1
      await this.resume()
    })
  }

  /** Deletes all items whose time is over by the engine's clock, without waiting for the sweeper. */
  async sweep(): Promise<void> {
    let isMore = true
    while (isMore) isMore = await this.#gate.pass(() => sweep(this))
  }

  close(): Promise<void> {
    this.#closing ??= this.#background.close().then(() => this.atRest(() => this.store.close()))
    return this.#closing
  }

  /** Opens the store anew while reads wait; many writes may ask for it at once. */
  #recover(): Promise<void> {
    this.#recovering ??= this.store
      .checkRoom()
      .then(() =>
        this.#gate.still(async () => {
          await this.store.reopen()
          await this.load()
        }),
      )
      .finally(() => {
        this.#recovering = undefined
      })
    return this.#recovering
  }

  /** Runs `work` while nobody reads or writes; requests wait until it is done. */
  atRest<T>(work: () => Promise<T>): Promise<T> {
    return this.#gate.alone(async () => {
      await this.writer.idle()
      return work()
    })
  }
}
