import type { Transport } from '../../../src/transport.ts'

/** A stored item: all of it is text here, but for what is counted. */
export type Row = Readonly<Record<string, string>>

/** Attributes as they must be: a value, absent (`undefined`), or there with any value (`true`). */
export type When = Readonly<Record<string, string | undefined | true>>

export interface Key {
  readonly PK: string
  readonly SK: string
}

/** A part of a transaction; of several `when`, one must hold. */
export type Part = { readonly when?: When | readonly When[] } & (
  | { readonly put: Row }
  | { readonly set: Row; readonly at: Key }
  | { readonly remove: Key }
  | { readonly check: Key }
  | { readonly add: number; readonly to: string }
)

type Stored = Record<string, { S: string } | { N: string }>

const numbers = new Set(['products', 'version'])

const wireValue = (name: string, value: string) => (numbers.has(name) ? { N: value } : { S: value })

export function wire(row: Row): Stored {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, wireValue(name, value)]))
}

export function rowOf(stored: object): Row {
  return Object.fromEntries(
    Object.entries(stored as Stored).map(([name, value]) => [name, 'S' in value ? value.S : value.N]),
  )
}

export const keyOf = ({ PK = '', SK = '' }: Row): Key => ({ PK, SK })

/** What protocols written by hand send. */
export class RawRequests {
  readonly #transport: Transport
  readonly #table: string

  constructor(transport: Transport, table: string) {
    this.#transport = transport
    this.#table = table
  }

  async get(key: Key): Promise<Row | undefined> {
    const input = { TableName: this.#table, Key: wire({ ...key }), ConsistentRead: true }
    const { Item } = (await this.#transport.send('GetItem', input)) as { Item?: object }
    return Item && rowOf(Item)
  }

  /** Several items as they are at one moment. */
  async getTogether(keys: readonly Key[]): Promise<(Row | undefined)[]> {
    for (;;) {
      try {
        const { Responses } = (await this.#transport.send('TransactGetItems', {
          TransactItems: keys.map(key => ({ Get: { TableName: this.#table, Key: wire({ ...key }) } })),
        })) as { Responses: readonly { Item?: object }[] }
        return Responses.map(({ Item }) => Item && rowOf(Item))
      } catch (error) {
        if (!isCancelled(error)) throw error
      }
    }
  }

  async page(from: string | undefined): Promise<{ rows: Row[]; next: string | undefined }> {
    const answer = (await this.#transport.send('Scan', {
      TableName: this.#table,
      Limit: 2,
      ConsistentRead: true,
      ...(from !== undefined && { ExclusiveStartKey: JSON.parse(from) as object }),
    })) as { Items: object[]; LastEvaluatedKey?: object }
    const next = answer.LastEvaluatedKey && JSON.stringify(answer.LastEvaluatedKey)
    return { rows: answer.Items.map(rowOf), next }
  }

  /** Whether it was done; not where a condition failed. */
  async write(...parts: readonly Part[]): Promise<boolean> {
    const TransactItems = parts.map(part => partInput(this.#table, part))
    for (;;) {
      try {
        await this.#transport.send('TransactWriteItems', { TransactItems })
        return true
      } catch (error) {
        if (!isCancelled(error)) throw error
        if (error.CancellationReasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) return false
      }
    }
  }
}

/** By a condition, or by another transaction that was in the way. */
function isCancelled(error: unknown): error is { CancellationReasons: readonly { Code: string }[] } {
  return (error as Error).name === 'TransactionCanceledException'
}

function partInput(TableName: string, part: Part): object {
  const names: Record<string, string> = {}
  const values: Stored = {}
  const named = (name: string) => {
    names[`#${name}`] = name
    return `#${name}`
  }
  const placed = (value: { S: string } | { N: string }) => {
    const token = `:v${Object.keys(values).length}`
    values[token] = value
    return token
  }
  const holds = ([name, value]: [string, string | undefined | true]) => {
    if (value === undefined) return `attribute_not_exists(${named(name)})`
    if (value === true) return `attribute_exists(${named(name)})`
    return `${named(name)} = ${placed(wireValue(name, value))}`
  }
  const alternatives = part.when === undefined ? [] : [part.when].flat()
  const ConditionExpression = alternatives
    .map(when => `(${Object.entries(when).map(holds).join(' AND ')})`)
    .join(' OR ')
  const shared = () => ({
    TableName,
    ...(alternatives.length > 0 && { ConditionExpression }),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  })
  if ('put' in part) return { Put: { ...shared(), Item: wire(part.put) } }
  if ('remove' in part) return { Delete: { ...shared(), Key: wire({ ...part.remove }) } }
  if ('check' in part) return { ConditionCheck: { ...shared(), Key: wire({ ...part.check }) } }
  if ('add' in part) {
    const { add, to } = part
    const UpdateExpression = `ADD ${named('products')} ${placed({ N: String(add) })} SET ${named('cat')} = ${placed({ S: to })}`
    return { Update: { ...shared(), Key: wire({ PK: `CAT#${to}`, SK: 'META' }), UpdateExpression } }
  }
  const sets = Object.entries(part.set).map(
    ([name, value]) => `${named(name)} = ${placed(wireValue(name, value))}`,
  )
  const UpdateExpression = `SET ${sets.join(', ')}`
  return { Update: { ...shared(), Key: wire({ ...part.at }), UpdateExpression } }
}
