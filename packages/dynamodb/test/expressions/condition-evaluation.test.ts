import { describe, expect, test } from 'vitest'
import { matches } from '../../src/expressions/evaluate-condition.ts'
import type { Values } from '../../src/expressions/substitutions.ts'
import { emptyItem, type Item } from '../../src/values/attribute-value.ts'
import { condition } from './reading.ts'

const item: Item = {
  title: { S: 'hello' },
  emoji: { S: '\u{1F600}é' },
  price: { N: '10' },
  photo: { B: Buffer.from('hi there').toString('base64') },
  active: { BOOL: true },
  nothing: { NULL: true },
  entries: { L: [{ N: '2' }, { S: 'x' }, { SS: ['a', 'b'] }, { L: [{ N: '3' }] }] },
  address: { M: { x: { N: '1' }, y: { L: [{ N: '-1' }, { N: '2' }] } } },
  tags: { SS: ['a', 'b'] },
  scores: { NS: ['2', '4'] },
  parts: { BS: ['YQ=='] },
}

const holds = (text: string, values?: Values, of: Item | undefined = item) =>
  matches(condition(text, values), of)
const v = (value: Values[string]) => ({ ':v': value })

describe('comparison', () => {
  test('numbers are compared as numbers, strings by their UTF-8 bytes, binaries unsigned', () => {
    expect(holds('price > :v', v({ N: '9' }))).toBe(true)
    expect(holds('emoji > :v', v({ S: '\uFFFF' }))).toBe(true)
    expect(holds(':w > :v', { ':w': { B: '/w==' }, ':v': { B: 'AQ==' } })).toBe(true)
  })

  test('different types are unequal and have no order', () => {
    expect(holds('price = :v', v({ S: '10' }))).toBe(false)
    expect(holds('price <> :v', v({ S: '10' }))).toBe(true)
    expect(holds('price < :v', v({ S: '9' }))).toBe(false)
    expect(holds('price >= :v', v({ S: '9' }))).toBe(false)
    expect(holds('entries < price')).toBe(false)
  })

  test('documents are equal in depth, sets and maps in any order', () => {
    expect(holds('tags = :v', v({ SS: ['b', 'a'] }))).toBe(true)
    expect(holds('address = :v', v({ M: { y: { L: [{ N: '-1' }, { N: '2' }] }, x: { N: '1' } } }))).toBe(true)
    expect(holds('entries[3] = :v', v({ L: [{ N: '3' }] }))).toBe(true)
    expect(holds('nothing = :v', v({ NULL: true }))).toBe(true)
  })

  test('of an attribute that is not there only <> is true', () => {
    for (const operator of ['=', '<', '<=', '>', '>=']) {
      expect(holds(`gone ${operator} :v`, v({ N: '1' }))).toBe(false)
      expect(holds(`:v ${operator} gone`, v({ N: '1' }))).toBe(false)
    }
    expect(holds('gone <> :v', v({ N: '1' }))).toBe(true)
    expect(holds('gone = lost')).toBe(false)
    expect(holds('gone <> lost')).toBe(true)
  })

  test('BETWEEN includes its bounds and is false of what cannot be ordered', () => {
    expect(holds('price BETWEEN :v AND :v', v({ N: '10' }))).toBe(true)
    expect(holds('address.x BETWEEN address.y[0] AND address.y[1]')).toBe(true)
    expect(holds('price BETWEEN title AND :v', v({ N: '20' }))).toBe(false)
    expect(holds('gone BETWEEN :v AND :v', v({ N: '1' }))).toBe(false)
  })

  test('IN is equality with any operand, of any type', () => {
    expect(holds('price IN (:s, :v)', { ':s': { S: 'x' }, ':v': { N: '10' } })).toBe(true)
    expect(holds('tags IN (:v)', v({ SS: ['b', 'a'] }))).toBe(true)
    expect(holds('gone IN (lost)')).toBe(false)
  })
})

describe('functions', () => {
  test('existence is of what stands at the path', () => {
    expect(holds('attribute_exists(address.y[1])')).toBe(true)
    expect(holds('attribute_exists(address.y[2])')).toBe(false)
    expect(holds('attribute_exists(address[0])')).toBe(false)
    expect(holds('attribute_exists(entries.x)')).toBe(false)
    expect(holds('attribute_not_exists(title.x)')).toBe(true)
    expect(holds('attribute_exists(nothing)')).toBe(true)
  })

  test('names are looked up as the user gave them', () => {
    expect(holds('attribute_exists(toString)')).toBe(false)
    const odd = Object.assign(emptyItem(), { constructor: { N: '1' } })
    Object.defineProperty(odd, '__proto__', { value: { N: '2' }, enumerable: true })
    const names = { '#c': 'constructor', '#p': '__proto__' }
    expect(matches(condition('#c < #p', undefined, names), odd)).toBe(true)
  })

  test('attribute_type', () => {
    expect(holds('attribute_type(nothing, :v)', v({ S: 'NULL' }))).toBe(true)
    expect(holds('attribute_type(price, :v)', v({ S: 'S' }))).toBe(false)
    expect(holds('attribute_type(gone, :v)', v({ S: 'S' }))).toBe(false)
  })

  test('begins_with is of strings and of binaries', () => {
    expect(holds('begins_with(title, :v)', v({ S: 'hell' }))).toBe(true)
    expect(holds('begins_with(title, :v)', v({ S: '' }))).toBe(true)
    expect(holds('begins_with(photo, :v)', v({ B: Buffer.from('hi').toString('base64') }))).toBe(true)
    expect(holds('begins_with(photo, :v)', v({ B: Buffer.from('hi there!').toString('base64') }))).toBe(false)
    expect(holds('begins_with(title, :v)', v({ B: 'aGVs' }))).toBe(false)
    expect(holds('begins_with(:v, title)', v({ S: 'hello you' }))).toBe(true)
  })

  test('contains is of parts, members and elements', () => {
    expect(holds('contains(title, :v)', v({ S: 'ell' }))).toBe(true)
    expect(holds('contains(photo, :v)', v({ B: Buffer.from('there').toString('base64') }))).toBe(true)
    expect(holds('contains(scores, :v)', v({ N: '4' }))).toBe(true)
    expect(holds('contains(parts, :v)', v({ B: 'YQ==' }))).toBe(true)
    expect(holds('contains(entries, :v)', v({ SS: ['b', 'a'] }))).toBe(true)
    expect(holds('contains(entries, :v)', v({ L: [{ N: '3' }] }))).toBe(true)
    expect(holds('contains(tags, :v)', v({ SS: ['a'] }))).toBe(false)
    expect(holds('contains(price, :v)', v({ N: '1' }))).toBe(false)
    expect(holds('contains(gone, :v)', v({ N: '1' }))).toBe(false)
  })

  test.each([
    ['title', '5'],
    ['emoji', '3'],
    ['photo', '8'],
    ['entries', '4'],
    ['address', '2'],
    ['tags', '2'],
    ['scores', '2'],
  ])('size(%s)', (name, size) => {
    expect(holds(`size(${name}) = :v`, v({ N: size }))).toBe(true)
  })

  test('what has no size compares like what is not there', () => {
    for (const name of ['price', 'active', 'nothing', 'gone']) {
      expect(holds(`size(${name}) >= :v`, v({ N: '0' }))).toBe(false)
      expect(holds(`size(${name}) <> :v`, v({ N: '0' }))).toBe(true)
    }
  })
})

test('an item that does not exist has no attributes', () => {
  const onNothing = (text: string) => matches(condition(text, v({ N: '1' })), undefined)
  expect(onNothing('attribute_not_exists(a)')).toBe(true)
  expect(onNothing('attribute_exists(a)')).toBe(false)
  expect(onNothing('a = :v OR size(a) < :v')).toBe(false)
  expect(onNothing('NOT a = :v')).toBe(true)
})
