import { describe, expect, test } from 'vitest'
import { applyUpdate } from '../../src/expressions/apply-update.ts'
import type { Values } from '../../src/expressions/substitutions.ts'
import type { AttributeValue, Item } from '../../src/values/attribute-value.ts'
import { refusal, update } from './reading.ts'

const numbers = (...of: number[]): AttributeValue => ({ L: of.map(each => ({ N: String(each) })) })
const apply = (item: Item, text: string, values?: Values) => ({ ...applyUpdate(update(text, values), item) })
const fault = (item: Item, text: string, values?: Values) => refusal(() => apply(item, text, values))

const badPath = 'The document path provided in the update expression is invalid for update'
const badType = 'An operand in the update expression has an incorrect data type'
const absent = 'The provided expression refers to an attribute that does not exist in the item'

describe('SET', () => {
  test('reads the item as it was before the update', () => {
    expect(apply({ a: { N: '1' }, b: { N: '2' } }, 'SET a = b, b = a')).toEqual({
      a: { N: '2' },
      b: { N: '1' },
    })
    expect(apply({ a: { N: '1' } }, 'SET b = a REMOVE a')).toEqual({ b: { N: '1' } })
  })

  test('calculates exactly', () => {
    expect(apply({ a: { N: '0.1' } }, 'SET a = a + :v', { ':v': { N: '0.2' } })).toEqual({ a: { N: '0.3' } })
    expect(apply({}, 'SET a = :v - :w', { ':v': { N: '1' }, ':w': { N: '3' } })).toEqual({ a: { N: '-2' } })
    expect(fault({ a: { N: `1${'0'.repeat(100)}` } }, 'SET a = a + :v', { ':v': { N: '1' } })).not.toBe(
      'accepted',
    )
  })

  test('if_not_exists takes what is there, or else its second operand', () => {
    const values = { ':v': { N: '5' } }
    expect(apply({}, 'SET a = if_not_exists(a, :v)', values)).toEqual({ a: { N: '5' } })
    expect(apply({ a: { S: 'x' } }, 'SET a = if_not_exists(a, :v)', values)).toEqual({ a: { S: 'x' } })
    expect(apply({ b: { S: 'x' } }, 'SET c = if_not_exists(a, if_not_exists(b, :v))', values)).toMatchObject({
      c: { S: 'x' },
    })
    expect(apply({}, 'SET a = if_not_exists(a, :v) + :v', values)).toEqual({ a: { N: '10' } })
  })

  test('list_append joins in the order written', () => {
    const item = { l: numbers(1) }
    expect(apply(item, 'SET l = list_append(:v, l)', { ':v': numbers(0) })).toEqual({ l: numbers(0, 1) })
    expect(apply(item, 'SET l = list_append(if_not_exists(m, l), :v)', { ':v': numbers(2) })).toEqual({
      l: numbers(1, 2),
    })
  })

  test('operands have types and exist', () => {
    const item: Item = { s: { S: 'x' }, n: { N: '1' } }
    expect(fault(item, 'SET a = s + n')).toBe(badType)
    expect(fault(item, 'SET a = list_append(s, :v)', { ':v': numbers(1) })).toBe(badType)
    expect(fault(item, 'SET a = gone')).toBe(absent)
    expect(fault(item, 'SET a = n + gone')).toBe(absent)
    expect(fault(item, 'SET a = s.x')).toBe(absent)
    expect(fault(item, 'SET a = if_not_exists(gone, lost)')).toBe(absent)
  })

  test('goes into maps and lists that are there', () => {
    const item: Item = { m: { M: { l: { L: [{ M: { x: { N: '1' } } }] } } } }
    expect(apply(item, 'SET m.l[0].x = :v, m.k = :v', { ':v': { N: '2' } })).toEqual({
      m: { M: { l: { L: [{ M: { x: { N: '2' } } }] }, k: { N: '2' } } },
    })
    for (const path of ['gone.x', 'm.gone.x', 'm[0]', 'm.l.x', 'm.l[1].x', 'm.l[0].x.y']) {
      expect(fault(item, `SET ${path} = :v`, { ':v': { N: '2' } })).toBe(badPath)
    }
  })

  test('beyond the end of a list appends, in the order of the indexes', () => {
    const values = { ':a': { N: '7' }, ':b': { N: '8' }, ':c': { N: '9' } }
    expect(apply({ l: numbers(1) }, 'SET l[84] = :a, l[37] = :b, l[0] = :c', values)).toEqual({
      l: numbers(9, 8, 7),
    })
    expect(apply({ l: numbers() }, 'SET l[0] = :a', { ':a': { N: '1' } })).toEqual({ l: numbers(1) })
  })

  test('cannot nest deeper than 32 levels', () => {
    let deep: AttributeValue = { S: 'leaf' }
    for (let level = 0; level < 31; level++) deep = { M: { n: deep } }
    expect(fault({}, 'SET a = :v', { ':v': deep })).toBe('accepted')
    expect(
      fault({ m: { M: {} } }, 'SET m.a = :v', { ':v': (deep as { M: Item }).M.n as AttributeValue }),
    ).toBe('accepted')
    expect(fault({ m: { M: {} } }, 'SET m.a = :v', { ':v': deep })).toBe(
      'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit',
    )
  })
})

describe('REMOVE', () => {
  test('counts as the list was before the update', () => {
    const item = { l: numbers(2, 3, 4, 5, 6, 7) }
    expect(apply(item, 'REMOVE l[1] SET l[3] = :v', { ':v': { N: '17' } })).toEqual({
      l: numbers(2, 4, 17, 6, 7),
    })
    expect(apply(item, 'REMOVE l[0], l[2], l[5]')).toEqual({ l: numbers(3, 5, 6) })
    expect(apply(item, 'REMOVE l[1] SET l[9] = :v', { ':v': { N: '17' } })).toEqual({
      l: numbers(2, 4, 5, 6, 7, 17),
    })
  })

  test('of what is not there does nothing, if the path leads to where it would be', () => {
    const item: Item = { m: { M: { x: { N: '1' } } }, l: numbers(1) }
    expect(apply(item, 'REMOVE m.y, l[7], gone')).toEqual(item)
    for (const path of ['gone.x', 'm.x.y', 'm[0]', 'l.x']) expect(fault(item, `REMOVE ${path}`)).toBe(badPath)
  })

  test('of the last member leaves an empty map or list', () => {
    expect(apply({ m: { M: { x: { N: '1' } } }, l: numbers(1) }, 'REMOVE m.x, l[0]')).toEqual({
      m: { M: {} },
      l: numbers(),
    })
  })
})

describe('ADD', () => {
  test('starts at nothing', () => {
    expect(apply({}, 'ADD n :n, s :s', { ':n': { N: '7' }, ':s': { SS: ['a'] } })).toEqual({
      n: { N: '7' },
      s: { SS: ['a'] },
    })
  })

  test('adds numbers and unites sets, nested too', () => {
    const item: Item = { m: { M: { n: { N: '1' } } }, s: { NS: ['1', '2'] } }
    expect(apply(item, 'ADD m.n :n, s :s', { ':n': { N: '-3' }, ':s': { NS: ['2', '3'] } })).toEqual({
      m: { M: { n: { N: '-2' } } },
      s: { NS: ['1', '2', '3'] },
    })
  })

  test('keeps the order of sets', () => {
    const item: Item = { s: { SS: ['b'] }, n: { NS: ['9', '10'] } }
    expect(apply(item, 'ADD s :s, n :n', { ':s': { SS: ['', 'c'] }, ':n': { NS: ['-1', '9.5'] } })).toEqual({
      s: { SS: ['', 'b', 'c'] },
      n: { NS: ['-1', '9', '9.5', '10'] },
    })
  })

  test('refuses what is of another type', () => {
    const item: Item = { n: { N: '1' }, s: { SS: ['a'] }, l: numbers(1) }
    expect(fault(item, 'ADD s :v', { ':v': { N: '1' } })).toBe(badType)
    expect(fault(item, 'ADD n :v', { ':v': { SS: ['a'] } })).toBe(badType)
    expect(fault(item, 'ADD s :v', { ':v': { NS: ['1'] } })).toBe(badType)
    expect(fault(item, 'ADD l :v', { ':v': { NS: ['1'] } })).toBe(badType)
    expect(fault(item, 'ADD gone.x :v', { ':v': { N: '1' } })).toBe(badPath)
  })
})

describe('DELETE', () => {
  test('takes members out of a set, and the set with its last one', () => {
    const item: Item = { s: { SS: ['a', 'b'] }, m: { M: { s: { NS: ['1'] } } } }
    expect(apply(item, 'DELETE s :s, m.s :n', { ':s': { SS: ['a', 'z'] }, ':n': { NS: ['1'] } })).toEqual({
      s: { SS: ['b'] },
      m: { M: {} },
    })
    expect(
      apply({ s: { SS: ['a'] }, k: { N: '1' } }, 'DELETE s :s, gone :s', { ':s': { SS: ['a'] } }),
    ).toEqual({
      k: { N: '1' },
    })
  })

  test('refuses what is of another type', () => {
    expect(fault({ s: { NS: ['1'] } }, 'DELETE s :v', { ':v': { SS: ['1'] } })).toBe(badType)
    expect(fault({ s: { S: '1' } }, 'DELETE s :v', { ':v': { SS: ['1'] } })).toBe(badType)
  })
})

test('the item given is left as it is', () => {
  const item: Item = { m: { M: { l: numbers(1, 2), s: { SS: ['a'] } } }, n: { N: '1' } }
  const before = structuredClone(item)
  apply(item, 'SET m.l[0] = :n, x = m REMOVE m.l[1] ADD n :n DELETE m.s :s', {
    ':n': { N: '5' },
    ':s': { SS: ['a'] },
  })
  expect(item).toEqual(before)
})

test('any name can be written', () => {
  const item = applyUpdate(update('SET #p = :v, m.#p = :v', { ':v': { N: '1' } }, { '#p': '__proto__' }), {
    m: { M: {} },
  })
  expect(Object.keys(item)).toEqual(['m', '__proto__'])
  expect(JSON.stringify(item)).toBe('{"m":{"M":{"__proto__":{"N":"1"}}},"__proto__":{"N":"1"}}')
})
