import { base64Of } from '@monotable/dynamodb'
import { type Around, connect, type Schema, Spent, type Transport } from 'monotable'
import { fromTransport } from './wire.ts'

interface PatternCall {
  readonly schema: Schema
  readonly tables: Readonly<Record<string, string>>
  readonly transport: Transport
  readonly pattern: string
  readonly given: Readonly<Record<string, unknown>>
  readonly options: object
}

/** One request on the way of a pattern. */
interface SentRequest {
  readonly operation: string
  readonly input: unknown
  /** When it was sent, in milliseconds of any clock, and how long it took. */
  readonly at: number
  readonly ms: number
  /** Items that DynamoDB examined, and those that it gave. */
  readonly read: number
  readonly returned: number
}

interface Counted {
  readonly Count?: number
  readonly ScannedCount?: number
  readonly Item?: object
  readonly Responses?: object
}

type Call = (given: object, options: object) => Promise<unknown>

/** Runs a pattern as a program would, and notes every request. */
export async function runPattern({ schema, tables, transport, pattern, given, options }: PatternCall) {
  const requests: SentRequest[] = []
  const spent = new Spent()
  const db: unknown = connect(schema, transport, { tables, around: noting(requests) })
  try {
    const answer = await (db as Record<string, Call>)[pattern]!(given, { ...options, spent })
    const units = { total: spent.total, tables: spent.tables }
    return { ...shown(answer), requests, units, ms: elapsed(requests) }
  } catch (error) {
    return { error, requests }
  }
}

function noting(requests: SentRequest[]): Around {
  return async ({ operation, input }, next) => {
    const began = performance.now()
    const answer = await next()
    const { read, returned } = counted(answer as Counted)
    const ms = performance.now() - began
    requests.push({ operation, input: fromTransport(input), at: began, ms, read, returned })
    return answer
  }
}

/** From the first request to the last answer: some are under way at once, and what a first call compiles is not told. */
function elapsed(requests: readonly SentRequest[]): number {
  if (requests.length === 0) return 0
  return Math.max(...requests.map(({ at, ms }) => at + ms)) - Math.min(...requests.map(({ at }) => at))
}

function counted({ Count, ScannedCount, Item, Responses }: Counted): { read: number; returned: number } {
  if (Count !== undefined) return { read: ScannedCount ?? Count, returned: Count }
  const items = Responses ? Object.values(Responses).flat().filter(isThere).length : Item ? 1 : 0
  return { read: items, returned: items }
}

const isThere = (response: unknown) => typeof response === 'object' && response !== null

/** A page, or the one item of a `get`. */
function shown(answer: unknown): { items: unknown[]; cursor?: string } {
  if (answer === undefined || answer === null) return { items: [] }
  const { items, cursor } = answer as { items?: unknown[]; cursor?: string }
  const list = Array.isArray(items) ? items : [answer]
  return { items: list.map(asJson), ...(cursor !== undefined && { cursor }) }
}

/** Items of the library as JSON carries them: sets as lists, long numbers as text, bytes as base64. */
function asJson(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Set) return [...value].map(asJson)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return base64Of(value)
  if (Array.isArray(value)) return value.map(asJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asJson(each)]))
}
