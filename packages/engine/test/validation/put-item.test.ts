import { describe, expect, it } from 'vitest'
import { putItem } from '../../src/operations/put-item.ts'
import { readInput } from '../../src/shapes/read-input.ts'
import { nestedMaps, tooDeep } from './deep.ts'
import {
  badName,
  missing,
  mixing,
  newerReturnValues,
  notNumeric,
  one,
  unknownCapacity,
  unknownMetrics,
  unknownOperator,
  unknownReturnValues,
} from './messages.ts'
import { refusalOf } from './refusal.ts'

const Item = { pk: { S: 'a' } }
const refusal = (input: object) => refusalOf(putItem, { TableName: 'table', Item, ...input })

describe('PutItem refuses, before it looks at the table,', () => {
  it.each([
    [
      'a missing table and item',
      { TableName: undefined, Item: undefined },
      `2 validation errors detected: ${missing('tableName')}; ${missing('item')}`,
    ],
    ['a missing table', { TableName: undefined }, one(missing('tableName'))],
    [
      'an empty table name, alone and without its value',
      { TableName: '', ReturnValues: 'INVALID', Item: {} },
      one(
        "Value at 'TableName' failed to satisfy constraint: Member must have length greater than or equal to 1",
      ),
    ],
    [
      'an empty table name beside a missing item, with its value',
      { TableName: '', Item: undefined },
      `2 validation errors detected: Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 1; ${missing('item')}`,
    ],
    [
      'a long table name',
      { TableName: 'a'.repeat(256) },
      one(
        `Value '${'a'.repeat(256)}' at 'tableName' failed to satisfy constraint: Member must have length less than or equal to 255`,
      ),
    ],
    ['a table name of other characters', { TableName: 'bad!name', Item: {} }, one(badName('tableName'))],
    [
      'unknown words, all together',
      { ReturnConsumedCapacity: 'X', ReturnItemCollectionMetrics: 'Y', ReturnValues: 'Z' },
      `3 validation errors detected: ${unknownCapacity('X')}; ${newerReturnValues}; ${unknownMetrics('Y')}`,
    ],
    [
      'ReturnValues of an update',
      { ReturnValues: 'UPDATED_NEW' },
      one('ReturnValues can only be ALL_OLD or NONE'),
    ],
    [
      'a condition in two generations',
      { Expected: { pk: { Exists: false } }, ConditionExpression: 'attribute_not_exists(pk)' },
      one(mixing('Expected', 'ConditionExpression')),
    ],
    [
      'values without an expression',
      { ExpressionAttributeValues: { ':v': { S: 'x' } } },
      one('ExpressionAttributeValues can only be specified when using expressions'),
    ],
    [
      'names without an expression',
      { ExpressionAttributeNames: { '#a': 'a' }, ExpressionAttributeValues: {} },
      one('ExpressionAttributeNames can only be specified when using expressions'),
    ],
    [
      'no names',
      { ConditionExpression: 'attribute_exists(a)', ExpressionAttributeNames: {} },
      one('ExpressionAttributeNames must not be empty'),
    ],
    [
      'an empty expression',
      { ConditionExpression: '' },
      one('Invalid ConditionExpression: The expression can not be empty;'),
    ],
    [
      'an unused value',
      { ConditionExpression: 'attribute_exists(a)', ExpressionAttributeValues: { ':v': { S: 'x' } } },
      one('Value provided in ExpressionAttributeValues unused in expressions: keys: {:v}'),
    ],
    [
      'ConditionalOperator without conditions',
      { ConditionalOperator: 'OR' },
      one('ConditionalOperator cannot be used without Filter or Expected'),
    ],
    [
      'an unknown ConditionalOperator over two conditions',
      { ConditionalOperator: 'XOR', Expected: { a: { Exists: false }, b: { Exists: false } } },
      one('Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]'),
    ],
    ['a number that is none', { Item: { ...Item, n: { N: '' } } }, one(`${notNumeric}: `)],
    [
      'a number that is none in a set',
      { Item: { ...Item, n: { NS: ['1', 'abc'] } } },
      one(`${notNumeric}: abc`),
    ],
    [
      'a number that is none in a condition, without naming it',
      { ConditionExpression: 'n = :v', ExpressionAttributeValues: { ':v': { N: 'abc' } } },
      one(`${notNumeric}: abc`),
    ],
    ['an item that is nested too deeply', { Item: { ...Item, d: nestedMaps(32) } }, one(tooDeep)],
    [
      'an item before its condition',
      { Item: { ...Item, n: { N: 'abc' } }, ConditionExpression: '' },
      one(`${notNumeric}: abc`),
    ],
  ])('%s', (_rule, input, message) => {
    expect(refusal(input)).toBe(message)
  })

  it('an item over 400 KB, without envelope and before its condition', () => {
    const fill = (bytes: number) => ({ pk: { S: 'a' }, p: { S: 'x'.repeat(bytes - 4) } })
    expect(refusal({ Item: fill(409_600) })).toBeUndefined()
    expect(refusal({ Item: fill(409_601), ConditionExpression: '' })).toBe(
      'Item size has exceeded the maximum allowed size',
    )
  })

  it('an attribute name over 65,535 characters', () => {
    expect(refusal({ Item: { ...Item, ['a'.repeat(65_535)]: { S: 'x' } } })).toBeUndefined()
    expect(refusal({ Item: { ...Item, ['a'.repeat(65_536)]: { S: 'x' } } })).toMatch(
      /at 'item' failed to satisfy constraint: Map keys must satisfy constraint: \[Member must have length less than or equal to 65535\]$/,
    )
  })
})

describe('A PutItem that is nested beyond what the newer check reads is refused in the words of the older:', () => {
  const deep = { Expected: { a: { Value: nestedMaps(63) }, b: { Exists: false } } }

  it.each([
    ['an unknown ConditionalOperator', { ...deep, ConditionalOperator: 'XOR' }, one(unknownOperator('XOR'))],
    ['an unknown ReturnValues', { ...deep, ReturnValues: 'BOGUS' }, one(unknownReturnValues('BOGUS'))],
    [
      'ReturnValues of an update',
      { ...deep, ReturnValues: 'ALL_NEW' },
      'ReturnValues can only be ALL_OLD or NONE',
    ],
    ['the nesting itself', deep, tooDeep],
    [
      'several',
      { ...deep, ReturnValues: 'Z', ReturnConsumedCapacity: 'X' },
      `2 validation errors detected: ${unknownReturnValues('Z')}; ${unknownCapacity('X')}`,
    ],
  ])('%s', (_rule, input, message) => {
    expect(refusal(input)).toBe(message)
  })
})

describe('PutItem prepares', () => {
  it('a checked copy of the item and its size', () => {
    const input = {
      TableName: 'arn:aws:dynamodb:eu-west-2:123456789012:table/books',
      Item: { pk: { S: 'a' }, n: { N: '1.0' } },
      ConditionExpression: 'attribute_not_exists(#p) OR n = :n',
      ExpressionAttributeNames: { '#p': 'pk' },
      ExpressionAttributeValues: { ':n': { N: '1e0' } },
      ReturnValues: 'ALL_OLD',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      ReturnItemCollectionMetrics: 'SIZE',
    }
    expect(putItem.prepare(readInput(putItem.shape, input))).toMatchObject({
      tableName: 'books',
      item: { pk: { S: 'a' }, n: { N: '1' } },
      size: 6,
      condition: { kind: 'or' },
      returnValues: 'ALL_OLD',
      returnOldOnFailure: true,
      consumedCapacity: 'NONE',
      collectionMetrics: true,
    })
  })
})

describe('PutItem refuses legacy conditions', () => {
  const invalid = 'One or more parameter values were invalid: '

  it.each([
    [
      'that ask for a value and give none',
      { Exists: true },
      'Value must be provided when Exists is true for Attribute: a',
    ],
    [
      'that compare with nothing',
      { ComparisonOperator: 'EQ' },
      'Value or AttributeValueList must be used with ComparisonOperator: EQ for Attribute: a',
    ],
    [
      'that compare with too little',
      { ComparisonOperator: 'BETWEEN', AttributeValueList: [{ S: 'x' }] },
      'Invalid number of argument(s) for the BETWEEN ComparisonOperator',
    ],
  ])('%s', (_rule, condition, message) => {
    expect(refusal({ Expected: { a: condition } })).toBe(one(invalid + message))
  })

  it('with values that are refused elsewhere', () => {
    expect(refusal({ Expected: { n: { Value: { N: 'abc' } } } })).toBe(one(`${notNumeric}: abc`))
  })
})
