import { describe, expect, it } from 'vitest'
import { deleteItem } from '../../src/operations/delete-item.ts'
import { nestedMaps, tooDeep } from './deep.ts'
import {
  missing,
  mixing,
  newerReturnValues,
  notNumeric,
  one,
  unknownCapacity,
  unknownReturnValues,
} from './messages.ts'
import { refusalOf } from './refusal.ts'

const Key = { pk: { S: 'a' } }
const refusal = (input: object) => refusalOf(deleteItem, { TableName: 'table', Key, ...input })
const condition = (levels: number) => ({
  ConditionExpression: '#d = :deep',
  ExpressionAttributeNames: { '#d': 'd' },
  ExpressionAttributeValues: { ':deep': nestedMaps(levels) },
})

describe('DeleteItem refuses, before it looks at the table,', () => {
  it.each([
    ['a missing key', { Key: undefined }, one(missing('key'))],
    [
      'unknown words together',
      { ReturnValues: 'INVALID', ReturnConsumedCapacity: 'INVALID' },
      `2 validation errors detected: ${unknownCapacity('INVALID')}; ${newerReturnValues}`,
    ],
    [
      'ReturnValues of an update',
      { ReturnValues: 'ALL_NEW' },
      one('ReturnValues can only be ALL_OLD or NONE'),
    ],
    [
      'a condition in two generations',
      { Expected: { pk: { Exists: false } }, ConditionExpression: 'attribute_not_exists(pk)' },
      one(mixing('Expected', 'ConditionExpression')),
    ],
    [
      'names beside legacy conditions',
      { Expected: { a: { Exists: false } }, ExpressionAttributeNames: { '#a': 'a' } },
      one('ExpressionAttributeNames can only be specified when using expressions'),
    ],
    ['a number that is none in the key', { Key: { pk: { N: 'abc' } } }, one(`${notNumeric}: abc`)],
    [
      'a repeated set member in the key',
      { Key: { pk: { SS: ['b', 'a', 'b'] } } },
      one('One or more parameter values were invalid: Input collection ["a", "b", "b"] contains duplicates.'),
    ],
    ['a value of the condition that is nested too deeply', condition(40), one(tooDeep)],
  ])('%s', (_rule, input, message) => {
    expect(refusal(input)).toBe(message)
  })

  it.each([
    [
      'an unknown ReturnValues, nested in the condition',
      { ...condition(63), ReturnValues: 'BOGUS' },
      one(unknownReturnValues('BOGUS')),
    ],
    [
      'an unknown ReturnValues, nested in the key',
      { Key: { pk: nestedMaps(100) }, ReturnValues: 'BOGUS' },
      one(unknownReturnValues('BOGUS')),
    ],
    [
      'an unknown ReturnValues, nested in Expected',
      { Expected: { d: { Value: nestedMaps(63) } }, ReturnValues: 'BOGUS' },
      one(unknownReturnValues('BOGUS')),
    ],
    [
      'ReturnValues of an update',
      { ...condition(100), ReturnValues: 'UPDATED_NEW' },
      'ReturnValues can only be ALL_OLD or NONE',
    ],
  ])(
    'in the words of the older check if it is nested beyond what the newer one reads: %s',
    (_rule, input, message) => {
      expect(refusal(input)).toBe(message)
    },
  )
})
