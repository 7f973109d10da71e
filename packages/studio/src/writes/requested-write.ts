import type { ExpressionInput, Item } from '@monotable/dynamodb'
import { keyOf, type Table } from '../keys/table.ts'

export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck'

/** One item of a request that writes, in DynamoDB's own words. */
export interface RequestedWrite extends ExpressionInput {
  readonly kind: WriteKind
  readonly TableName: string
  readonly Item?: Item
  readonly Key?: Item
}

type Input = Readonly<Record<string, unknown>>
type Single = Omit<RequestedWrite, 'kind'>

/** Operations that write, and where each request has its items. */
export const writeOperations: Readonly<Record<string, (input: Input) => RequestedWrite[]>> = {
  UpdateItem: input => [{ kind: 'Update', ...(input as unknown as Single) }],
  PutItem: input => [{ kind: 'Put', ...(input as unknown as Single) }],
  DeleteItem: input => [{ kind: 'Delete', ...(input as unknown as Single) }],
  TransactWriteItems: ({ TransactItems = [] }) =>
    (TransactItems as Record<WriteKind, Single>[]).flatMap(entry =>
      Object.entries(entry).map(([kind, single]) => ({ kind: kind as WriteKind, ...single })),
    ),
  BatchWriteItem: ({ RequestItems = {} }) =>
    Object.entries(RequestItems as Record<string, Batched[]>).flatMap(([TableName, entries]) =>
      entries.map(({ PutRequest, DeleteRequest }) =>
        PutRequest
          ? { kind: 'Put' as const, TableName, ...PutRequest }
          : { kind: 'Delete' as const, TableName, ...DeleteRequest },
      ),
    ),
}

interface Batched {
  readonly PutRequest?: { readonly Item: Item }
  readonly DeleteRequest?: { readonly Key: Item }
}

export function writesIn(operation: string, input: object): RequestedWrite[] {
  return writeOperations[operation]?.(input as Input) ?? []
}

/** The key of the item that is written. */
export function writtenKey(table: Table, { Key, Item = {} }: RequestedWrite): Item {
  return keyOf(table, Key ?? Item)
}

/** The same request, asking for what it took and for the item that a condition failed on. */
export function asking(operation: string, input: object): object {
  const told = { ...input, ReturnConsumedCapacity: 'INDEXES' }
  const old = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }
  if (operation === 'BatchWriteItem') return told
  if (operation !== 'TransactWriteItems') return 'ConditionExpression' in input ? { ...told, ...old } : told
  const { TransactItems = [] } = input as { TransactItems?: readonly Record<string, object>[] }
  const items = TransactItems.map(entry =>
    Object.fromEntries(
      Object.entries(entry).map(([kind, single]) => [
        kind,
        'ConditionExpression' in single ? { ...single, ...old } : single,
      ]),
    ),
  )
  return { ...told, TransactItems: items }
}
