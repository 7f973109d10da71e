import { describe, expect, it } from 'vitest'
import { scan } from '../../src/operations/scan.ts'
import { refusalOf } from './refusal.ts'

const eq = (value: object) => ({ ComparisonOperator: 'EQ', AttributeValueList: [value] })
const mixing = (old: string, used: string) =>
  'Can not use both expression and non-expression parameters in the same request: ' +
  `Non-expression parameters: {${old}} Expression parameters: {${used}}`
const constraint = (value: string, at: string, rule: string) =>
  `Value '${value}' at '${at}' failed to satisfy constraint: Member must ${rule}`

const unrepeated = (at: string, rule: string) =>
  `Value at '${at}' failed to satisfy constraint: Member must ${rule}`

type Case = [rule: string, input: object, message: string]

describe('Scan refuses, before it looks at the table,', () => {
  const members: Case[] = [
    [
      'a Limit of 0, which it does not repeat',
      { Limit: 0 },
      `1 validation error detected: ${unrepeated('Limit', 'have value greater than or equal to 1')}`,
    ],
    [
      'a negative segment',
      { Segment: -1, TotalSegments: 4 },
      `1 validation error detected: ${unrepeated('Segment', 'have value greater than or equal to 0')}`,
    ],
    [
      'too many segments',
      { Segment: 0, TotalSegments: 1_000_001 },
      `1 validation error detected: ${unrepeated('TotalSegments', 'have value less than or equal to 1000000')}`,
    ],
    [
      'several faults at once, in its own order',
      {
        Select: 'hi',
        IndexName: 'abc;',
        TotalSegments: -1,
        ReturnConsumedCapacity: 'hi',
        ConditionalOperator: 'AN',
        Segment: -1,
        AttributesToGet: [],
      },
      `7 validation errors detected: ${[
        constraint(
          'hi',
          'select',
          'satisfy enum value set: [SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES]',
        ),
        constraint('abc;', 'indexName', 'satisfy regular expression pattern: [a-zA-Z0-9_.-]+'),
        constraint('-1', 'totalSegments', 'have value greater than or equal to 1'),
        constraint('hi', 'returnConsumedCapacity', 'satisfy enum value set: [INDEXES, TOTAL, NONE]'),
        constraint('AN', 'conditionalOperator', 'satisfy enum value set: [OR, AND]'),
        constraint('-1', 'segment', 'have value greater than or equal to 0'),
        constraint('[]', 'attributesToGet', 'have length greater than or equal to 1'),
      ].join('; ')}`,
    ],
  ]

  const segments: Case[] = [
    [
      'a segment of an unknown number',
      { Segment: 0 },
      'The TotalSegments parameter is required but was not present in the request when Segment parameter is present',
    ],
    [
      'a number of segments without saying which',
      { TotalSegments: 4 },
      'The Segment parameter is required but was not present in the request when parameter TotalSegments is present',
    ],
    [
      'a segment beyond the last',
      { Segment: 5, TotalSegments: 5 },
      'The Segment parameter is zero-based and must be less than parameter TotalSegments',
    ],
  ]

  const generations: Case[] = [
    [
      'every legacy parameter beside every expression, in its own order',
      {
        AttributesToGet: ['a'],
        ScanFilter: { a: eq({ S: 'x' }) },
        ConditionalOperator: 'AND',
        FilterExpression: 'a = :v',
        ProjectionExpression: 'b',
        ExpressionAttributeValues: { ':v': { S: 'x' } },
      },
      mixing('AttributesToGet, ScanFilter, ConditionalOperator', 'ProjectionExpression, FilterExpression'),
    ],
    [
      'both generations ahead of an unused value',
      {
        ConditionalOperator: 'AND',
        FilterExpression: 'a = :v',
        ExpressionAttributeValues: { ':v': { S: 'x' }, ':unused': { S: 'y' } },
      },
      mixing('ConditionalOperator', 'FilterExpression'),
    ],
    [
      'values without a filter',
      { ExpressionAttributeValues: { ':v': { S: 'x' } } },
      'ExpressionAttributeValues can only be specified when using expressions: FilterExpression is null',
    ],
    [
      'ConditionalOperator over an empty filter',
      { ConditionalOperator: 'AND', ScanFilter: {} },
      'ConditionalOperator cannot be used without Filter or Expected',
    ],
    [
      'a repeated attribute ahead of an empty value in the filter',
      { AttributesToGet: ['a', 'a'], ScanFilter: { a: eq({}) }, Segment: 1 },
      'One or more parameter values were invalid: Duplicate value in attribute name: a',
    ],
    [
      'an empty value in the filter ahead of one in the start key',
      { ScanFilter: { a: eq({}) }, ExclusiveStartKey: { a: {} }, Segment: 1 },
      'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes',
    ],
    [
      'an empty value in the start key ahead of its segments',
      { ExclusiveStartKey: { a: {} }, Segment: 1 },
      'The provided starting key is invalid: ' +
        'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes',
    ],
  ]

  const selections: Case[] = [
    [
      'SPECIFIC_ATTRIBUTES without saying which',
      { Select: 'SPECIFIC_ATTRIBUTES' },
      '1 validation error detected: Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES',
    ],
    [
      'ALL_PROJECTED_ATTRIBUTES of a table, in the words of a query',
      { Select: 'ALL_PROJECTED_ATTRIBUTES' },
      '1 validation error detected: ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName',
    ],
    [
      'a projection of ALL_PROJECTED_ATTRIBUTES ahead of a missing index',
      { Select: 'ALL_PROJECTED_ATTRIBUTES', ProjectionExpression: 'a' },
      '1 validation error detected: Cannot specify the ProjectionExpression when choosing to get ALL_PROJECTED_ATTRIBUTES',
    ],
    [
      'a projection beside COUNT',
      { Select: 'COUNT', ProjectionExpression: 'a' },
      '1 validation error detected: Cannot specify the ProjectionExpression when choosing to get only the Count',
    ],
    [
      'AttributesToGet beside COUNT',
      { Select: 'COUNT', AttributesToGet: ['a'] },
      '1 validation error detected: Cannot specify the AttributesToGet when choosing to get only the Count',
    ],
  ]

  it.each([...members, ...segments, ...generations, ...selections])('%s', (_rule, input, message) => {
    expect(refusalOf(scan, { TableName: 'table', ...input })).toBe(message)
  })
})

describe('Scan takes', () => {
  it('nothing but a table name', () => {
    expect(scan.prepare({ TableName: 'table' })).toEqual({
      tableName: 'table',
      filterName: 'Filter Expression',
      select: 'ALL_ATTRIBUTES',
      consistentRead: false,
      consumedCapacity: 'NONE',
    })
  })

  it('a segment', () => {
    expect(scan.prepare({ TableName: 'table', Segment: 3, TotalSegments: 4 })).toMatchObject({
      segment: 3,
      totalSegments: 4,
    })
  })
})
