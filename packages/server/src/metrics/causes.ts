import { type SpanContext, trace } from '@opentelemetry/api'
import type { Around, StreamRecord } from 'monotable'

/** Of so many items the last write is remembered. */
const most = 10_000

type Values = Readonly<Record<string, unknown>>

interface Write {
  readonly TableName?: string
  readonly Key?: Values
  readonly Item?: Values
}

/**
 * Which request to the database wrote an item last, as far as this process did it: the reaction to a change is linked to it.
 * Items carry no trace, so a reaction in another process has no link.
 */
export class Causes {
  readonly #keys: ReadonlySet<string>
  readonly #spans = new Map<string, SpanContext>()

  /** Names of the attributes that are keys of tables. */
  constructor(keys: Iterable<string>) {
    this.#keys = new Set(keys)
  }

  /** Goes inside the span of the request. */
  readonly around: Around = ({ operation, input }, next) =>
    /Put|Update|Delete|Write/.test(operation) ? this.#write(input, next) : next()

  async #write(input: object, next: Parameters<Around>[1]): ReturnType<Around> {
    const answer = await next()
    const span = trace.getActiveSpan()?.spanContext()
    if (span) for (const write of writesIn(input)) this.#remember(write, span)
    return answer
  }

  find(table: string, { dynamodb }: StreamRecord): SpanContext | undefined {
    return this.#spans.get(this.#idOf(table, (dynamodb?.Keys ?? {}) as Values))
  }

  #remember({ TableName = '', Key, Item }: Write, span: SpanContext): void {
    const id = this.#idOf(TableName, Key ?? Item ?? {})
    this.#spans.delete(id)
    this.#spans.set(id, span)
    if (this.#spans.size > most) this.#spans.delete(this.#spans.keys().next().value as string)
  }

  #idOf(table: string, values: Values): string {
    const key = Object.keys(values).filter(name => this.#keys.has(name))
    return JSON.stringify([table, ...key.sort().map(name => values[name])])
  }
}

/** The writes of a request, without condition checks. */
function writesIn(input: object): Write[] {
  const { TransactItems, RequestItems, ...one } = input as Write & {
    readonly TransactItems?: readonly Readonly<Record<string, Write>>[]
    readonly RequestItems?: Readonly<Record<string, unknown>>
  }
  if (TransactItems)
    return TransactItems.flatMap(each =>
      Object.entries(each).flatMap(([part, write]) => (/^(Put|Update|Delete)$/.test(part) ? [write] : [])),
    )
  if (RequestItems)
    return Object.entries(RequestItems).flatMap(([TableName, requests]) =>
      Array.isArray(requests)
        ? requests.map(({ PutRequest, DeleteRequest }) => ({ TableName, ...(PutRequest ?? DeleteRequest) }))
        : [],
    )
  return [one]
}
