import { typeOf } from '@monotable/dynamodb'
import { open } from '@monotable/engine'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { types } from '../../src/values/attribute-value.ts'
import { binaryFault, numberFault, readItem, valueFault } from '../../src/values/check-value.ts'
import { Expression } from '../../src/values/expression.ts'
import { plainJson, readableItem } from '../../src/values/plain.ts'
import { retype } from '../../src/values/retype.ts'
import { differences, sameValue } from '../../src/values/same-value.ts'
import { shortId } from '../../src/values/short-id.ts'
import { anyItem, anyValue } from './items.ts'

test('a value that is stored has no fault', () => {
  fc.assert(fc.property(anyItem, item => void expect(readItem(item)).toBe(item)))
})

test('a number has 38 digits at most, wherever its point stands', () => {
  expect(numberFault('12345678901234567890123456789012345678')).toBeUndefined()
  expect(numberFault('0.0012345678901234567890123456789012345678')).toBeUndefined()
  expect(numberFault('123456789012345678901234567890123456789')).toContain('at most 38')
  expect(numberFault('1e5')).toBeUndefined()
  expect(numberFault('1,5')).toContain('not a number')
  expect(numberFault('')).toContain('not a number')
})

test('a number is as large and as small as DynamoDB has it', async () => {
  const engine = await open()
  onTestFinished(() => engine.close())
  await engine.send('CreateTable', {
    TableName: 'Numbers',
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  })
  const texts = [
    '9.9e125',
    '1e126',
    '99999e121',
    '99999e122',
    '1e-130',
    '1e-131',
    '0.1e-129',
    '0',
    '0e5',
    '-1e126',
  ]
  for (const N of texts) {
    const Item = { id: { S: N }, n: { N } }
    const isStored = await engine.send('PutItem', { TableName: 'Numbers', Item }).then(
      () => true,
      () => false,
    )
    expect([N, numberFault(N) === undefined]).toEqual([N, isStored])
  }
})

test('sets are not empty and have each member once', () => {
  expect(valueFault({ SS: [] })).toContain('at least one')
  expect(valueFault({ NS: ['1', '1'] })).toContain('once')
  expect(valueFault({ NS: ['1', '1.0'] })).toContain('once')
  expect(valueFault({ M: { '': { S: 'a' } } })).toContain('missing')
  expect(valueFault({ L: [{ M: { a: { NS: ['x'] } } }] })).toContain("'x' is not a number")
  expect(binaryFault('AQ')).toBeDefined()
})

test('the order of sets and maps makes no difference, that of lists does', () => {
  expect(sameValue({ SS: ['a', 'b'] }, { SS: ['b', 'a'] })).toBe(true)
  expect(sameValue({ M: { a: { N: '1' }, b: { N: '2' } } }, { M: { b: { N: '2' }, a: { N: '1' } } })).toBe(
    true,
  )
  expect(sameValue({ L: [{ S: 'a' }, { S: 'b' }] }, { L: [{ S: 'b' }, { S: 'a' }] })).toBe(false)
  expect(sameValue({ S: '1' }, { N: '1' })).toBe(false)
  expect(differences({ a: { S: '1' }, b: { S: '1' } }, { a: { S: '1' }, c: { S: '1' } })).toEqual(['b', 'c'])
})

test('a value can be made of any type, and what it holds is of that type', () => {
  fc.assert(
    fc.property(
      anyValue,
      fc.constantFrom(...(Object.keys(types) as (keyof typeof types)[])),
      (value, type) => {
        const made = retype(value, type)
        expect(typeOf(made)).toBe(type)
        // An empty set is told as a fault in the form; everything else can be stored.
        if (!['SS', 'NS', 'BS'].includes(type)) expect(valueFault(made)).toBeUndefined()
      },
    ),
  )
})

describe('plain JSON', () => {
  test('is JSON, with the digits as they are', () => {
    fc.assert(fc.property(anyValue, value => void JSON.parse(plainJson(value))))
    expect(plainJson({ N: '12345678901234567890123456789012345678' })).toBe(
      '12345678901234567890123456789012345678',
    )
    expect(plainJson({ N: '.5' })).toBe('".5"')
  })

  test('can be read by people', () => {
    expect(readableItem({ a: { S: 'x' }, b: { L: [{ N: '1' }] } })).toBe(
      '{\n  "a": "x",\n  "b": [\n    1\n  ]\n}',
    )
  })
})

test('every name and step of a path is aliased, also one with a dot in it', () => {
  const expression = new Expression()
  expect(expression.path('place.shelves[0].name')).toBe('#n0.#n1[0].#n2')
  expect(expression.path('"a.b"')).toBe('#n3')
  expect(expression.path('name')).toBe('#n2')
  expect(expression.aliases).toEqual({
    ExpressionAttributeNames: { '#n0': 'place', '#n1': 'shelves', '#n2': 'name', '#n3': 'a.b' },
  })
})

test.each([
  [
    'an id that stands above',
    '3f2b8c1e-5d4a-4f6b-9c7d-1a2b3c4d5e6f',
    'SHOP#3f2b8c1e-5d4a-4f6b-9c7d-1a2b3c4d5e6f',
    '3f2b…5e6f',
  ],
  [
    'an id that stands nowhere else',
    '01JB000000000000000000000A',
    'SHOP#north',
    '01JB000000000000000000000A',
  ],
  ['what is short', 'north', 'SHOP#north', 'north'],
  [
    'words',
    'a title with many words in it',
    'a title with many words in it',
    'a title with many words in it',
  ],
])('%s is shown so that it is read once', (_, text, above, shown) => {
  expect(shortId(text, above)).toBe(shown)
})
