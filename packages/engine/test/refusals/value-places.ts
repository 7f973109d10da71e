import { N, S } from '../backends/values.ts'
import type { WireObject } from '../backends.ts'

type Request = [operation: string, input: WireObject]
/** A place of a request where a value can stand: the request with that value there. */
type Place = [place: string, request: (TableName: string, value: object) => Request]

const pk = S('place')
const Key = { pk }
const set = (value: object) => ({
  UpdateExpression: 'SET v = :v',
  ExpressionAttributeValues: { ':v': value },
})
const condition = (value: object) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR v = :v',
  ExpressionAttributeValues: { ':v': value },
})
const byKey = { KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': pk } }
const equals = (value: object) => ({ ComparisonOperator: 'EQ', AttributeValueList: [value] })
const inTransaction = (action: string, input: object): Request => [
  'TransactWriteItems',
  { TransactItems: [{ [action]: input }] },
]

/** Checked again, and the fault is told inside the envelope. */
export const enveloped: Place[] = [
  ['an item of PutItem', (TableName, v) => ['PutItem', { TableName, Item: { pk, v } }]],
  [
    'a document of PutItem',
    (TableName, v) => ['PutItem', { TableName, Item: { pk, v: { M: { x: { L: [v] } } } } }],
  ],
  ['a condition of PutItem', (TableName, v) => ['PutItem', { TableName, Item: { pk }, ...condition(v) }]],
  [
    'Expected of PutItem',
    (TableName, v) => ['PutItem', { TableName, Item: { pk }, Expected: { v: { Value: v } } }],
  ],
  ['the key of UpdateItem', (TableName, v) => ['UpdateItem', { TableName, Key: { pk: v }, ...set(N(1)) }]],
  ['a value of UpdateItem', (TableName, v) => ['UpdateItem', { TableName, Key, ...set(v) }]],
  [
    'a condition of UpdateItem',
    (TableName, v) => ['UpdateItem', { TableName, Key, UpdateExpression: 'REMOVE o', ...condition(v) }],
  ],
  [
    'AttributeUpdates of UpdateItem',
    (TableName, v) => [
      'UpdateItem',
      { TableName, Key, AttributeUpdates: { v: { Action: 'PUT', Value: v } } },
    ],
  ],
  ['the key of DeleteItem', (TableName, v) => ['DeleteItem', { TableName, Key: { pk: v } }]],
  ['a condition of DeleteItem', (TableName, v) => ['DeleteItem', { TableName, Key, ...condition(v) }]],
]

/** Checked again, and the fault is told bare. */
export const bare: Place[] = [
  ['the key of GetItem', (TableName, v) => ['GetItem', { TableName, Key: { pk: v } }]],
  [
    'a key of BatchGetItem',
    (TableName, v) => ['BatchGetItem', { RequestItems: { [TableName]: { Keys: [{ pk: v }] } } }],
  ],
  [
    'the key condition of Query',
    (TableName, v) => [
      'Query',
      { TableName, KeyConditionExpression: 'pk = :v', ExpressionAttributeValues: { ':v': v } },
    ],
  ],
  [
    'the filter of Query',
    (TableName, v) => [
      'Query',
      {
        TableName,
        ...byKey,
        FilterExpression: 'v = :v',
        ExpressionAttributeValues: { ':p': pk, ':v': v },
      },
    ],
  ],
  [
    'ExclusiveStartKey of Query',
    (TableName, v) => ['Query', { TableName, ...byKey, ExclusiveStartKey: { pk: v } }],
  ],
  [
    'QueryFilter of Query',
    (TableName, v) => [
      'Query',
      { TableName, KeyConditions: { pk: equals(pk) }, QueryFilter: { v: equals(v) } },
    ],
  ],
]

/** Checked as of old, and the fault is told bare. */
export const older: Place[] = [
  [
    'a put of BatchWriteItem',
    (TableName, v) => [
      'BatchWriteItem',
      { RequestItems: { [TableName]: [{ PutRequest: { Item: { pk, v } } }] } },
    ],
  ],
  [
    'a delete of BatchWriteItem',
    (TableName, v) => [
      'BatchWriteItem',
      { RequestItems: { [TableName]: [{ DeleteRequest: { Key: { pk: v } } }] } },
    ],
  ],
  ['a put of a transaction', (TableName, v) => inTransaction('Put', { TableName, Item: { pk, v } })],
  [
    'the key of an update in a transaction',
    (TableName, v) => inTransaction('Update', { TableName, Key: { pk: v }, ...set(N(1)) }),
  ],
  [
    'the key of a delete in a transaction',
    (TableName, v) => inTransaction('Delete', { TableName, Key: { pk: v } }),
  ],
  [
    'the key of a get in a transaction',
    (TableName, v) => ['TransactGetItems', { TransactItems: [{ Get: { TableName, Key: { pk: v } } }] }],
  ],
]

/** Checked as of old, and the fault names the value. */
export const named: Place[] = [
  [
    'the filter of Scan',
    (TableName, v) => [
      'Scan',
      { TableName, FilterExpression: 'v = :v', ExpressionAttributeValues: { ':v': v } },
    ],
  ],
  [
    'the condition of a put in a transaction',
    (TableName, v) => inTransaction('Put', { TableName, Item: { pk }, ...condition(v) }),
  ],
  ['an update in a transaction', (TableName, v) => inTransaction('Update', { TableName, Key, ...set(v) })],
  [
    'the condition of a delete in a transaction',
    (TableName, v) => inTransaction('Delete', { TableName, Key, ...condition(v) }),
  ],
  [
    'a check in a transaction',
    (TableName, v) => inTransaction('ConditionCheck', { TableName, Key, ...condition(v) }),
  ],
]
