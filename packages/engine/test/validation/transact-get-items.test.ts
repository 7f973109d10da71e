import { describe, expect, it } from 'vitest'
import { transactGetItems } from '../../src/operations/transact-get-items.ts'
import { missing, notNumeric, one, unknownCapacity } from './messages.ts'
import { refusalOf } from './refusal.ts'

const get = (more: object = {}) => ({ Get: { TableName: 'abc', Key: { pk: { S: 'a' } }, ...more } })
const refusal = (...TransactItems: object[]) => refusalOf(transactGetItems, { TransactItems })

describe('TransactGetItems refuses, before it looks at any table,', () => {
  it('no items', () => {
    expect(refusal()).toBe(
      one(
        "Value '[]' at 'transactItems' failed to satisfy constraint: Member must have length greater than or equal to 1",
      ),
    )
    expect(refusalOf(transactGetItems, { ReturnConsumedCapacity: 'X' })).toBe(
      `2 validation errors detected: ${unknownCapacity('X')}; ${missing('transactItems')}`,
    )
  })

  it('more than 100 items', () => {
    expect(refusal(...Array.from({ length: 101 }, () => get()))).toMatch(
      /^1 validation error detected: Value '\[.+\]' at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to 100$/,
    )
  })

  it.each([
    ['an item without Get', {}, one(missing('transactItems.1.member.get'))],
    [
      'an expression before the key',
      get({ ProjectionExpression: '!!!', Key: { pk: { N: '' } } }),
      'Invalid ProjectionExpression: Syntax error; token: "!", near: "!!"',
    ],
    ['a number that is none, in the older words', get({ Key: { pk: { N: '' } } }), notNumeric],
  ])('%s', (_rule, item, message) => {
    expect(refusal(item)).toBe(message)
  })
})
