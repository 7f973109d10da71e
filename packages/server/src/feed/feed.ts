import { setMaxListeners } from 'node:events'
import type { Runtime } from '../run/runtime.ts'
import { ownerOf } from '../schedules/task-leases.ts'
import { Consumer } from './consumer.ts'
import { type DeadLetter, DeadLetters } from './dead-letters.ts'
import { replayLetter } from './replay-letter.ts'
import { hasty, patient, type Retry } from './retry.ts'
import type { ShardCounts } from './shard-set.ts'
import type { StreamSource } from './stream-source.ts'

export interface FeedOptions {
  /** Where streams are read; where the runtime says unless given. */
  readonly source?: StreamSource
  readonly retry?: Partial<Retry>
  /** How many reactions of a system run at once: 16 unless given. */
  readonly concurrency?: number
  /** Milliseconds until a stream is looked at again: 250 unless given, and up to 2000 while it has nothing. */
  readonly poll?: number
  /** Who this process is to others that share its store. */
  readonly owner?: string
  /** How long others wait for a process that died: six seconds unless given. */
  readonly leaseSeconds?: number
}

export interface Drained {
  /** How many records all reactions are done with. */
  readonly processed: number
  /** How many times a reaction was given up. */
  readonly deadLetters: number
}

export interface Lag {
  readonly system: string
  /** How old the oldest change is that has not been dealt with. */
  readonly seconds: number
  /** How many records wait, are under way or to be retried. */
  readonly open: number
  /** How many shards this process reads, others read, and nobody reads. */
  readonly shards: ShardCounts
}

/**
 * Gives the changes of every system to its reactions: at least once, and in order for each item and reaction. What
 * failed too often becomes a dead letter, and what comes after it goes on. Processes that share a store share the shards.
 */
export interface Feed {
  start(): void
  /** Begins nothing any more and lets what has begun end. */
  stop(): Promise<void>
  /** Until all records, and those that they cause, are done. A feed that was not started takes all shards for it. */
  drain(): Promise<Drained>
  /** Every record that the stream still has is delivered again. */
  replay(system: string): Promise<void>
  /** Everything that the stream has now counts as done, also when the rest is replayed. */
  skip(system: string): Promise<void>
  lag(): Lag[]
  readonly deadLetters: {
    list: DeadLetters['list']
    count: DeadLetters['count']
    discard: DeadLetters['discard']
    discardAll(system: string): Promise<void>
    /** One, or all in their order; those that succeed are gone. Later changes of the same item came before them. */
    replay(system: string, letterId?: string): Promise<{ replayed: number; failed: number }>
  }
}

export function makeFeed(runtime: Runtime, options: FeedOptions = {}): Feed {
  const { own, now } = runtime
  const letters = new DeadLetters(own, now)
  const consumers = consumersOf(runtime, letters, options)
  let stop = new AbortController()
  let lives: Promise<void>[] = []

  return {
    start: () => {
      stop = new AbortController()
      // Every consumer waits for it, in several places at once.
      setMaxListeners(0, stop.signal)
      lives = [...consumers.values()].map(consumer => consumer.live(stop.signal))
    },
    stop: async () => {
      stop.abort()
      await Promise.all(lives)
    },
    drain: () => drain([...consumers.values()]),
    replay: async system => consumers.get(system)?.replay(),
    skip: async system => consumers.get(system)?.skip(),
    lag: () =>
      [...consumers.values()].map(({ name: system, doneUntil, open, shards }) => {
        const milliseconds = now().getTime() - doneUntil.getTime()
        return { system, seconds: Math.max(0, milliseconds / 1000), open, shards }
      }),
    deadLetters: {
      list: (system, page) => letters.list(system, page),
      count: system => letters.count(system),
      discard: (system, letterId) => letters.discard(system, letterId),
      discardAll: async system => {
        for await (const { letterId } of letters.each(system)) await letters.discard(system, letterId)
      },
      replay: (system, letterId) => replayLetters(letters, consumers.get(system), system, letterId),
    },
  }
}

function consumersOf(runtime: Runtime, letters: DeadLetters, options: FeedOptions): Map<string, Consumer> {
  const { retry, source, concurrency = 16, poll = 250, leaseSeconds = 6 } = options
  const owner = options.owner ?? ownerOf(runtime)
  const consumers = new Map<string, Consumer>()
  for (const running of runtime.systems) {
    const { name, reactions = {} } = running.system
    if (Object.keys(reactions).length === 0) continue
    const consumer = new Consumer(runtime, running, letters, {
      source: source ?? running.streams,
      retry: { ...(runtime.isTest ? hasty : patient), ...retry },
      concurrency,
      poll,
      owner,
      leaseSeconds,
    })
    consumers.set(name, consumer)
  }
  return consumers
}

async function drain(consumers: readonly Consumer[]): Promise<Drained> {
  const count = (of: (consumer: Consumer) => number) =>
    consumers.reduce((sum, consumer) => sum + of(consumer), 0)
  const before = { processed: count(each => each.processed), buried: count(each => each.buried) }
  for (let read = 1; read > 0; ) {
    const rounds = await Promise.all(consumers.map(consumer => consumer.round()))
    read = rounds.reduce((sum, each) => sum + each, 0)
  }
  return {
    processed: count(each => each.processed) - before.processed,
    deadLetters: count(each => each.buried) - before.buried,
  }
}

async function replayLetters(
  letters: DeadLetters,
  consumer: Consumer | undefined,
  system: string,
  letterId?: string,
): Promise<{ replayed: number; failed: number }> {
  const results = { replayed: 0, failed: 0 }
  const react = async ({ table, reaction, record }: DeadLetter) => {
    if (!consumer) throw new Error(`${system} has no reactions`)
    await consumer.again(table, reaction, record)
  }
  const replay = async (letter: DeadLetter) => {
    results[(await replayLetter(letters, letter, react)) ? 'replayed' : 'failed'] += 1
  }
  if (letterId === undefined) for await (const letter of letters.each(system)) await replay(letter)
  else {
    const letter = await letters.get(system, letterId)
    if (letter) await replay(letter)
  }
  return results
}
