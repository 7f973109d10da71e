// What is measured over HTTP: how one request is made, and how an answer shows that it did what it was asked.
import { indexedItem, indexedTableName, item, key, partition, perPartition, tableName } from './dataset.mjs'

/** In place of this every request gets a token of its own, as every SDK sends one. */
export const tokenPlace = '00000000-0000-0000-0000-000000000000'

/** `items` and `bytes` describe the data set; `random` chooses. */
export const measures = [
  {
    name: 'get',
    bar: 20_000,
    ratioBar: 2,
    operation: 'GetItem',
    input: ({ items, random }) => ({ TableName: tableName, Key: key(any(items, random)) }),
    holds: answer => answer.Item?.data !== undefined,
  },
  {
    name: `query of ${perPartition}`,
    bar: 3_000,
    operation: 'Query',
    input: ({ items, random }) => ({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partition(any(items / perPartition, random)) },
    }),
    holds: answer => answer.Items.length === perPartition,
  },
  {
    name: 'put',
    bar: 12_000,
    operation: 'PutItem',
    input: ({ items, bytes, random }) => ({
      TableName: tableName,
      Item: item(any(items, random), bytes, random),
    }),
    holds: () => true,
  },
  {
    name: 'put with GSI',
    bar: 9_000,
    operation: 'PutItem',
    input: ({ items, bytes, random }) => ({
      TableName: indexedTableName,
      Item: indexedItem(any(items, random), bytes, random),
    }),
    holds: () => true,
  },
  {
    name: 'conditional update',
    bar: 9_000,
    operation: 'UpdateItem',
    input: ({ items, random }) => ({
      TableName: tableName,
      Key: key(any(items, random)),
      UpdateExpression: 'SET #count = #count + :one',
      ConditionExpression: 'attribute_exists(pk) AND #count < :limit',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': { N: '1' }, ':limit': { N: '1000000000' } },
    }),
    holds: () => true,
  },
  {
    name: 'transaction of four',
    bar: 4_000,
    operation: 'TransactWriteItems',
    input: choice => ({ TransactItems: fourActions(choice) }),
    holds: () => true,
  },
  {
    name: 'transaction of four, with token',
    operation: 'TransactWriteItems',
    input: choice => ({ TransactItems: fourActions(choice), ClientRequestToken: tokenPlace }),
    holds: () => true,
  },
  {
    name: 'batch write of 25',
    bar: 1_200,
    operation: 'BatchWriteItem',
    input: choice => batchOf(apart(25, choice), choice),
    holds: answer => Object.keys(answer.UnprocessedItems).length === 0,
  },
]

export const batchOf = (numbers, { bytes, random }) => ({
  RequestItems: {
    [tableName]: numbers.map(number => ({ PutRequest: { Item: item(number, bytes, random) } })),
  },
})

function fourActions({ items, bytes, random }) {
  const [checked, updated, ...put] = apart(4, { items, random })
  return [
    {
      ConditionCheck: {
        TableName: tableName,
        Key: key(checked),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    {
      Update: {
        TableName: tableName,
        Key: key(updated),
        UpdateExpression: 'SET #count = #count + :one',
        ExpressionAttributeNames: { '#count': 'count' },
        ExpressionAttributeValues: { ':one': { N: '1' } },
      },
    },
    ...put.map(number => ({ Put: { TableName: tableName, Item: item(number, bytes, random) } })),
  ]
}

const any = (items, random) => Math.floor(random() * items)

/** Different numbers, spread evenly over the data set. */
function apart(count, { items, random }) {
  const first = any(items, random)
  const step = Math.floor(items / count)
  return Array.from({ length: count }, (_, index) => (first + index * step) % items)
}
