import type { Checkpoints } from './checkpoints.ts'
import { placeOf } from './checkpoints.ts'
import { ShardWorker, type ShardWorkerOptions } from './shard-worker.ts'
import { type Shard, shardsOf } from './shards.ts'
import type { StreamSource } from './stream-source.ts'

export interface ShardSetOptions {
  readonly source: StreamSource
  readonly checkpoints: Checkpoints
  readonly tables: readonly string[]
  readonly workerFor: (shard: Shard) => ShardWorkerOptions
}

/** Now and then somebody switches a stream on again; shards that follow on one that ended are looked for at once. */
const discoverEvery = 30_000

/** The shards of a system's tables, each with its worker, in their order: parents before children. */
export class ShardSet {
  readonly #options: ShardSetOptions
  readonly #workers = new Map<string, ShardWorker>()
  #discoveredAt = 0

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

  /** Whether a shard has been read to its end and is not done yet. */
  get isEnding(): boolean {
    return this.#all.some(worker => worker.isRead && !worker.isFinished)
  }

  /** Those that can be read now. */
  get ready(): ShardWorker[] {
    return this.#all.filter(
      ({ shard, isRead }) => !isRead && shard.parents.every(each => this.#isOver(shard, each)),
    )
  }

  /** Looks for shards, if that is due. */
  async refresh(): Promise<void> {
    if (Date.now() - this.#discoveredAt < discoverEvery) return
    const listed = new Map((await this.list()).map(shard => [placeOf(shard.table, shard.key), shard]))
    if ([...listed.keys()].some(place => !this.#workers.has(place))) await this.#takeUp(listed)
    for (const [place, { shard, isFinished }] of this.#workers) {
      if (!isFinished || listed.has(place)) continue
      this.#workers.delete(place)
      await this.#options.checkpoints.forget(shard)
    }
    this.#discoveredAt = Date.now()
  }

  /** The next `refresh` looks for sure. */
  refreshSoon(): void {
    this.#discoveredAt = 0
  }

  async save(): Promise<void> {
    for (const worker of this.#all) {
      if (worker.isFinished) continue
      await worker.save()
      if (worker.isFinished) this.refreshSoon()
    }
  }

  clear(): void {
    this.#workers.clear()
    this.refreshSoon()
  }

  async list(): Promise<Shard[]> {
    const { source, tables } = this.#options
    return (await Promise.all(tables.map(table => shardsOf(source, table)))).flat()
  }

  get #all(): ShardWorker[] {
    return [...this.#workers.values()]
  }

  #isOver({ table }: Shard, key: string): boolean {
    return this.#workers.get(placeOf(table, key))?.isFinished ?? true
  }

  async #takeUp(listed: ReadonlyMap<string, Shard>): Promise<void> {
    const kept = await this.#options.checkpoints.load()
    for (const [place, shard] of listed) {
      if (this.#workers.has(place)) continue
      this.#workers.set(place, new ShardWorker(shard, kept.get(place), this.#options.workerFor(shard)))
    }
  }
}
