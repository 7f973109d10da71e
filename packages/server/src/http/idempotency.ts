import { createHash } from 'node:crypto'
import { refuse } from '../errors.ts'
import { invalid } from './invalid.ts'
import { packAnswer, unpackAnswer } from './pack-answer.ts'

interface Key {
  readonly actorId: string
  readonly key: string
}

export interface IdempotencyRecord extends Key {
  readonly method: string
  readonly path: string
  readonly bodyHash: string
  readonly status: number
  /** The answer's body as JSON text, compressed if it is long. */
  readonly response: string
}

/** The entity `Idempotency` of a system: see `idempotencyRecord`. */
export interface IdempotencyRecords {
  get(key: Key, options: { consistent: true }): Promise<IdempotencyRecord | undefined>
  create(record: IdempotencyRecord): Promise<unknown>
  update(key: Key, change: { set: { response: string } }): Promise<unknown>
}

/** An entity for the answers of parts: its keys are those of the whole, and the name of the part. */
export interface PartRecords {
  readonly entity: string
  readonly name: string
  readonly records: Pick<IdempotencyRecords, 'get'>
}

/** A request with an `Idempotency-Key`, and what makes a repetition of it recognisable. */
export interface Repeatable extends Key {
  readonly method: string
  readonly path: string
  readonly body: unknown
  /** Where the answers of its parts are kept, if not with those of whole requests. */
  readonly parts?: PartRecords | undefined
  /** The status of the answer, once it is known. */
  status(): number
  /** Told the status that an earlier one was answered with. */
  repeats(status: number): void
}

/** The key of a request, if it has one. */
export function readIdempotencyKey(header: string | null): string | undefined {
  if (header === null) return undefined
  if (header.length < 1 || header.length > 128) {
    throw invalid([{ in: 'header', path: 'Idempotency-Key', reason: 'must have 1 to 128 characters' }])
  }
  return header
}

/** One run of such a request. */
export interface Attempt {
  /** The record of an answer, to be written in the transaction of the effect. */
  record(response: string): IdempotencyRecord
  /** Said when that transaction is done. */
  recorded(response: string): void
  /** The same for one part of the request. */
  part(name: string): PartAttempt
}

export interface PartAttempt {
  /** The entity that the record is of. */
  readonly entity: string
  record(response: string): IdempotencyRecord
  /** What the part was answered, if it was done. */
  answered(): Promise<string | undefined>
}

/**
 * Runs a request once. A repetition gets the stored answer, also one that ran at the same time and came second: it
 * fails on what the first has done, and then finds the record of it. An effect that was not recorded in a transaction
 * of its own is recorded after it: if the process ends in between, a repetition runs again.
 */
export async function onceOnly(
  records: IdempotencyRecords,
  request: Repeatable,
  run: (attempt: Attempt) => Promise<string>,
): Promise<string> {
  const { actorId, key, method, path } = request
  const bodyHash = createHash('sha256')
    .update(canonicalJson(request.body ?? {}))
    .digest('hex')
  type Place = { readonly key: string; readonly [name: string]: string }
  const found = async (place: Place, among: Pick<IdempotencyRecords, 'get'> = records) => {
    const earlier = await among.get({ actorId, ...place }, { consistent: true })
    if (!earlier) return undefined
    if (earlier.method === method && earlier.path === path && earlier.bodyHash === bodyHash)
      return { ...earlier, response: unpackAnswer(earlier.response) }
    throw refuse('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request. Use a new one')
  }
  const recordOf = (place: Place) => (answer: string) => {
    const response = packAnswer(answer)
    if (response === undefined) throw refuse('PAYLOAD_TOO_LARGE', tooLong)
    return { actorId, ...place, method, path, bodyHash, status: request.status(), response }
  }
  const record = recordOf({ key })
  const part = (name: string): PartAttempt => {
    const { parts } = request
    const place: Place = parts ? { key, [parts.name]: name } : { key: partKey(key, name) }
    return {
      entity: parts?.entity ?? 'Idempotency',
      record: recordOf(place),
      answered: async () => (await found(place, parts?.records))?.response,
    }
  }
  const answered = async () => {
    const earlier = await found({ key })
    if (earlier) request.repeats(earlier.status)
    return earlier?.response
  }

  const earlier = await answered()
  if (earlier !== undefined) return earlier
  let stored: string | undefined
  try {
    const recorded = (response: string) => {
      stored = response
    }
    const answer = await run({ record, recorded, part })
    const response = packAnswer(answer)
    // What was done cannot be taken back: an answer that is too long is given, and not kept.
    if (response === undefined) return answer
    if (stored === undefined) await records.create(record(answer))
    else if (stored !== answer) await records.update({ actorId, key }, { set: { response } })
    return answer
  } catch (error) {
    const winner = await answered()
    if (winner !== undefined) return winner
    throw error
  }
}

const tooLong = 'The answer is too long to keep for a repetition. Send the request without Idempotency-Key'

/** As long as any key may be, however long the names of the request and of its part are. */
function partKey(key: string, name: string): string {
  return createHash('sha256')
    .update(JSON.stringify([key, name]))
    .digest('hex')
}

/** JSON with the fields of every object in order, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
