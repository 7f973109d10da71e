import { DynamoDBError } from '@monotable/dynamodb'
import { Background } from './background.ts'
import type { Database } from './database.ts'
import { Gate } from './gate.ts'
import { materialise } from './items/response.ts'
import type { ReadPage } from './items/stored-item.ts'
import { Meter, type TableUnits } from './meter.ts'
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

/** An open engine: DynamoDB's operations, and what its owner needs besides them. `open` makes one, `serve` puts it on HTTP. */
export interface Engine {
  /** Runs one operation: `send('PutItem', { TableName, Item })`. Input and output are DynamoDB's JSON. */
  send<Output = Record<string, unknown>>(name: string, input?: object): Promise<Output>
  /** Capacity units consumed since the engine was opened, per table and index. */
  units(): Record<string, TableUnits>
  /** Keeps the whole store as it is now: on disk in `folder`, which can be opened as a store of its own. */
  snapshot(folder?: string): Promise<Snapshot>
  /** Brings a state back. What was written since is gone. */
  restore(snapshot: Snapshot): Promise<void>
  /** Deletes all items whose time is over by the engine's clock, without waiting for the sweeper. */
  sweep(): Promise<void>
  /** Runs `work` while nobody reads or writes; requests wait until it is done. */
  atRest<T>(work: () => Promise<T>): Promise<T>
  /** Finishes what was begun and closes the store. */
  close(): Promise<void>
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

/** The engine that `open` makes. */
export class OpenEngine implements Engine {
  readonly database: Database
  readonly #background: Background
  readonly #gate = new Gate()
  readonly #turns = new Turns()
  readonly #log: EngineOptions['log']
  #closing: Promise<void> | undefined
  #recovering: Promise<void> | undefined
  /** How often another state was brought back. */
  #restores = 0

  constructor(store: Store, options: EngineOptions) {
    this.#background = new Background(options.report)
    this.#log = options.log
    this.database = this.#databaseOn(store, options)
  }

  #databaseOn(store: Store, options: EngineOptions): Database {
    const counters = new Counters()
    const reads = new ReadCache<ReadPage>(options.cacheBytes)
    const writer = new Writer(store, counters, {
      durable: options.durable,
      listener: reads,
      recover: () => this.#gate.aside(() => this.#recover()),
    })
    const streams = new StreamRegistry(options.clock)
    return {
      store,
      counters,
      writer,
      streams,
      catalog: new Catalog({ store, writer, counters, streams, gate: this.#gate }),
      reads,
      meter: new Meter(),
      clock: options.clock,
      tableDelay: options.tableDelay,
      later: (milliseconds, work) => this.#later(milliseconds, work),
      every: (milliseconds, work) => this.#background.every(milliseconds, async () => this.#gate.pass(work)),
    }
  }

  /** Reads what is kept in memory beside the store. */
  async #load(): Promise<void> {
    const { store, reads, counters, streams, catalog, writer } = this.database
    reads.clear()
    await counters.load(store)
    await streams.load(store)
    await catalog.load()
    writer.mended()
  }

  /** Reads it, and goes on with what was under way when the store was closed or copied. */
  async resume(): Promise<void> {
    await this.#load()
    await resumeTransitions(this.database)
    resumeBackfills(this.database)
  }

  async send<Output = Record<string, unknown>>(name: string, input: object = {}): Promise<Output> {
    const operation = operations.get(name)
    if (operation === undefined)
      throw new DynamoDBError('UnknownOperationException', `Unknown operation ${name}`)
    const turn = this.#turns.next()
    if (turn !== undefined) await turn
    try {
      const answer = this.answer(operation, input, inProcess)
      return materialise(answer instanceof Promise ? await answer : answer) as Output
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
    const run = () =>
      operation.run(operation.prepare(readInput(operation.shape, input)), this.database, request)
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

  #later(milliseconds: number, work: () => Promise<void>): void {
    const restores = this.#restores
    const unlessRestored = async () => (restores === this.#restores ? work() : undefined)
    this.#background.later(milliseconds, async () => this.#gate.pass(unlessRestored))
  }

  units(): Record<string, TableUnits> {
    return this.database.meter.units()
  }

  snapshot(folder?: string): Promise<Snapshot> {
    return this.atRest(() => this.database.store.snapshot(folder))
  }

  restore(snapshot: Snapshot): Promise<void> {
    return this.atRest(async () => {
      await this.database.store.restore(snapshot)
      this.#restores += 1
      await this.resume()
    })
  }

  async sweep(): Promise<void> {
    let isMore = true
    while (isMore) isMore = await this.#gate.pass(() => sweep(this.database))
  }

  close(): Promise<void> {
    this.#closing ??= this.#background.close().then(() => this.atRest(() => this.database.store.close()))
    return this.#closing
  }

  /** Opens the store again while reads wait; many writes may ask for it at once. */
  #recover(): Promise<void> {
    this.#recovering ??= this.database.store
      .checkRoom()
      .then(() =>
        this.#gate.still(async () => {
          await this.database.store.reopen()
          await this.#load()
        }),
      )
      .finally(() => {
        this.#recovering = undefined
      })
    return this.#recovering
  }

  atRest<T>(work: () => Promise<T>): Promise<T> {
    return this.#gate.alone(async () => {
      await this.database.writer.idle()
      return work()
    })
  }
}

/** What an engine's own type keeps to itself. `open` makes no other kind. */
export const insideOf = (engine: Engine): OpenEngine => engine as OpenEngine
