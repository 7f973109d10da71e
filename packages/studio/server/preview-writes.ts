import { applyUpdate, type ExpressionInput, type Item, parseExpressions } from '@monotable/dynamodb'
import type { Transport } from 'monotable'
import { fromTransport, toTransport } from './wire.ts'

/** One item before and after a write; either may be absent. */
export interface WrittenItem {
  /** The table as it is called here. */
  readonly table: string
  readonly before?: Item
  readonly after?: Item
}

interface Single extends ExpressionInput {
  readonly TableName: string
  readonly Item?: Item
  readonly Key?: Item
}

/** The attributes of a table's key, by what it is called here. */
export type KeyNames = (table: string) => readonly string[]

/** What a request of the library makes of each item that it writes, by what is stored now. */
export async function previewWrites(
  { send, binary = 'base64' }: Transport,
  keyNames: KeyNames,
  { operation, input }: { readonly operation: string; readonly input: object },
): Promise<WrittenItem[]> {
  const written = writesIn(operation, fromTransport(input) as object).map(async ([kind, write]) => {
    const { TableName, Item, Key = keyOf(Item!, keyNames(TableName)) } = write
    const asked = toTransport({ TableName, Key, ConsistentRead: true }, binary) as object
    const { Item: before } = fromTransport(await send('GetItem', asked)) as { Item?: Item }
    const after = afterwards(kind, write, before ?? Key)
    return { table: TableName, ...(before && { before }), ...(after && { after }) }
  })
  return await Promise.all(written)
}

type Kind = 'Put' | 'Update' | 'Delete'

function writesIn(operation: string, input: object): [Kind, Single][] {
  if (operation !== 'TransactWriteItems') return [[operation.replace('Item', '') as Kind, input as Single]]
  const { TransactItems } = input as { TransactItems: readonly Record<string, Single>[] }
  return TransactItems.flatMap(entry => Object.entries(entry) as [Kind, Single][]).filter(
    ([kind]) => (kind as string) !== 'ConditionCheck',
  )
}

function afterwards(kind: Kind, write: Single, before: Item): Item | undefined {
  if (kind === 'Put') return write.Item
  return kind === 'Update' ? applyUpdate(parseExpressions(write).update!, before) : undefined
}

function keyOf(item: Item, names: readonly string[]): Item {
  return Object.fromEntries(names.map(name => [name, item[name]!]))
}
