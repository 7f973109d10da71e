import { gunzipSync, gzipSync } from 'node:zlib'
import type { Item, QueryOptions, StreamRecord } from 'monotable'
import type { Own, serverSchema } from '../store/server-schema.ts'
import type { Delivery } from './deliver.ts'

type Kept = Item<(typeof serverSchema)['entities']['DeadLetter']>

/** A record that a reaction could not be given, and why. */
export interface DeadLetter extends Omit<Kept, 'record' | 'parts'> {
  /** With keys and images, as the stream gave it. */
  readonly record: StreamRecord
}

export type LetterPage = Pick<QueryOptions, 'limit' | 'cursor' | 'caller'>

type Undelivered = Pick<Delivery, 'table' | 'sequence' | 'reaction' | 'record'>

/** An item holds 400 KB, and a record can have two images of that size. */
const partBytes = 350_000

/** What could not be delivered, kept until somebody replays or discards it. */
export class DeadLetters {
  readonly #own: Own
  readonly #now: () => Date

  constructor(own: Own, now: () => Date) {
    this.#own = own
    this.#now = now
  }

  /** The same delivery has one letter, however often it is buried. */
  async keep(system: string, delivery: Undelivered, attempts: number, error: unknown): Promise<void> {
    const { table, sequence, reaction, record } = delivery
    const letterId = `${table}.${sequence.padStart(40, '0')}.${reaction}`
    const packed = packRecord(record)
    const parts = Math.ceil(packed.length / partBytes) - 1
    const part = (n: number) => packed.slice(n * partBytes, (n + 1) * partBytes)
    for (let n = 1; n <= parts; n++) {
      await this.#own.DeadLetterPart.put({ system, letterId, part: n, record: part(n) })
    }
    await this.#own.DeadLetter.put({
      system,
      letterId,
      table,
      reaction,
      sequence,
      event: record.eventName ?? 'unknown',
      keys: plainKeys(record),
      error: told(error),
      attempts,
      changedAt: changedAt(record).toISOString(),
      failedAt: this.#now().toISOString(),
      record: part(0),
      parts,
    })
  }

  /** One page, in the order of the changes of each table. */
  async list(system: string, options: LetterPage = {}): Promise<{ items: DeadLetter[]; cursor?: string }> {
    const { items, cursor } = await this.#own.deadLetters({ system }, { consistent: true, ...options })
    const letters: DeadLetter[] = []
    for (const kept of items) letters.push(await this.#whole(kept))
    return { items: letters, ...(cursor !== undefined && { cursor }) }
  }

  async *each(system: string): AsyncIterable<DeadLetter> {
    for await (const kept of this.#own.deadLetters.each({ system }, { consistent: true })) {
      yield await this.#whole(kept)
    }
  }

  async get(system: string, letterId: string): Promise<DeadLetter | undefined> {
    const kept = await this.#own.DeadLetter.get({ system, letterId }, { consistent: true })
    return kept && this.#whole(kept)
  }

  count(system: string): Promise<number> {
    return this.#own.deadLetters.count({ system })
  }

  /** Answers whether there was one. */
  async discard(system: string, letterId: string): Promise<boolean> {
    const kept = await this.#own.DeadLetter.delete({ system, letterId })
    for (let part = 1; part <= (kept?.parts ?? 0); part++) {
      await this.#own.DeadLetterPart.delete({ system, letterId, part })
    }
    return kept !== undefined
  }

  async #whole({ record, parts, ...letter }: Kept): Promise<DeadLetter> {
    const { system, letterId } = letter
    const pieces = [record]
    for (let part = 1; part <= parts; part++) {
      const found = await this.#own.DeadLetterPart.get({ system, letterId, part }, { consistent: true })
      if (found) pieces.push(found.record)
    }
    return { ...letter, record: unpackRecord(Buffer.concat(pieces)) }
  }
}

function plainKeys({ dynamodb }: StreamRecord): Record<string, unknown> {
  const keys = Object.entries((dynamodb?.Keys ?? {}) as Record<string, object>)
  return Object.fromEntries(keys.map(([name, value]) => [name, Object.values(value)[0]]))
}

export function changedAt({ dynamodb }: StreamRecord): Date {
  const time = dynamodb?.ApproximateCreationDateTime ?? 0
  return typeof time === 'number' ? new Date(time * 1000) : time
}

function told(error: unknown): Kept['error'] {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error).slice(0, 2000) }
  const { name, message, stack } = error
  return { name, message: message.slice(0, 2000), ...(stack && { stack: stack.slice(0, 8000) }) }
}

/** A record as compressed JSON in the form of the wire: binary values as base64, times in seconds. */
function packRecord(record: StreamRecord): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(JSON.stringify(record, onTheWire)))
}

function unpackRecord(packed: Uint8Array): StreamRecord {
  return JSON.parse(gunzipSync(packed).toString()) as StreamRecord
}

/** Looks at the value itself, because dates and buffers have become something else when a replacer is given them. */
function onTheWire(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const itself = this[key]
  if (itself instanceof Uint8Array) return Buffer.from(itself).toString('base64')
  return itself instanceof Date ? itself.getTime() / 1000 : value
}
