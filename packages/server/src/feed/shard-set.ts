import type { Logger } from 'pino'
import { type Checkpoints, isOvertaken, type Kept, placeOf } from './checkpoints.ts'
import type { Processes } from './processes.ts'
import { ShardWorker, type ShardWorkerOptions } from './shard-worker.ts'
import { type Shard, shardsOf } from './shards.ts'
import { shareOut } from './share-out.ts'
import type { StreamSource } from './stream-source.ts'

export interface ShardSetOptions {
  readonly source: StreamSource
  readonly checkpoints: Checkpoints
  readonly processes: Processes
  readonly tables: readonly string[]
  readonly log: Logger
  readonly workerFor: (shard: Shard) => ShardWorkerOptions
}

/** How many shards this process reads, others read, and nobody reads. */
export interface ShardCounts {
  readonly own: number
  readonly others: number
  readonly free: number
}

/** Now and then somebody switches a stream on again; shards that follow on one that ended are looked for at once. */
const discoverEvery = 30_000

/**
 * The shards of a system's tables, and a worker for each that this process reads. A shard is read once those before it are
 * finished, whoever read them: their checkpoints say so.
 */
export class ShardSet {
  readonly #options: ShardSetOptions
  readonly #workers = new Map<string, ShardWorker>()
  /** Workers whose shard goes to another process as soon as what they began has ended. */
  readonly #leaving = new Set<ShardWorker>()
  #listed: ReadonlyMap<string, Shard> = new Map()
  #kept: ReadonlyMap<string, Kept> = new Map()
  #counts: ShardCounts = { own: 0, others: 0, free: 0 }
  #discoveredAt = 0
  /** What the processes said at the last whole look; nothing if that look did not get what it wanted. */
  #news = ''
  #hasLetGo = false

  constructor(options: ShardSetOptions) {
    this.#options = options
  }

  /** How many records are not done. */
  get open(): number {
    return this.#all.reduce((sum, { progress }) => sum + progress.size, 0)
  }

  /** When the oldest change was made that is not done. */
  get oldest(): Date | undefined {
    const times = this.#all.flatMap(({ progress }) => progress.oldest?.getTime() ?? [])
    return times.length === 0 ? undefined : new Date(Math.min(...times))
  }

  /** As they were at the last `share`. */
  get counts(): ShardCounts {
    return this.#counts
  }

  /** Whether a shard has been read to its end and is not done yet, or is to be given back. */
  get isEnding(): boolean {
    return this.#leaving.size > 0 || this.#all.some(worker => worker.isRead && !worker.isFinished)
  }

  /** Whether this process has let go of a shard since the last whole look: others follow it, or another one may have it. */
  get hasLetGo(): boolean {
    return this.#hasLetGo
  }

  /** Those that can be read now. */
  get ready(): ShardWorker[] {
    return this.#all.filter(worker => !worker.isRead && !this.#leaving.has(worker))
  }

  /** Takes every shard that can be read, whoever has it: for a process that knows itself alone. */
  async takeAll(): Promise<void> {
    if (!this.#isDue) return
    await this.#look()
    for (const { place, shard } of this.#readable()) {
      if (!this.#workers.has(place)) this.#employ(shard, this.#kept.get(place), undefined)
    }
  }

  /**
   * Takes the shards that fall to this process, and begins to give back those that fall to another. Answers how many it took.
   * Unless whole, it only looks who is there, and goes on if somebody came, left or let go of a shard.
   */
  async share(isWhole = true): Promise<number> {
    const { processes } = this.#options
    const { alive, names, news } = await processes.present()
    if (!isWhole && !this.#hasLetGo && news === this.#news) return 0
    this.#hasLetGo = false
    await this.#look()
    const shared = this.#readable().map(({ place, shard, kept }) => {
      const owner = kept?.owner !== undefined && alive.has(kept.owner) ? kept.owner : undefined
      // What this process owned before it was late or started again is free, though the others cannot know.
      const isLost = owner === processes.owner && !this.#workers.has(place)
      return { place, shard, kept, isLost, owner: isLost ? undefined : owner }
    })
    const { take, giveBack } = shareOut(processes.owner, names, shared)
    for (const place of giveBack) this.#dismiss(place)
    const taken = new Set(take)
    let claimed = 0
    for (const { place, shard, kept, isLost } of shared) {
      if (taken.has(place)) claimed += (await this.#claim(shard, kept)) ? 1 : 0
      else if (isLost) await this.#write(shard, kept, undefined)
    }
    // Another process was faster with one: the next look goes on.
    this.#news = claimed === taken.size ? news : ''
    const own = shared.filter(({ owner }) => owner === processes.owner).length + claimed
    const others = shared.filter(({ owner }) => owner !== undefined && owner !== processes.owner).length
    this.#counts = { own, others, free: shared.length - own - others }
    return claimed
  }

  /** The next look lists the shards for sure. */
  refreshSoon(): void {
    this.#discoveredAt = 0
  }

  /** Writes down how far all have come. A worker whose shard another process has taken is dropped. */
  async save(): Promise<void> {
    let hasLetGo = false
    for (const [place, worker] of this.#workers) {
      const isLeaving = this.#leaving.has(worker) && worker.isIdle
      const wasFinished = worker.isFinished
      await this.#unlessOvertaken(place, worker, () => (isLeaving ? worker.giveBack() : worker.save()))
      if (isLeaving) this.#remove(place, worker)
      hasLetGo ||= isLeaving || worker.isFinished !== wasFinished
    }
    if (!hasLetGo) return
    this.#hasLetGo = true
    await this.#options.processes.letGo()
  }

  /** Gives back those of which nothing is under way. Answers how many. */
  async giveBackIdle(): Promise<number> {
    const idle = [...this.#workers].filter(([, worker]) => worker.isIdle)
    await Promise.all(
      idle.map(async ([place, worker]) => {
        await this.#unlessOvertaken(place, worker, () => worker.giveBack())
        this.#remove(place, worker)
      }),
    )
    return idle.length
  }

  /** Forgets all workers as they are: other processes may have taken their shards. */
  drop(): void {
    for (const [place, worker] of this.#workers) this.#remove(place, worker)
    this.#counts = { own: 0, others: 0, free: 0 }
    this.refreshSoon()
  }

  stopAll(): void {
    for (const worker of this.#all) worker.stop()
  }

  async list(): Promise<Shard[]> {
    const { source, tables } = this.#options
    return (await Promise.all(tables.map(table => shardsOf(source, table)))).flat()
  }

  get #all(): ShardWorker[] {
    return [...this.#workers.values()]
  }

  get #isDue(): boolean {
    return Date.now() - this.#discoveredAt >= discoverEvery
  }

  /** Brings up to date which shards there are and what is kept of them. */
  async #look(): Promise<void> {
    const { checkpoints } = this.#options
    const before = this.#kept
    this.#kept = await checkpoints.load()
    const hasEnded = [...this.#kept].some(
      ([place, { isFinished }]) => isFinished && before.get(place)?.isFinished !== true,
    )
    if (hasEnded || this.#isDue) {
      const shards = await this.list()
      this.#listed = new Map(shards.map(shard => [placeOf(shard.table, shard.key), shard]))
      this.#discoveredAt = Date.now()
    }
    // Those that follow may not have been listed yet.
    if (hasEnded) this.refreshSoon()
    for (const [place, worker] of this.#workers) {
      const version = this.#kept.get(place)?.version ?? 0
      if (version !== worker.version) this.#remove(place, worker)
      else if (worker.isFinished) this.#workers.delete(place)
    }
    for (const [place, kept] of this.#kept) {
      if (!kept.isFinished) continue
      const { table, stream, shard } = kept
      if (!this.#listed.has(place)) await checkpoints.forget({ table, stream, id: shard })
    }
  }

  /** The shards that are not finished and come after none that is not. */
  #readable(): { place: string; shard: Shard; kept: Kept | undefined }[] {
    const isOver = (place: string) => !this.#listed.has(place) || this.#kept.get(place)?.isFinished === true
    return [...this.#listed].flatMap(([place, shard]) => {
      const isReadable = !isOver(place) && shard.parents.every(key => isOver(placeOf(shard.table, key)))
      return isReadable ? [{ place, shard, kept: this.#kept.get(place) }] : []
    })
  }

  /** Answers false if another process was faster. */
  async #claim(shard: Shard, kept: Kept | undefined): Promise<boolean> {
    const { owner } = this.#options.processes
    const version = await this.#write(shard, kept, owner)
    if (version === undefined) return false
    this.#employ(shard, { open: [], ...kept, version }, owner)
    return true
  }

  /** Writes down who reads a shard from now on. Gives the version, and none if another process was faster. */
  async #write(shard: Shard, kept: Kept | undefined, owner: string | undefined): Promise<number | undefined> {
    const { checkpoints } = this.#options
    try {
      return await checkpoints.save(
        shard,
        kept ?? { open: [] },
        { isFinished: false, owner },
        kept?.version ?? 0,
      )
    } catch (error) {
      if (isOvertaken(error)) return undefined
      throw error
    }
  }

  #employ(shard: Shard, kept: ConstructorParameters<typeof ShardWorker>[1], owner: string | undefined): void {
    const worker = new ShardWorker(shard, kept, owner, this.#options.workerFor(shard))
    this.#workers.set(placeOf(shard.table, shard.key), worker)
  }

  #dismiss(place: string): void {
    const worker = this.#workers.get(place)
    if (!worker) return
    worker.stop()
    this.#leaving.add(worker)
  }

  #remove(place: string, worker: ShardWorker): void {
    worker.stop()
    this.#workers.delete(place)
    this.#leaving.delete(worker)
  }

  async #unlessOvertaken(place: string, worker: ShardWorker, write: () => Promise<void>): Promise<void> {
    try {
      await write()
    } catch (error) {
      if (!isOvertaken(error)) throw error
      const { table, id: shard } = worker.shard
      this.#options.log.info({ table, shard }, 'another process has taken this shard')
      this.#remove(place, worker)
      this.refreshSoon()
    }
  }
}
