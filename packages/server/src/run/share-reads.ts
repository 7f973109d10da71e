import { AsyncLocalStorage } from 'node:async_hooks'
import type { Around } from 'monotable'

type Asked = Parameters<Around>[0]
type Next = Parameters<Around>[1]
type Answer = ReturnType<Next>

/** What the calls of one request read. */
export class Reads {
  /** By the request to the database. */
  readonly answers: Map<string, Answer> = new Map()
  /** Items that are asked for in this turn, by table and consistency. */
  readonly waiting: Map<string, Waiting[]> = new Map()

  clear(): void {
    this.answers.clear()
  }
}

interface Waiting {
  readonly asked: Asked
  readonly key: Readonly<Record<string, unknown>>
  readonly next: Next
  readonly tell: (answer: Answer) => void
}

const sharing = new AsyncLocalStorage<Reads>()

const reading: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems'])

/** Within `work` nothing is read twice that is in `reads`, until something is written. */
export function shareReads<T>(reads: Reads, work: () => Promise<T>): Promise<T> {
  return sharing.run(reads, work)
}

/** The hook by which reads are shared, where they are. `send` sends a request in place of several. */
export function sharedReads(send: (asked: Asked) => Answer): Around {
  return (asked, next) => {
    const reads = sharing.getStore()
    if (!reads) return next()
    const { operation, input } = asked
    if (!reading.has(operation)) {
      // What was read before a write, or while it was under way, may be the old state.
      reads.clear()
      return next().finally(() => reads.clear())
    }
    const key = `${operation} ${JSON.stringify(input)}`
    const known = reads.answers.get(key)
    if (known) return known
    const made = operation === 'GetItem' ? readTogether(reads, asked, next, send) : next()
    reads.answers.set(key, made)
    // A failed read may succeed at the next try.
    made.catch(() => reads.answers.delete(key))
    return made
  }
}

interface GetInput {
  readonly TableName: string
  readonly Key: Readonly<Record<string, unknown>>
  readonly ConsistentRead?: boolean
  readonly ReturnConsumedCapacity?: string
}

const plain: ReadonlySet<string> = new Set<keyof GetInput>([
  'TableName',
  'Key',
  'ConsistentRead',
  'ReturnConsumedCapacity',
])

/** A list asks for each of its rows what the person may do with it: the items that this reads are read at once. */
function readTogether(reads: Reads, asked: Asked, next: Next, send: (asked: Asked) => Answer): Answer {
  const { TableName, Key, ConsistentRead } = asked.input as GetInput
  // Numbers can be written in several ways, so an item could not be told by them.
  const isPlain = Object.keys(asked.input).every(name => plain.has(name)) && Object.values(Key).every(isText)
  if (!isPlain) return next()
  const group = `${TableName} ${ConsistentRead}`
  const waiting = reads.waiting.get(group)
  return new Promise(tell => {
    const own = { asked, key: Key, next, tell }
    if (waiting && waiting.length < mostKeys) return waiting.push(own)
    const all = [own]
    reads.waiting.set(group, all)
    // Rows are asked for one after another in one turn, each behind a few promises.
    queueMicrotask(() =>
      queueMicrotask(() => {
        if (reads.waiting.get(group) === all) reads.waiting.delete(group)
        tellAll(all, send)
      }),
    )
  })
}

/** As many as DynamoDB gives at once. */
const mostKeys = 100

const isText = (value: unknown) => typeof (value as { S?: unknown } | undefined)?.S === 'string'

function tellAll(all: readonly Waiting[], send: (asked: Asked) => Answer): void {
  const [first] = all
  if (!first) return
  if (all.length === 1) {
    first.tell(first.next())
    return
  }
  const answers = readBatch(all, first, send)
  // What cannot be had together is asked for one by one.
  for (const own of all) own.tell(answers.then(found => found(own) ?? own.next(), own.next))
}

async function readBatch(all: readonly Waiting[], first: Waiting, send: (asked: Asked) => Answer) {
  const { TableName, ConsistentRead, ReturnConsumedCapacity } = first.asked.input as GetInput
  const keys = { Keys: all.map(({ key }) => key), ...(ConsistentRead && { ConsistentRead }) }
  const { entity } = first.asked
  const answer = await send({
    operation: 'BatchGetItem',
    input: {
      RequestItems: { [TableName]: keys },
      ...(ReturnConsumedCapacity !== undefined && { ReturnConsumedCapacity }),
    },
    entity: all.every(({ asked }) => asked.entity === entity) ? entity : undefined,
    pattern: undefined,
    tables: [TableName],
  })
  const names = Object.keys(first.key)
  const idOf = (item: Readonly<Record<string, unknown>>) => JSON.stringify(names.map(name => item[name]))
  const { Responses, UnprocessedKeys, ConsumedCapacity } = answer as unknown as BatchAnswer
  const items = new Map(Responses[TableName]?.map(item => [idOf(item), item]))
  const left = new Set(UnprocessedKeys?.[TableName]?.Keys.map(idOf))
  return (own: Waiting): Awaited<Answer> | undefined => {
    if (left.has(idOf(own.key))) return undefined
    const Item = items.get(idOf(own.key))
    return {
      ...(Item && { Item }),
      ...(own === first && ConsumedCapacity && { ConsumedCapacity: ConsumedCapacity[0] }),
    }
  }
}

interface BatchAnswer {
  readonly Responses: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
  readonly UnprocessedKeys?: Readonly<Record<string, { readonly Keys: readonly Record<string, unknown>[] }>>
  readonly ConsumedCapacity?: readonly object[]
}
