import { type AttributeValue, failingPart, type Item, parseExpressions } from '@monotable/dynamodb'
import { describe as designOf } from 'monotable/design'
import { expect, test } from 'vitest'
import { conditionText } from '../../src/conditions/condition-text.ts'
import { constraintOf } from '../../src/conditions/constraint.ts'
import { shop } from '../support/shop.ts'

const design = designOf(shop).tables[0]!
const entityOf = (name: string) => design.entities.find(each => each.name === name)

type Values = Readonly<Record<string, AttributeValue>>

function said(text: string, stored: Item | undefined, name?: string, values?: Values): string {
  const { condition } = parseExpressions({
    ConditionExpression: text,
    ...(values && { ExpressionAttributeValues: values }),
  })
  const part = failingPart(condition, stored)!
  const entity = name === undefined ? undefined : entityOf(name)
  return constraintOf({ write: { kind: 'Put' }, part, stored, design, entity })
}

test('a key that must be free, or taken, is told in words of the design', () => {
  const there = { PK: { S: 'a' } }
  expect(said('attribute_not_exists(PK)', there, 'Product')).toBe(
    'A Product with this key must not exist yet: it is created, never overwritten',
  )
  expect(said('attribute_not_exists(PK)', there, 'Sku')).toBe(
    'Only one Product may have this sku: Sku keeps it unique',
  )
  expect(said('attribute_exists(PK)', undefined, 'Order')).toBe(
    'An Order with this key must exist, and does not',
  )
  expect(said('attribute_exists(PK)', undefined)).toBe('An item with this key must exist, and does not')
})

test('a comparison says what must be and what is', () => {
  const values = { ':a': { N: '5' }, ':b': { N: '9' } }
  expect(said('stock >= :a', { stock: { N: '3' } }, 'Product', { ':a': { N: '5' } })).toBe(
    'stock must be at least 5; it is 3',
  )
  expect(said('stock between :a and :b', {}, 'Product', values)).toBe(
    'stock must be from 5 to 9; it is absent',
  )
  expect(said('stock in (:a, :b)', undefined, 'Product', values)).toBe(
    'stock must be one of 5, 9; it is absent, as is the item',
  )
})

test('what was stored for a time must have expired', () => {
  const stored = { PK: { S: 'a' }, TTL: { N: '1794760548' } }
  const values = { ':now': { N: '1' } }
  const { condition: part } = parseExpressions({
    ConditionExpression: '#ttl <= :now',
    ExpressionAttributeNames: { '#ttl': 'TTL' },
    ExpressionAttributeValues: values,
  })
  const temporary = { ...design, ttl: 'TTL' }
  expect(constraintOf({ write: { kind: 'Put' }, part, stored, design: temporary })).toBe(
    'the one that is there must have expired; it expires at 2026-11-15T16:35:48.000Z',
  )
})

test('aliases are resolved where a condition is shown', () => {
  const text = 'NOT (#a.#b[1] = :v OR size(#a) > :n)'
  const source = {
    ConditionExpression: text,
    ExpressionAttributeNames: { '#a': 'place', '#b': 'shelf' },
    ExpressionAttributeValues: { ':v': { S: 'x' }, ':n': { N: '2' } },
  }
  expect(conditionText(parseExpressions(source).condition)).toBe(
    'NOT (place.shelf[1] = "x" OR size(place) > 2)',
  )
})
