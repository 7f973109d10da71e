import type { Final, Transaction } from './history.ts'

/** Calls an operation: in process, or over HTTP. */
export type Send = (operation: string, input: object) => Promise<Record<string, unknown>>

/** No answer came: what was asked may have been done or not. */
export class NoAnswer extends Error {}

type Register = { appends?: { L: { S: string }[] } }
type Reason = { Code: string; Item?: Register }

const registers = 8
const TableName = 'registers'

export const createRegisters = (send: Send) =>
  send('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'N' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  })

const key = (register: number) => ({ TableName, Key: { pk: { N: String(register) } } })
const listOf = (item: Register | undefined) => (item?.appends?.L ?? []).map(entry => entry.S)

/** An append that happens only if the list is still as long as it was seen. */
function append(register: number, name: string, seen?: readonly string[]) {
  const condition = seen?.length === 0 ? 'attribute_not_exists(appends)' : 'size(appends) = :size'
  return {
    ...key(register),
    UpdateExpression: 'SET appends = list_append(if_not_exists(appends, :empty), :name)',
    ...(seen && { ConditionExpression: condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
    ExpressionAttributeValues: {
      ':empty': { L: [] },
      ':name': { L: [{ S: name }] },
      ...(seen && seen.length > 0 && { ':size': { N: String(seen.length) } }),
    },
  }
}

export async function readAll(send: Send): Promise<Final> {
  const all = Array.from({ length: registers }, (_, register) => register)
  return readTogether(send, all)
}

async function readTogether(send: Send, chosen: readonly number[]): Promise<Map<number, string[]>> {
  const { Responses } = await send('TransactGetItems', {
    TransactItems: chosen.map(register => ({ Get: key(register) })),
  })
  return new Map(
    chosen.map((register, n) => [register, listOf((Responses as { Item?: Register }[])[n]?.Item)]),
  )
}

async function readOne(send: Send, register: number): Promise<Map<number, string[]>> {
  const { Item } = await send('GetItem', { ...key(register), ConsistentRead: true })
  return new Map([[register, listOf(Item as Register | undefined)]])
}

/** Writes down who did what and when. One clock for all clients: the order of their events in this process. */
export class Recorder {
  readonly history: Transaction[] = []
  #time = 0

  /** Gives how it ended. */
  async record(
    name: string,
    appended: readonly number[],
    run: () => Promise<ReadonlyMap<number, string[]>>,
  ): Promise<Transaction['outcome']> {
    const began = this.#time++
    const write = (outcome: Transaction['outcome'], read: ReadonlyMap<number, string[]>) => {
      const ended = outcome === 'unknown' ? Number.POSITIVE_INFINITY : this.#time++
      this.history.push({ name, began, ended, outcome, appended, read })
      return outcome
    }
    try {
      return write('done', await run())
    } catch (error) {
      if (error instanceof NoAnswer) return write('unknown', new Map())
      if (error instanceof Refused) return write('refused', error.seen)
      throw error
    }
  }
}

/** A condition did not hold; what was there instead was given back, which is a read. */
class Refused extends Error {
  readonly seen: ReadonlyMap<number, string[]>

  constructor(seen: ReadonlyMap<number, string[]>) {
    super('refused')
    this.seen = seen
  }
}

interface Session {
  readonly send: Send
  readonly recorder: Recorder
  readonly random: () => number
}

/** One client: reads, appends and transactions on lists that others change too, until no answer comes any more. */
export async function runClient(session: Session, client: string, turns: number): Promise<void> {
  for (let n = 0; n < turns; n++) {
    if ((await takeTurn(session, `${client}.${n}`)) === 'unknown') return
  }
}

async function takeTurn({ send, recorder, random }: Session, name: string): Promise<Transaction['outcome']> {
  const chosen = pick(random, 1 + Math.floor(random() * 4))
  const one = chosen[0] as number
  const kind = Math.floor(random() * 6)
  if (kind === 0) return recorder.record(name, [], () => readTogether(send, chosen))
  if (kind === 1) return recorder.record(name, [], () => readOne(send, one))
  if (kind === 2) return recorder.record(name, [one], () => appendAndSee(send, one, name))
  if (kind === 3) return recorder.record(name, chosen, () => appendTogether(send, chosen, name))
  // What it saw before is a transaction of its own: the write says by its condition whether it still holds.
  let seen = new Map<number, string[]>()
  const outcome = await recorder.record(`${name}r`, [], async () => {
    seen = await readTogether(send, chosen)
    return seen
  })
  if (outcome === 'unknown') return outcome
  return kind === 4
    ? recorder.record(name, [one], () => appendIf(send, one, name, seen))
    : recorder.record(name, chosen, () => appendTogether(send, chosen, name, seen))
}

async function appendAndSee(send: Send, register: number, name: string): Promise<Map<number, string[]>> {
  const { Attributes } = await send('UpdateItem', { ...append(register, name), ReturnValues: 'ALL_OLD' })
  return new Map([[register, listOf(Attributes as Register | undefined)]])
}

async function appendIf(send: Send, register: number, name: string, seen: ReadonlyMap<number, string[]>) {
  const list = seen.get(register) ?? []
  try {
    await send('UpdateItem', append(register, name, list))
    return new Map([[register, list]])
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error
    throw new Refused(new Map([[register, listOf((error as { Item?: Register }).Item)]]))
  }
}

async function appendTogether(
  send: Send,
  chosen: readonly number[],
  name: string,
  seen?: ReadonlyMap<number, string[]>,
): Promise<ReadonlyMap<number, string[]>> {
  try {
    await send('TransactWriteItems', {
      TransactItems: chosen.map(register => ({ Update: append(register, name, seen?.get(register)) })),
    })
    return seen ?? new Map()
  } catch (error) {
    if ((error as Error).name !== 'TransactionCanceledException') throw error
    const reasons = (error as { CancellationReasons?: Reason[] }).CancellationReasons ?? []
    const failed = chosen.filter((_, n) => reasons[n]?.Code === 'ConditionalCheckFailed')
    throw new Refused(new Map(failed.map(each => [each, listOf(reasons[chosen.indexOf(each)]?.Item)])))
  }
}

function pick(random: () => number, count: number): number[] {
  const left = Array.from({ length: registers }, (_, n) => n)
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0] as number)
}

/** The same numbers for the same seed (Mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
