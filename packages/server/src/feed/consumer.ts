import { isError, type StreamRecord } from 'monotable'
import type { Logger } from 'pino'
import { type Gate, gate } from '../gate.ts'
import { pause } from '../pause.ts'
import type { RunningSystem, Runtime } from '../run/runtime.ts'
import { Checkpoints, placeOf } from './checkpoints.ts'
import type { DeadLetters } from './dead-letters.ts'
import { type Delivery, deliver } from './deliver.ts'
import { Queues, queueOf } from './queues.ts'
import { type Reactor, reactorsOf } from './reactors.ts'
import { patient, pauseAfter, type Retry } from './retry.ts'
import { ShardSet } from './shard-set.ts'
import type { ShardWorker } from './shard-worker.ts'
import type { StreamSource } from './stream-source.ts'

export interface ConsumerOptions {
  readonly source: StreamSource
  readonly retry: Retry
  /** How many reactions run at once. */
  readonly concurrency: number
  /** Milliseconds between looks at a stream that had nothing. */
  readonly poll: number
}

/** How many records are read at once, and how many may wait or be retried before no more are read. */
const pageSize = 200
const windowSize = 1000
/** Milliseconds. What was done since is done again after a crash. */
const saveEvery = 250

/** The feed of one system: reads the streams of its tables and gives every record to every reaction. */
export class Consumer {
  readonly name: string
  readonly #now: () => Date
  readonly #options: ConsumerOptions
  readonly #letters: DeadLetters
  readonly #log: Logger
  readonly #checkpoints: Checkpoints
  readonly #shards: ShardSet
  /** By table, then by name. */
  readonly #reactors = new Map<string, ReadonlyMap<string, Reactor>>()
  readonly #queues = new Queues()
  readonly #turns = new Queues()
  readonly #gate: Gate
  readonly #waiting: (() => void)[] = []
  #stop = new AbortController()
  #underWay = 0
  #read = 0
  #processed = 0
  #buried = 0
  #savedAt = 0
  #caughtUpAt: Date

  constructor(runtime: Runtime, running: RunningSystem, letters: DeadLetters, options: ConsumerOptions) {
    this.name = running.system.name
    this.#now = runtime.now
    this.#options = options
    this.#letters = letters
    this.#log = runtime.log.child({ system: this.name })
    this.#checkpoints = new Checkpoints(runtime.own, this.name)
    this.#gate = gate(options.concurrency)
    this.#caughtUpAt = runtime.now()
    for (const { name } of running.system.schema.tables) {
      const table = running.tables[name] ?? name
      this.#reactors.set(table, reactorsOf(runtime, running, table))
    }
    this.#shards = new ShardSet({
      source: options.source,
      checkpoints: this.#checkpoints,
      tables: [...this.#reactors.keys()],
      workerFor: ({ table }) => ({
        source: options.source,
        checkpoints: this.#checkpoints,
        reactors: this.#reactors.get(table) as ReadonlyMap<string, Reactor>,
        log: this.#log,
        hand: (delivery, worker) => this.#hand(delivery, worker),
        pass: () => {
          this.#processed += 1
        },
      }),
    })
  }

  get processed(): number {
    return this.#processed
  }

  get buried(): number {
    return this.#buried
  }

  /** How many records are waiting, under way or to be retried. */
  get open(): number {
    return this.#shards.open
  }

  /** What was changed before this moment is done. */
  get doneUntil(): Date {
    return this.#shards.oldest ?? this.#caughtUpAt
  }

  /** Reads and delivers until told to stop. */
  async live(stop: AbortSignal): Promise<void> {
    let failures = 0
    while (!stop.aborted) {
      try {
        const found = await this.#turn()
        failures = 0
        if (found === 'nothing') await pause(this.#options.poll, stop)
        else if (found === 'no room') await Promise.race([this.#next(), pause(this.#options.poll, stop)])
      } catch (error) {
        failures += 1
        this.#log.error({ err: error }, 'the change feed could not continue')
        if (isOvertaken(error)) await this.halt()
        await pause(pauseAfter(failures, patient), stop)
      }
    }
  }

  /** Delivers everything that there is. Answers how many records were read. */
  async round(): Promise<number> {
    const before = this.#read
    this.#shards.refreshSoon()
    for (;;) {
      const found = await this.#turn()
      if (found !== 'more') await this.#settled()
      if (found === 'nothing') break
    }
    await this.#turns.run('', () => this.#shards.save())
    return this.#read - before
  }

  /** Begins nothing any more, lets what has begun end, writes down how far it came, and forgets the rest. */
  async halt(): Promise<void> {
    this.#stop.abort()
    await this.#turns.run('', async () => {
      await this.#settled()
      await this.#shards.save().catch(error => this.#log.warn({ err: error }, 'could not write a checkpoint'))
      this.#shards.clear()
      this.#stop = new AbortController()
    })
  }

  /** Every record that the streams still have is delivered again. */
  async replay(): Promise<void> {
    await this.halt()
    await this.#turns.run('', () => this.#checkpoints.forgetAll())
  }

  /** Everything that the streams have now counts as done. */
  async skip(): Promise<void> {
    await this.halt()
    await this.#turns.run('', async () => {
      const kept = await this.#checkpoints.load()
      for (const shard of await this.#shards.list()) {
        await this.#checkpoints.skip(shard, kept.get(placeOf(shard.table, shard.key)))
      }
    })
  }

  /** Gives a record to a reaction once more, in its queue. */
  async again(table: string, reaction: string, record: StreamRecord): Promise<void> {
    const reactor = this.#reactors.get(table)?.get(reaction)
    if (!reactor) throw new Error(`${this.name} has no reaction '${reaction}' to ${table}`)
    return this.#queues.run(queueOf(table, reaction, record), () =>
      this.#gate.through(1, () => reactor.react(record)),
    )
  }

  /** Reads one page of every shard whose turn it is. */
  #turn(): Promise<'more' | 'nothing' | 'no room'> {
    return this.#turns.run('', async () => {
      const shards = this.#shards
      if (shards.isEnding || Date.now() - this.#savedAt >= saveEvery) {
        this.#savedAt = Date.now()
        await shards.save()
      }
      await shards.refresh()
      const limit = Math.min(pageSize, windowSize - shards.open)
      if (limit <= 0) return 'no room'
      const now = this.#now()
      const counts = await Promise.all(shards.ready.map(worker => worker.take(limit)))
      const read = counts.reduce((sum, count) => sum + count, 0)
      this.#read += read
      if (read > 0) return 'more'
      if (shards.isEnding) return 'no room'
      this.#caughtUpAt = now
      return 'nothing'
    })
  }

  #hand(delivery: Delivery, { progress }: ShardWorker): void {
    const { table, sequence, reaction, record } = delivery
    const stop = this.#stop.signal
    this.#underWay += 1
    this.#queues
      .run(queueOf(table, reaction, record), async () => {
        const outcome = await deliver(delivery, {
          gate: this.#gate,
          retry: this.#options.retry,
          log: this.#log,
          stop,
          failed: (_, attempts) => progress.failed(sequence, reaction, attempts),
          bury: (dead, attempts, error) => this.#letters.keep(this.name, dead, attempts, error),
        })
        if (outcome === 'stopped') return
        if (outcome === 'dead') this.#buried += 1
        if (progress.settle(sequence, reaction)) this.#processed += 1
      })
      .finally(() => {
        this.#underWay -= 1
        for (const go of this.#waiting.splice(0)) go()
      })
  }

  #next(): Promise<void> {
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  async #settled(): Promise<void> {
    while (this.#underWay > 0) await this.#next()
  }
}

/** Whether another process has written the place down meanwhile. */
const isOvertaken = (error: unknown) => isError(error, 'STALE_VERSION') || isError(error, 'ALREADY_EXISTS')
