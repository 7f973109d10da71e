import type { StreamRecord } from 'monotable'
import type { Logger } from 'pino'
import { type Gate, gate } from '../gate.ts'
import { pause } from '../pause.ts'
import type { RunningSystem, Runtime } from '../run/runtime.ts'
import { Patience } from './bell.ts'
import { Checkpoints, isOvertaken, placeOf } from './checkpoints.ts'
import type { DeadLetters } from './dead-letters.ts'
import { type Delivery, deliver } from './deliver.ts'
import { Processes } from './processes.ts'
import { Queues, queueOf } from './queues.ts'
import { type Reactor, reactorsOf } from './reactors.ts'
import { patient, pauseAfter, type Retry } from './retry.ts'
import { type ShardCounts, ShardSet } from './shard-set.ts'
import type { ShardWorker } from './shard-worker.ts'
import type { Shard } from './shards.ts'
import type { StreamSource } from './stream-source.ts'

export interface ConsumerOptions {
  readonly source: StreamSource
  readonly retry: Retry
  /** How many reactions run at once. */
  readonly concurrency: number
  /** Milliseconds between looks at a stream that just had something; they grow while it has nothing. */
  readonly poll: number
  /** The name of this process. */
  readonly owner: string
  /** After so long the shards of a process that died are taken. */
  readonly leaseSeconds: number
}

/** How many records are read at once, and how many of a shard may wait or be retried before no more are read. */
const pageSize = 200
const windowSize = 1000
/** Milliseconds. What was done since is done again after a crash. */
const saveEvery = 250
/** Milliseconds between looks at streams that had nothing for a while, unless this process writes. */
const longestPoll = 2000

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
  readonly #processes: Processes
  readonly #running: RunningSystem
  #isLive = false
  #underWay = 0
  #read = 0
  #processed = 0
  #buried = 0
  #savedAt = 0
  #caughtUpAt: Date
  /** Since when some shard has had no reader, as far as this process saw. */
  #uncoveredSince: Date | undefined

  constructor(runtime: Runtime, running: RunningSystem, letters: DeadLetters, options: ConsumerOptions) {
    this.name = running.system.name
    this.#now = runtime.now
    this.#options = options
    this.#letters = letters
    this.#log = runtime.log.child({ system: this.name })
    this.#checkpoints = new Checkpoints(runtime.own, this.name)
    this.#running = running
    this.#processes = new Processes({
      own: runtime.own,
      system: this.name,
      owner: options.owner,
      seconds: options.leaseSeconds,
    })
    this.#gate = gate(options.concurrency)
    this.#caughtUpAt = runtime.now()
    for (const { name } of running.system.schema.tables) {
      const table = running.tables[name] ?? name
      this.#reactors.set(table, reactorsOf(runtime, running, table))
    }
    this.#shards = new ShardSet({
      source: options.source,
      checkpoints: this.#checkpoints,
      processes: this.#processes,
      log: this.#log,
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

  get shards(): ShardCounts {
    return this.#shards.counts
  }

  /** What was changed before this moment is done, as far as this process has to do with it. */
  get doneUntil(): Date {
    const own = this.#shards.oldest ?? this.#caughtUpAt
    return this.#uncoveredSince && this.#uncoveredSince < own ? this.#uncoveredSince : own
  }

  /** Reads and delivers the shards that fall to this process, until told to stop. Then others can have them. */
  async live(stop: AbortSignal): Promise<void> {
    this.#isLive = true
    const halted = new AbortController()
    const beating = this.#keepBeating(halted.signal)
    const sharing = this.#keepSharing(stop)
    await this.#keepReading(stop)
    await sharing
    await this.#halt(() => this.#processes.stopping())
    halted.abort()
    await beating
    this.#isLive = false
    await this.#processes.leave().catch(error => this.#log.warn({ err: error }, 'could not leave the feed'))
  }

  async #keepReading(stop: AbortSignal): Promise<void> {
    const { poll } = this.#options
    const { written } = this.#running
    const patience = new Patience(poll, Math.max(poll, longestPoll), written)
    await this.#keepTrying(stop, async () => {
      const heard = written.rings
      const found = await this.#turn()
      if (this.#shards.hasLetGo) await this.#turns.run('', () => this.#share(false))
      if (found === 'more') patience.found()
      else if (found === 'nothing') await patience.rest(heard, stop)
      else await Promise.race([this.#next(), pause(poll, stop)])
    })
  }

  /** Tells other processes that this one lives. */
  #keepBeating(stop: AbortSignal): Promise<void> {
    return this.#keepTrying(stop, async () => {
      // `share` joined before.
      await pause(this.#options.leaseSeconds * 333, stop)
      if (!stop.aborted) await this.#processes.beat()
    })
  }

  /** Takes and gives back shards as processes come and go, which is noticed at the next look, and what else changed by every third. */
  #keepSharing(stop: AbortSignal): Promise<void> {
    let looks = 0
    return this.#keepTrying(stop, async () => {
      const isWhole = looks % 3 === 0
      looks += 1
      await this.#turns.run('', () => this.#share(isWhole))
      await pause(this.#options.leaseSeconds * 56, stop)
    })
  }

  /** If nobody came, went or let go of a shard, only a whole look finds what else changed. */
  async #share(isWhole = true): Promise<void> {
    const isNew = !this.#processes.isHeld
    if (isNew) {
      // It was late: others may have taken its shards, and it begins again.
      this.#shards.drop()
      await this.#processes.join()
    }
    const taken = await this.#shards.share(isWhole || isNew)
    // What was taken is read at once, however long the others had nothing.
    if (taken > 0) this.#running.written.ring()
    this.#uncoveredSince = this.#shards.counts.free === 0 ? undefined : (this.#uncoveredSince ?? this.#now())
  }

  async #keepTrying(stop: AbortSignal, step: () => Promise<void>): Promise<void> {
    let failures = 0
    while (!stop.aborted) {
      try {
        await step()
        failures = 0
      } catch (error) {
        failures += 1
        this.#log.error({ err: error }, 'the change feed could not continue')
        await pause(pauseAfter(failures, patient), stop)
      }
    }
  }

  /** Delivers everything that there is. Answers how many records were read. */
  async round(): Promise<number> {
    const before = this.#read
    this.#shards.refreshSoon()
    if (this.#isLive) await this.#turns.run('', () => this.#share())
    for (;;) {
      const found = await this.#turn()
      if (found !== 'more') await this.#settled()
      if (found === 'nothing') break
    }
    await this.#turns.run('', () => this.#shards.save())
    return this.#read - before
  }

  /**
   * Begins nothing any more, lets what has begun end, writes down how far it came, and forgets the rest. Nobody waits for a
   * shard because of what another one has begun: `tell` says that there are some to be had.
   */
  async #halt(tell = () => this.#processes.letGo()): Promise<void> {
    const warn = (message: string) => (error: unknown) => void this.#log.warn({ err: error }, message)
    this.#shards.stopAll()
    await this.#turns.run('', async () => {
      // The turn before may have taken another.
      this.#shards.stopAll()
      for (let isTold = false; ; ) {
        // A worker hears a moment later than this that a delivery has ended.
        await pause(0)
        const given = (await this.#shards.giveBackIdle().catch(warn('could not write a checkpoint'))) ?? 0
        if (this.#underWay === 0) break
        if (given > 0 || !isTold) await tell().catch(warn('could not tell other processes'))
        isTold = true
        if (this.#underWay > 0) await this.#next()
      }
      this.#shards.drop()
    })
  }

  /** Every record that the streams still have is delivered again. */
  async replay(): Promise<void> {
    await this.#halt()
    await this.#turns.run('', () => this.#checkpoints.forgetAll())
  }

  /** Everything that the streams have now counts as done. */
  async skip(): Promise<void> {
    await this.#halt()
    await this.#turns.run('', async () => {
      for (const shard of await this.#shards.list()) await this.#skip(shard)
    })
  }

  /** Other processes that read the shard write its place down too, until they see this. */
  async #skip(shard: Shard): Promise<void> {
    for (;;) {
      const kept = await this.#checkpoints.load()
      try {
        return await this.#checkpoints.skip(shard, kept.get(placeOf(shard.table, shard.key)))
      } catch (error) {
        if (!isOvertaken(error)) throw error
      }
    }
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
      if (!this.#isLive) await shards.takeAll()
      const now = this.#now()
      const ready = shards.ready.filter(({ progress }) => progress.size < windowSize)
      const pages = await Promise.allSettled(
        ready.map(worker => worker.take(Math.min(pageSize, windowSize - worker.progress.size))),
      )
      let read = 0
      for (const page of pages) if (page.status === 'fulfilled') read += page.value
      this.#read += read
      const failed = pages.find(page => page.status === 'rejected')
      if (failed) throw failed.reason
      if (read > 0) return 'more'
      if (shards.isEnding || ready.length < shards.ready.length) return 'no room'
      this.#caughtUpAt = now
      return 'nothing'
    })
  }

  async #hand(delivery: Delivery, { progress, stopped: stop }: ShardWorker): Promise<void> {
    const { table, sequence, reaction, record } = delivery
    this.#underWay += 1
    try {
      await this.#queues.run(queueOf(table, reaction, record), async () => {
        const outcome = await deliver(delivery, {
          gate: this.#gate,
          retry: this.#options.retry,
          log: this.#log,
          stop,
          isLate: () => this.#isLive && !this.#processes.isHeld,
          failed: (_, attempts) => progress.failed(sequence, reaction, attempts),
          bury: (dead, attempts, error) => this.#letters.keep(this.name, dead, attempts, error),
        })
        if (outcome === 'stopped') return
        if (outcome === 'dead') this.#buried += 1
        if (progress.settle(sequence, reaction)) this.#processed += 1
      })
    } finally {
      this.#underWay -= 1
      for (const go of this.#waiting.splice(0)) go()
    }
  }

  #next(): Promise<void> {
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  async #settled(): Promise<void> {
    while (this.#underWay > 0) await this.#next()
  }
}
