import type { Around } from 'monotable'
import { errorBody } from '../error-body.ts'
import { fromTransport } from '../wire.ts'
import { placeOf, type Taken, takePlace } from './caller-place.ts'
import { findRepeats } from './find-repeats.ts'
import type { CallSummary, RecordedCall, RecordedRequest, SeenRecord } from './recorded-call.ts'

type Facts = Partial<Pick<RecordedCall, 'system' | 'name' | 'method' | 'requestId' | 'status' | 'problem'>>

interface Sent {
  readonly operation: Parameters<Around>[0]
  readonly taken: Taken | undefined
  readonly at: number
  ms: number
  answer?: object
  error?: unknown
}

/** The most requests that one call keeps. */
const mostRequests = 300

/** A call while it runs and after that. What is kept is read only when somebody looks at it. */
export class OpenCall {
  readonly id: number
  readonly kind: RecordedCall['kind']
  readonly facts: Facts = {}
  readonly records: SeenRecord[] = []
  readonly reactions: OpenCall[] = []
  readonly #at = new Date()
  readonly #began = performance.now()
  readonly #sent: Sent[] = []
  /** The last place of a pattern, for as long as the program has not gone on. */
  #last: { readonly of: string; readonly taken: Sent['taken'] } | undefined
  #more = 0
  #ms = 0

  constructor(id: number, kind: RecordedCall['kind']) {
    this.id = id
    this.kind = kind
  }

  get isWorthKeeping(): boolean {
    return this.#sent.length > 0 || this.facts.system !== undefined
  }

  /** Passes a request on and remembers it. */
  send(operation: Parameters<Around>[0], next: Parameters<Around>[1], above: Around): ReturnType<Around> {
    if (this.#sent.length >= mostRequests) {
      this.#more++
      return next()
    }
    const taken = this.#takePlace(operation, above)
    const sent: Sent = { operation, taken, at: performance.now() - this.#began, ms: 0 }
    this.#sent.push(sent)
    const end = () => {
      sent.ms = performance.now() - this.#began - sent.at
    }
    return next().then(
      answer => {
        sent.answer = told(answer)
        end()
        return answer
      },
      error => {
        sent.error = error
        end()
        throw error
      },
    )
  }

  /** A list over many partitions asks all of them from one line, and places are dear to take. */
  #takePlace({ pattern }: Sent['operation'], above: Around): Sent['taken'] {
    if (pattern === undefined) return takePlace(above)
    if (this.#last?.of === pattern) return this.#last.taken
    if (!this.#last)
      queueMicrotask(() => {
        this.#last = undefined
      })
    this.#last = { of: pattern, taken: takePlace(above) }
    return this.#last.taken
  }

  end(): void {
    this.#ms = performance.now() - this.#began
  }

  summary(): CallSummary {
    const { requests, records, reactions, ...rest } = this.whole()
    return { ...rest, requests: requests.length, records: records.length, reactions: reactions.length }
  }

  whole(): RecordedCall {
    const { id, kind, facts, records, reactions } = this
    const found = findRepeats(this.#sent.map(requestOf))
    return {
      id,
      kind,
      name: '',
      ...facts,
      at: this.#at.toISOString(),
      ms: this.#ms,
      units: found.requests.reduce((sum, { units }) => sum + units, 0),
      ...found,
      more: this.#more,
      records,
      reactions: reactions.map(each => each.whole()),
    }
  }
}

interface Answer {
  readonly ConsumedCapacity?: unknown
  readonly Count?: number
  readonly ScannedCount?: number
  readonly Item?: object
  readonly UnprocessedItems?: object
  readonly UnprocessedKeys?: object
}

/** A summary of an answer, without its items. */
function told(answer: Answer): object {
  const { ConsumedCapacity, Count, ScannedCount, Item, UnprocessedItems, UnprocessedKeys } = answer
  const left = { ...UnprocessedItems, ...UnprocessedKeys }
  return {
    units: [ConsumedCapacity ?? []].flat().reduce((sum: number, each) => sum + unitsIn(each), 0),
    ...(Count !== undefined && { read: ScannedCount ?? Count, returned: Count }),
    ...(Count === undefined && Item && { read: 1, returned: 1 }),
    ...(Object.keys(left).length > 0 && { isPartial: true }),
  }
}

const unitsIn = (consumed: unknown) => (consumed as { CapacityUnits?: number }).CapacityUnits ?? 0

function requestOf({ operation: asked, taken, at, ms, answer, error }: Sent): RecordedRequest {
  const { operation, tables, entity, pattern } = asked
  const input = fromTransport(asked.input)
  const { IndexName } = input as { IndexName?: string }
  return {
    operation,
    tables,
    ...(IndexName !== undefined && { index: IndexName }),
    ...(entity !== undefined && { entity }),
    ...(pattern !== undefined && { pattern }),
    input,
    at,
    ms,
    units: 0,
    ...answer,
    conditions: conditionsIn(input as object),
    ...(error !== undefined && { error: faultOf(error) }),
    ...(taken && { place: placeOf(taken) }),
  }
}

interface Writing {
  readonly ConditionExpression?: string
  readonly TransactItems?: readonly Readonly<Record<string, { readonly ConditionExpression?: string }>>[]
}

function conditionsIn({ ConditionExpression, TransactItems = [] }: Writing): string[] {
  const all = [{ ConditionExpression }, ...TransactItems.flatMap(each => Object.values(each))]
  return all.flatMap(each => each.ConditionExpression ?? [])
}

function faultOf(error: unknown): NonNullable<RecordedRequest['error']> {
  const {
    name,
    message,
    CancellationReasons = [],
  } = errorBody(error) as {
    name: string
    message: string
    CancellationReasons?: readonly { readonly Code?: string }[]
  }
  const reasons = CancellationReasons.flatMap(({ Code }) => Code ?? [])
  return { name, message, ...(reasons.length > 0 && { reasons }) }
}
