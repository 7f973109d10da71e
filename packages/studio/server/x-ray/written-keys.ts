import type { OpenCall } from './open-call.ts'

type Values = Readonly<Record<string, unknown>>

/** An item that a call has written, until the stream tells of it. */
interface Written {
  readonly call: OpenCall
  readonly table: string
  /** The item, or its key. */
  readonly item: Values
  readonly at: number
}

/** The most writes that wait for their records. */
const most = 2000

/** Records have the time of a change to the second. */
const slack = 1500

/** Which call has made a change: writes and records of one key come in the same order. */
export class WrittenKeys {
  readonly #written: Written[] = []

  add(call: OpenCall, operation: string, input: object): void {
    for (const [table, item] of itemsIn(operation, input))
      this.#written.push({ call, table, item, at: Date.now() })
    if (this.#written.length > most) this.#written.splice(0, this.#written.length - most)
  }

  /** The call that wrote this key. Each record asks once. */
  take(table: string, keys: Values, at: number): OpenCall | undefined {
    const isOf = (each: Written) =>
      each.table === table &&
      each.at + slack >= at &&
      Object.keys(keys).every(name => same(each.item[name], keys[name]))
    const place = this.#written.findIndex(isOf)
    return place < 0 ? undefined : this.#written.splice(place, 1)[0]!.call
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface Single {
  readonly TableName: string
  readonly Item?: Values
  readonly Key?: Values
}

interface AnyInput extends Single {
  readonly TransactItems?: readonly Readonly<Record<string, Single>>[]
  readonly RequestItems?: Readonly<
    Record<
      string,
      readonly { readonly PutRequest?: Pick<Single, 'Item'>; readonly DeleteRequest?: Pick<Single, 'Key'> }[]
    >
  >
}

type Kind = 'creates' | 'updates' | 'deletes'

const kinds: Readonly<Record<string, Kind>> = {
  Put: 'creates',
  PutItem: 'creates',
  Update: 'updates',
  UpdateItem: 'updates',
  Delete: 'deletes',
  DeleteItem: 'deletes',
}

/** The items that a request writes: each by its table, its key or all of it, and what is done to it. */
export function itemsIn(operation: string, input: object): [table: string, item: Values, kind: Kind][] {
  const { TransactItems = [], RequestItems = {}, ...single } = input as AnyInput
  if (operation === 'BatchWriteItem') {
    return Object.entries(RequestItems).flatMap(([table, requests]) =>
      requests.map(({ PutRequest, DeleteRequest }): [string, Values, Kind] =>
        PutRequest ? [table, PutRequest.Item ?? {}, 'creates'] : [table, DeleteRequest?.Key ?? {}, 'deletes'],
      ),
    )
  }
  const writes =
    operation === 'TransactWriteItems'
      ? TransactItems.flatMap(each => Object.entries(each))
      : [[operation, single as Single] as const]
  return writes.flatMap(([name, { TableName, Item, Key }]): [string, Values, Kind][] => {
    const kind = kinds[name]
    return kind ? [[TableName, Item ?? Key ?? {}, kind]] : []
  })
}
