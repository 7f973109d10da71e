import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { TypeOf } from '../../src/expressions/encodes.ts'
import type { AnyChange } from '../../src/expressions/update.ts'
import { when } from '../../src/expressions/when.ts'
import type { WriteExpressions } from '../../src/expressions/write-plan.ts'
import { WritePlans } from '../../src/expressions/write-plans.ts'
import { type AttributeType, attributeType } from '../../src/values/attribute-type.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import { openTable } from './table.ts'

const types = new Map<string, AttributeType>(
  Object.entries({
    name: z.string(),
    stock: z.int(),
    seen: z.iso.datetime({ offset: true }),
    tags: z.set(z.string()),
    images: z.array(z.string()),
    place: z.object({ city: z.string(), visits: z.int(), 'post.code': z.string() }),
    prices: z.record(z.string(), z.number()),
    'place.city.old': z.string(),
    note: z.string().nullable(),
  }).map(([name, type]) => [name, attributeType(type)]),
)
const typeOf: TypeOf = name => types.get(name) ?? (name === 'id' ? 'unknown' : undefined)
const newPlans = () => new WritePlans('Product', typeOf, name => types.get(name))

const stored: AttributeMap = {
  stock: { N: '5' },
  tags: { SS: ['a', 'b'] },
  images: { L: [{ S: '0' }, { S: '1' }] },
  place: { M: { city: { S: 'Durban' }, visits: { N: '1' } } },
}

async function updated(change: AnyChange): Promise<AttributeMap> {
  const table = await openTable()
  await table.put('x', stored)
  await table.update('x', newPlans().complete({}, change))
  const { id: _, ...rest } = (await table.get('x')) as AttributeMap
  return rest
}

describe('each operation on the engine', () => {
  it.each<[string, AnyChange, AttributeMap]>([
    ['set', { set: { name: 'n', stock: 7 } }, { ...stored, name: { S: 'n' }, stock: { N: '7' } }],
    [
      'set inside',
      { set: { 'place.city': 'Delft', 'images[1]': 'z' } },
      {
        ...stored,
        place: { M: { city: { S: 'Delft' }, visits: { N: '1' } } },
        images: { L: [{ S: '0' }, { S: 'z' }] },
      },
    ],
    [
      'set a field whose name has a dot',
      { set: { 'place.`post.code`': '4001' } },
      { ...stored, place: { M: { city: { S: 'Durban' }, visits: { N: '1' }, 'post.code': { S: '4001' } } } },
    ],
    [
      'set an attribute whose own name has dots',
      { set: { 'place.city.old': 'Natal' } },
      { ...stored, 'place.city.old': { S: 'Natal' } },
    ],
    ['set null', { set: { note: null } }, { ...stored, note: { NULL: true } }],
    [
      'set a moment in canonical form',
      { set: { seen: '2025-01-01T02:00:00+02:00' } },
      { ...stored, seen: { S: '2025-01-01T00:00:00.000Z' } },
    ],
    ['set undefined leaves alone', { set: { name: undefined, stock: 1 } }, { ...stored, stock: { N: '1' } }],
    ['ifAbsent', { ifAbsent: { name: 'n', stock: 9 } }, { ...stored, name: { S: 'n' } }],
    ['add', { add: { stock: -2 } }, { ...stored, stock: { N: '3' } }],
    [
      'add to what is not there',
      { add: { stock: 1n }, remove: ['tags'] },
      { ...without('tags'), stock: { N: '6' } },
    ],
    [
      'add inside',
      { add: { 'place.visits': 2 } },
      { ...stored, place: { M: { city: { S: 'Durban' }, visits: { N: '3' } } } },
    ],
    ['append', { append: { images: ['2', '3'] } }, { ...stored, images: texts('0', '1', '2', '3') }],
    ['prepend', { prepend: { images: ['a', 'b'] } }, { ...stored, images: texts('a', 'b', '0', '1') }],
    ['append nothing', { append: { images: [] } }, stored],
    ['insert', { insert: { tags: ['b', 'c'] } }, { ...stored, tags: { SS: ['a', 'b', 'c'] } }],
    ['insert a Set', { insert: { tags: new Set(['c']) } }, { ...stored, tags: { SS: ['a', 'b', 'c'] } }],
    ['insert nothing', { insert: { tags: [] }, add: { stock: 1 } }, { ...stored, stock: { N: '6' } }],
    ['discard', { discard: { tags: ['b', 'z'] } }, { ...stored, tags: { SS: ['a'] } }],
    ['discard the last', { discard: { tags: ['a', 'b'] } }, without('tags')],
    ['remove', { remove: ['stock', 'images[0]'] }, { ...without('stock'), images: texts('1') }],
    ['set an empty set removes', { set: { tags: new Set() } }, without('tags')],
    ['ifAbsent with an empty set', { ifAbsent: { tags: new Set() } }, stored],
    [
      'all at once',
      {
        set: { name: 'n' },
        add: { stock: 1 },
        append: { images: ['2'] },
        discard: { tags: ['a'] },
        remove: ['place.visits'],
        ifAbsent: { note: 'first' },
      },
      {
        name: { S: 'n' },
        stock: { N: '6' },
        images: texts('0', '1', '2'),
        tags: { SS: ['b'] },
        place: { M: { city: { S: 'Durban' } } },
        note: { S: 'first' },
      },
    ],
  ])('%s', async (_, change, item) => {
    expect(await updated(change)).toEqual(item)
  })

  it('append, add and insert make what is not there', async () => {
    const table = await openTable()
    const change = { append: { images: ['0'] }, add: { stock: 4 }, insert: { tags: ['t'] } }
    await table.update('new', newPlans().complete({}, change))
    expect(await table.get('new')).toEqual({
      id: { S: 'new' },
      images: texts('0'),
      stock: { N: '4' },
      tags: { SS: ['t'] },
    })
  })
})

function texts(...elements: string[]) {
  return { L: elements.map(S => ({ S })) }
}

function without(name: string): AttributeMap {
  const { [name]: _, ...rest } = stored
  return rest
}

describe('what the library adds', () => {
  it('derived keys, version and times go beside the change', () => {
    const derived = {
      set: { GSI1PK: { S: 'SHOP#1' } },
      remove: ['GSI2PK', 'GSI2SK'],
      add: { version: { N: '1' } },
      ifAbsent: { createdAt: { S: 'now' } },
    }
    expect(newPlans().complete({ TableName: 't' }, { set: { name: 'n' } }, derived)).toEqual({
      TableName: 't',
      UpdateExpression: 'SET #n0 = :v0, #n1 = :v1, #n5 = if_not_exists(#n5, :v3) REMOVE #n2, #n3 ADD #n4 :v2',
      ExpressionAttributeNames: {
        '#n0': 'name',
        '#n1': 'GSI1PK',
        '#n2': 'GSI2PK',
        '#n3': 'GSI2SK',
        '#n4': 'version',
        '#n5': 'createdAt',
      },
      ExpressionAttributeValues: {
        ':v0': { S: 'n' },
        ':v1': { S: 'SHOP#1' },
        ':v2': { N: '1' },
        ':v3': { S: 'now' },
      },
    })
  })

  it('a key attribute can be named by a condition, never by a change', () => {
    const plans = newPlans()
    expect(plans.complete({}, undefined, undefined, when('exists(id)'))).toEqual({
      ConditionExpression: 'attribute_exists(#n0)',
      ExpressionAttributeNames: { '#n0': 'id' },
    })
    expect(() => plans.complete({}, { set: { id: 'y' } })).toThrow("Product, 'id': 'id' is not an attribute")
  })
})

describe('conditions of a write', () => {
  it('must all hold, each with its own values, under shared names', () => {
    const conditions = [
      when('stock >= {n} or exists(note)', { n: 3 }),
      when('stock <> {n}', { n: 7 }),
      when('name in {names}', { names: ['a', 'b'] }),
    ]
    expect(newPlans().complete({}, { add: { stock: -3 } }, undefined, conditions)).toEqual({
      UpdateExpression: 'ADD #n0 :v0',
      ConditionExpression: '(#n0 >= :v1 OR attribute_exists(#n1)) AND #n0 <> :v2 AND #n2 IN (:v3, :v4)',
      ExpressionAttributeNames: { '#n0': 'stock', '#n1': 'note', '#n2': 'name' },
      ExpressionAttributeValues: {
        ':v0': { N: '-3' },
        ':v1': { N: '3' },
        ':v2': { N: '7' },
        ':v3': { S: 'a' },
        ':v4': { S: 'b' },
      },
    })
  })

  it('decide on the engine', async () => {
    const table = await openTable()
    await table.put('x', stored)
    const plans = newPlans()
    const take = (n: number) =>
      table.update('x', plans.complete({}, { add: { stock: -n } }, undefined, when('stock >= {n}', { n })))
    await take(4)
    await expect(take(4)).rejects.toThrow('The conditional request failed')
    await take(1)
    expect((await table.get('x'))?.stock).toEqual({ N: '0' })
  })

  it('none of no conditions is sent', () => {
    expect(newPlans().complete({}, undefined, undefined, [])).toEqual({})
  })
})

describe('plans', () => {
  it('are shared by writes of one shape, values are not', () => {
    const plans = newPlans()
    const write = (n: number): WriteExpressions =>
      plans.complete({}, { set: { name: `n${n}`, stock: n } }, undefined, when('stock < {n}', { n }))
    const first = write(1)
    const second = write(2)
    expect(second.ExpressionAttributeNames).toBe(first.ExpressionAttributeNames)
    expect(second.UpdateExpression).toBe(first.UpdateExpression)
    expect(first).toEqual(
      newPlans().complete({}, { set: { name: 'n1', stock: 1 } }, undefined, when('stock < {n}', { n: 1 })),
    )
    expect(second.ExpressionAttributeValues).toEqual({
      ':v0': { S: 'n2' },
      ':v1': { N: '2' },
      ':v2': { N: '2' },
    })
  })

  it('cannot be changed by who gets them', () => {
    const plans = newPlans()
    const { ExpressionAttributeNames } = plans.complete({}, { set: { name: 'n' } })
    expect(Object.isFrozen(ExpressionAttributeNames)).toBe(true)
  })

  it('differ wherever the write differs', () => {
    const plans = newPlans()
    const shapes: [AnyChange | undefined, ...object[]][] = [
      [{ set: { name: 'a', stock: 1 } }],
      [{ set: { stock: 1, name: 'a' } }],
      [{ set: { name: 'a' }, add: { stock: 1 } }],
      [{ set: { name: 'a' }, remove: ['stock'] }],
      [{ set: { name: 'a', stock: undefined } }],
      [{ set: { tags: new Set(['a']) } }],
      [{ set: { tags: new Set() } }],
      [{ set: { name: 'a' } }, { set: { stock: { N: '1' } } }],
      [{ set: { name: 'a' } }, {}, when('stock in {s}', { s: [1] })],
      [{ set: { name: 'a' } }, {}, when('stock in {s}', { s: [1, 2] })],
      [{ set: { name: 'a' } }, {}, when('stock in {s}', { s: [] })],
      [{ set: { name: 'a' } }, {}, [when('stock = 1'), when('stock = 2')]],
      [{ set: { name: 'a' } }, {}, when('stock = 1 and stock = 2')],
    ]
    for (let round = 0; round < 2; round++) {
      for (const shape of shapes) {
        const args = shape as Parameters<WritePlans['complete']> extends [unknown, ...infer Rest]
          ? Rest
          : never
        expect(plans.complete({}, ...args)).toEqual(newPlans().complete({}, ...args))
      }
    }
  })

  it('do not grow without bound, and stay right when they are dropped', () => {
    const plans = newPlans()
    for (let n = 0; n < 6000; n++) {
      const { ExpressionAttributeNames, ExpressionAttributeValues } = plans.complete(
        {},
        {
          set: { [`prices.k${n}`]: n },
        },
      )
      expect(ExpressionAttributeNames).toEqual({ '#n0': 'prices', '#n1': `k${n}` })
      expect(ExpressionAttributeValues).toEqual({ ':v0': { N: String(n) } })
    }
  })
})

describe('what is refused before anything is sent', () => {
  it.each<[AnyChange, string]>([
    [{ set: { nam: 'x' } }, "Product, 'nam': 'nam' is not an attribute"],
    [{ remove: ['place.town'] }, "Product, 'place.town': 'place.town' does not exist in 'place'"],
    [
      { set: { 'images[': 'x' } },
      "Product, 'images[': 'images[' is neither an attribute nor a path into one",
    ],
    [
      { set: { stock: 1 }, add: { stock: 1 } },
      "Product, 'stock': one update cannot change both it and 'stock'",
    ],
    [
      { set: { place: {} }, remove: ['place.city'] },
      "Product, 'place.city': one update cannot change both it and 'place'",
    ],
    [
      { remove: ['images[0]'], append: { images: ['x'] } },
      "Product, 'images': one update cannot change both it and 'images[0]'",
    ],
    [{ add: { name: 1 } }, "Product, 'name': it is not a number"],
    [{ append: { tags: ['x'] } }, "Product, 'tags': it is not a list"],
    [{ insert: { images: ['x'] } }, "Product, 'images': it is not a set"],
    [{ append: { images: 'x' } }, 'x cannot be stored: give the elements as an array'],
    [{ insert: { tags: 'xyz' } }, 'xyz cannot be stored: give the members of a set as an array or a Set'],
    [{ sett: { name: 'x' } } as AnyChange, "Product, 'name': there is no 'sett'"],
    [{ toString: { name: 'x' } } as unknown as AnyChange, "Product, 'name': there is no 'toString'"],
  ])('%o', (change, message) => {
    expect(() => newPlans().complete({}, change)).toThrow(message)
  })

  it('a change that touches what the library keeps', () => {
    expect(() => newPlans().complete({}, { set: { stock: 1 } }, { add: { stock: { N: '1' } } })).toThrow(
      "Product, 'stock': one update cannot change both it and 'stock'",
    )
  })
})
