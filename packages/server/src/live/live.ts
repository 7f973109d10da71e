import type { StreamRecord } from 'monotable'
import type { Logger } from 'pino'
import type { RunningSystem } from '../run/runtime.ts'
import type { Follows, Told } from './live-operation.ts'
import { behind, further, isBehind, type Place, placeText } from './place.ts'
import { readMissed, type Streams } from './read-missed.ts'
import { Tail } from './tail.ts'
import { type Telling, tellChanges } from './tell-changes.ts'

export interface LiveEvent extends Omit<Told, 'to'> {
  /** The place behind it. */
  readonly id: string
}

interface Arrived {
  readonly shard: string
  readonly record: StreamRecord
  readonly place: Place
  readonly told: Told
}

interface Listener {
  place: Place
  /** What came while it was still told what it had missed. */
  waiting: Arrived[] | undefined
  readonly send: (event: LiveEvent) => void
}

export interface Listening {
  /** Where the listener is, if it has received everything up to there. */
  readonly id: string | undefined
  stop(): void
}

export interface LiveOptions {
  readonly now: () => Date
  readonly log: Logger
  readonly poll?: number
}

/** What was lost is for the listener to load again. */
export const reset = 'reset'

/** Tells what changes bring to those who listen, by topic. Streams are read once for all, while somebody listens. */
export class Live {
  readonly #streams: Streams
  readonly #tell: () => Telling
  readonly #options: LiveOptions
  readonly #topics = new Map<string, Set<Listener>>()
  #tail: { tail: Tail; started: Promise<void> } | undefined

  constructor({ system, streams, tables, written }: RunningSystem, follows: Follows, options: LiveOptions) {
    const names = system.schema.tables.map(({ name }) => tables[name] ?? name)
    this.#streams = { source: streams, tables: names, written }
    this.#tell = () => tellChanges(system.schema, follows)
    this.#options = options
  }

  /** From now on, or from a place on: first what was missed since, then what comes. */
  async listen(topic: string, from: Place | undefined, send: (event: LiveEvent) => void): Promise<Listening> {
    const listener: Listener = { place: from ?? { at: 0, seen: {} }, waiting: [], send }
    this.#add(topic, listener)
    const stop = () => this.#remove(topic, listener)
    try {
      const tail = await this.#started()
      if (from === undefined) listener.place = { ...tail.place, at: this.#options.now().getTime() }
      else await this.#catchUp(topic, listener)
      this.#release(listener)
      return {
        get id() {
          return listener.waiting ? undefined : placeText(further(listener.place, tail.place))
        },
        stop,
      }
    } catch (error) {
      stop()
      throw error
    }
  }

  async #started(): Promise<Tail> {
    if (!this.#tail) {
      const tell = this.#tell()
      const take = async (shard: string, record: StreamRecord, place: Place) => {
        for (const told of await tell(record)) this.#spread({ shard, record, place, told })
      }
      const tail = new Tail({ ...this.#streams, poll: 100, ...this.#options, take })
      this.#tail = { tail, started: tail.start() }
    }
    const { tail, started } = this.#tail
    await started
    return tail
  }

  async #catchUp(topic: string, listener: Listener): Promise<void> {
    const tell = this.#tell()
    const { isComplete } = await readMissed(this.#streams, listener.place, async (shard, record) => {
      listener.place = behind(listener.place, shard, record)
      const id = placeText(listener.place)
      for (const { to, event, data } of await tell(record))
        if ([to].flat().includes(topic)) listener.send({ id, event, data })
    })
    if (!isComplete) listener.send({ id: placeText(listener.place), event: reset, data: {} })
  }

  #release(listener: Listener): void {
    const arrived = listener.waiting ?? []
    listener.waiting = undefined
    for (const each of arrived) this.#send(listener, each)
  }

  #spread(arrived: Arrived): void {
    for (const topic of new Set([arrived.told.to].flat())) {
      for (const listener of this.#topics.get(topic) ?? []) {
        if (listener.waiting) listener.waiting.push(arrived)
        else this.#send(listener, arrived)
      }
    }
  }

  #send({ place, send }: Listener, { shard, record, place: reached, told: { event, data } }: Arrived): void {
    if (isBehind(place, shard, record)) send({ id: placeText(further(place, reached)), event, data })
  }

  #add(topic: string, listener: Listener): void {
    const others = this.#topics.get(topic) ?? new Set()
    this.#topics.set(topic, others.add(listener))
  }

  #remove(topic: string, listener: Listener): void {
    const others = this.#topics.get(topic)
    others?.delete(listener)
    if (others?.size === 0) this.#topics.delete(topic)
    if (this.#topics.size > 0) return
    this.#tail?.tail.stop()
    this.#tail = undefined
  }
}
