import { isError } from 'monotable'
import type { Own } from '../store/server-schema.ts'
import type { Reached } from './progress.ts'
import type { Shard } from './shards.ts'

/** How far a shard has been read, as it is kept. */
export interface Kept extends Reached {
  readonly table: string
  readonly stream: string
  readonly shard: string
  readonly isFinished: boolean
  readonly isSkipped?: boolean | undefined
  /** The process that reads it. */
  readonly owner?: string | undefined
  readonly version: number
}

type State = Pick<Kept, 'isFinished' | 'isSkipped' | 'owner'>

/** Whether another process has written the place down meanwhile. */
export function isOvertaken(error: unknown): boolean {
  return isError(error, 'STALE_VERSION') || isError(error, 'ALREADY_EXISTS')
}

/** The places that one system's feed keeps in the server's own table. */
export class Checkpoints {
  readonly #own: Own
  readonly #system: string

  constructor(own: Own, system: string) {
    this.#own = own
    this.#system = system
  }

  /** By table and key of the shard. */
  async load(): Promise<Map<string, Kept>> {
    const kept = new Map<string, Kept>()
    for await (const each of this.#own.checkpoints.each({ system: this.#system }, { consistent: true })) {
      kept.set(placeOf(each.table, `${each.stream}/${each.shard}`), each)
    }
    return kept
  }

  /**
   * Writes down how far a shard is read, over what has this version, and gives the new one. `isOvertaken` tells the error
   * if another process wrote meanwhile.
   */
  async save(shard: Shard, reached: Reached, state: State, version: number): Promise<number> {
    const { table, stream, id } = shard
    const { upTo, open } = reached
    const item = {
      system: this.#system,
      table,
      stream,
      shard: id,
      ...(upTo !== undefined && { upTo }),
      open: open.map(({ sequence, done, attempts }) => ({ sequence, done: [...done], attempts })),
      isFinished: state.isFinished,
      ...(state.isSkipped && { isSkipped: true }),
      ...(state.owner !== undefined && { owner: state.owner }),
    }
    const saved =
      version === 0
        ? await this.#own.Checkpoint.create(item)
        : await this.#own.Checkpoint.put(item, { ifVersion: version })
    return saved.version
  }

  async forget({ table, stream, id }: Pick<Shard, 'table' | 'stream' | 'id'>): Promise<void> {
    await this.#own.Checkpoint.delete({ system: this.#system, table, stream, shard: id })
  }

  /** Everything of the shard counts as done, whatever happens later. */
  async skip(shard: Shard, { upTo, version = 0 }: Partial<Kept> = {}): Promise<void> {
    await this.save(shard, { upTo, open: [] }, { isFinished: true, isSkipped: true }, version)
  }

  /** As if nothing had ever been read, but for what was skipped. */
  async forgetAll(): Promise<void> {
    for await (const each of this.#own.checkpoints.each({ system: this.#system }, { consistent: true })) {
      if (each.isSkipped) continue
      await this.#own.Checkpoint.delete(each)
    }
  }
}

export const placeOf = (table: string, shardKey: string): string => `${table}/${shardKey}`
