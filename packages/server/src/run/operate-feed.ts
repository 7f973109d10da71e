import type { Config } from '../config/config.ts'
import type { System } from '../declare/system.ts'
import { makeFeed } from '../feed/feed.ts'
import { type OpenOptions, openSystems } from './open-systems.ts'

/** What is to be done with dead letters; without either, they are only told. */
export interface FeedOrder {
  /** The only system that is meant. */
  readonly system?: string
  /** Gives dead letters to their reactions again: all, or the one of this id. */
  readonly replay?: true | string
  /** Forgets the letter of this id. */
  readonly discard?: string
}

export interface FeedState {
  readonly system: string
  readonly shards: readonly {
    readonly shard: string
    /** The process that reads it; none where nobody does, or where Lambda does. */
    readonly owner?: string
    readonly open: number
    readonly isFinished: boolean
    readonly updatedAt: string
  }[]
  readonly letters: readonly {
    readonly letterId: string
    readonly reaction: string
    readonly keys: Readonly<Record<string, unknown>>
    readonly attempts: number
    readonly failedAt: string
    readonly error: string
  }[]
  readonly replayed: number
  readonly failed: number
  readonly discarded: boolean
}

/**
 * The change feed of systems from outside: where it stands, and what it gave up on.
 *
 * @example
 * ```ts
 * const states = await operateFeed(systems, readConfig(), { system: 'khaya', replay: true })
 * ```
 */
export async function operateFeed(
  systems: readonly System[],
  config: Config,
  { system: only, replay, discard }: FeedOrder = {},
  options: OpenOptions = {},
): Promise<FeedState[]> {
  const open = await openSystems(systems, config, options)
  try {
    await open.ready()
    const { own } = open.runtime
    const { deadLetters } = makeFeed(open.runtime)
    const states: FeedState[] = []
    for (const { name: system } of systems.filter(({ name }) => only === undefined || name === only)) {
      const letterId = typeof replay === 'string' ? replay : undefined
      const results =
        replay === undefined ? { replayed: 0, failed: 0 } : await deadLetters.replay(system, letterId)
      const discarded = discard !== undefined && (await deadLetters.discard(system, discard))
      const shards = []
      for await (const each of own.checkpoints.each({ system }, { consistent: true })) {
        const { shard, owner, isFinished, updatedAt } = each
        shards.push({ shard, ...(owner && { owner }), open: each.open.length, isFinished, updatedAt })
      }
      const { items } = await deadLetters.list(system, { limit: 100 })
      const letters = items.map(({ letterId, reaction, keys, attempts, failedAt, error }) => ({
        ...{ letterId, reaction, keys, attempts, failedAt },
        error: error.message,
      }))
      states.push({ system, shards, letters, ...results, discarded })
    }
    return states
  } finally {
    await open.close()
  }
}
