import { describe, expect, it } from 'vitest'
import { query } from '../../src/operations/query.ts'
import { refusalOf } from './refusal.ts'

const eq = (value: object) => ({ ComparisonOperator: 'EQ', AttributeValueList: [value] })
const legacyKeys = { KeyConditions: { pk: eq({ S: 'a' }) } }
const byKey = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: 'a' } } }

const mixing = (old: string, used: string) =>
  'Can not use both expression and non-expression parameters in the same request: ' +
  `Non-expression parameters: {${old}} Expression parameters: {${used}}`
const one = (fault: string) => `1 validation error detected: ${fault}`

type Case = [rule: string, input: object, message: string]

describe('Query refuses, before it looks at the table,', () => {
  const members: Case[] = [
    [
      'a missing table name',
      { TableName: undefined, ...byKey },
      one("Value null at 'tableName' failed to satisfy constraint: Member must not be null"),
    ],
    [
      'a Limit of 0, which it does not repeat',
      { ...byKey, Limit: 0 },
      one("Value at 'Limit' failed to satisfy constraint: Member must have value greater than or equal to 1"),
    ],
    [
      'an unknown Select',
      { ...byKey, Select: 'count' },
      one(
        "Value 'count' at 'select' failed to satisfy constraint: Member must satisfy enum value set: " +
          '[SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES]',
      ),
    ],
    [
      'an unknown ReturnConsumedCapacity ahead of an unknown Select',
      { ...byKey, Select: 'INVALID', ReturnConsumedCapacity: 'INVALID' },
      one(
        "Value 'INVALID' at 'returnConsumedCapacity' failed to satisfy constraint: " +
          'Member must satisfy enum value set: [INDEXES, TOTAL, NONE]',
      ),
    ],
    [
      'an unknown ConditionalOperator over two conditions ahead of an unknown Select',
      {
        ...legacyKeys,
        QueryFilter: { b: { ComparisonOperator: 'NULL' }, c: { ComparisonOperator: 'NULL' } },
        ConditionalOperator: 'XOR',
        Select: 'BOGUS',
      },
      'Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]',
    ],
    [
      'an empty index name',
      { ...byKey, IndexName: '' },
      '2 validation errors detected: ' +
        "Value '' at 'indexName' failed to satisfy constraint: " +
        'Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; ' +
        "Value '' at 'indexName' failed to satisfy constraint: Member must have length greater than or equal to 3",
    ],
  ]

  const selections: Case[] = [
    [
      'SPECIFIC_ATTRIBUTES without saying which',
      { ...byKey, Select: 'SPECIFIC_ATTRIBUTES' },
      one(
        'Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES',
      ),
    ],
    [
      'ALL_PROJECTED_ATTRIBUTES of a table',
      { ...byKey, Select: 'ALL_PROJECTED_ATTRIBUTES' },
      one('ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName'),
    ],
    ...['ALL_ATTRIBUTES', 'ALL_PROJECTED_ATTRIBUTES', 'COUNT'].flatMap((select): Case[] => {
      const what = select === 'COUNT' ? 'only the Count' : select
      return [
        [
          `a projection expression beside ${select}`,
          { ...byKey, Select: select, ProjectionExpression: 'a' },
          one(`Cannot specify the ProjectionExpression when choosing to get ${what}`),
        ],
        [
          `AttributesToGet beside ${select}`,
          { ...legacyKeys, IndexName: 'index', Select: select, AttributesToGet: ['a'] },
          one(`Cannot specify the AttributesToGet when choosing to get ${what}`),
        ],
      ]
    }),
  ]

  const generations: Case[] = [
    [
      'every legacy parameter beside every expression, in its own order',
      {
        ...byKey,
        ...legacyKeys,
        QueryFilter: { a: eq({ S: 'x' }) },
        ConditionalOperator: 'AND',
        FilterExpression: 'a = :v',
        ProjectionExpression: 'b',
      },
      mixing(
        'QueryFilter, ConditionalOperator, KeyConditions',
        'ProjectionExpression, FilterExpression, KeyConditionExpression',
      ),
    ],
    [
      'AttributesToGet beside a key condition expression',
      { ...byKey, AttributesToGet: ['a'] },
      mixing('AttributesToGet', 'KeyConditionExpression'),
    ],
    [
      'names without an expression',
      { ...legacyKeys, ExpressionAttributeNames: { '#a': 'a' } },
      'ExpressionAttributeNames can only be specified when using expressions',
    ],
    [
      'values without an expression that has any',
      { ...legacyKeys, ProjectionExpression: 'a', ExpressionAttributeValues: { ':a': { S: 'a' } } },
      'ExpressionAttributeValues can only be specified when using expressions: ' +
        'FilterExpression and KeyConditionExpression are null',
    ],
    [
      'ConditionalOperator without a filter, ahead of missing key conditions',
      { ConditionalOperator: 'AND' },
      'ConditionalOperator cannot be used without Filter or Expected',
    ],
    [
      'ConditionalOperator over one condition',
      { ...legacyKeys, QueryFilter: { a: eq({ S: 'x' }) }, ConditionalOperator: 'AND' },
      'ConditionalOperator can only be used when Filter or Expected has two or more elements',
    ],
    [
      'a name twice in AttributesToGet',
      { ...legacyKeys, AttributesToGet: ['a', 'b', 'a'] },
      'One or more parameter values were invalid: Duplicate value in attribute name: a',
    ],
  ]

  const keyConditions: Case[] = [
    [
      'neither KeyConditions nor KeyConditionExpression',
      {},
      'Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.',
    ],
    ['no key condition', { KeyConditions: {} }, 'Conditions can be of length 1 or 2 only'],
    [
      'three key conditions',
      { KeyConditions: { a: eq({ S: 'a' }), b: eq({ S: 'a' }), c: eq({ S: 'a' }) } },
      'Conditions can be of length 1 or 2 only',
    ],
    [
      'an empty key condition expression',
      { ...byKey, KeyConditionExpression: '' },
      'Invalid KeyConditionExpression: The expression can not be empty;',
    ],
    [
      'an unused name',
      { ...byKey, ExpressionAttributeNames: { '#unused': 'a' } },
      'Value provided in ExpressionAttributeNames unused in expressions: keys: {#unused}',
    ],
    [
      'an undefined name in the filter',
      { ...byKey, FilterExpression: '#missing = :pk' },
      'Invalid FilterExpression: An expression attribute name used in the document path is not defined; ' +
        'attribute name: #missing',
    ],
  ]

  const startKeys: Case[] = [
    [
      'an empty value in the start key',
      { ...legacyKeys, ExclusiveStartKey: { a: {} } },
      'The provided starting key is invalid: ' +
        'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes',
    ],
    [
      'no number in the start key, without a word on where it stands',
      { ...legacyKeys, ExclusiveStartKey: { a: { N: 'b' } } },
      'The parameter cannot be converted to a numeric value: b',
    ],
    [
      'a set with a repeated member in the start key, likewise',
      { ...legacyKeys, ExclusiveStartKey: { a: { NS: ['1', '1'] } } },
      'One or more parameter values were invalid: Input collection contains duplicates.',
    ],
  ]

  it.each([...members, ...selections, ...generations, ...keyConditions, ...startKeys])(
    '%s',
    (_rule, input, message) => {
      expect(refusalOf(query, { TableName: 'table', ...input })).toBe(message)
    },
  )
})

describe('Query takes', () => {
  it.each([
    ['key conditions beside a filter expression', { ...legacyKeys, FilterExpression: 'attribute_exists(a)' }],
    ['key conditions beside a projection expression', { ...legacyKeys, ProjectionExpression: 'a' }],
    [
      'ConditionalOperator over two conditions',
      {
        ...legacyKeys,
        ConditionalOperator: 'OR',
        QueryFilter: { a: eq({ S: 'x' }), b: { ComparisonOperator: 'NULL' } },
      },
    ],
    [
      'SPECIFIC_ATTRIBUTES with a projection',
      { ...byKey, Select: 'SPECIFIC_ATTRIBUTES', ProjectionExpression: 'a' },
    ],
    [
      'ALL_PROJECTED_ATTRIBUTES of an index',
      { ...byKey, Select: 'ALL_PROJECTED_ATTRIBUTES', IndexName: 'index' },
    ],
  ])('%s', (_rule, input) => {
    expect(refusalOf(query, { TableName: 'table', ...input })).toBeUndefined()
  })

  it('what it was given, and selects what was not said', () => {
    const prepared = query.prepare({ TableName: 'table', ...byKey })
    expect(prepared).toMatchObject({
      tableName: 'table',
      select: 'ALL_ATTRIBUTES',
      forward: true,
      consistentRead: false,
      consumedCapacity: 'NONE',
      keyCondition: { comparisons: [{ name: 'pk', operator: '=', values: [{ S: 'a' }] }] },
    })
    expect(query.prepare({ TableName: 'table', IndexName: 'index', ...byKey }).select).toBe(
      'ALL_PROJECTED_ATTRIBUTES',
    )
    expect(query.prepare({ TableName: 'table', ProjectionExpression: 'a', ...byKey }).select).toBe(
      'SPECIFIC_ATTRIBUTES',
    )
  })
})
