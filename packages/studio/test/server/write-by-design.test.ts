import type { AttributeValue, Item } from '@monotable/dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DesignedChange } from '../../server/write-by-design.ts'
import { openStudio, type TestStudio } from '../support/studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const at = (SK: string, PK = 'SHOP#north'): Item => ({ PK: { S: PK }, SK: { S: SK } })

async function stored(key: Item): Promise<Item | undefined> {
  const input = { TableName: 'Shop', Key: key, ConsistentRead: true }
  return (await studio.engine.send<{ Item?: Item }>('GetItem', input)).Item
}

async function put(item: Item): Promise<void> {
  await studio.engine.send('PutItem', { TableName: 'Shop', Item: item })
}

async function write(change: Omit<DesignedChange, 'table'>, { url } = studio) {
  const response = await fetch(`${url}/api/items/shop`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ table: 'Shop', ...change }),
  })
  return { status: response.status, body: await response.json() }
}

const lamp = {
  ...{ shopId: { S: 'north' }, productId: { S: 'new' }, category: { S: 'Light' }, name: { S: 'Lamp' } },
  ...{
    sku: { S: 'LAM-NEW' },
    price: { N: '12.5' },
    stock: { N: '4' },
    createdAt: { S: '2026-03-01T00:00:00.000Z' },
  },
}
const products = async (category: string) =>
  Number(((await stored(at(`CATEGORY#${category}`))) as { products: { N: string } }).products.N)

beforeEach(async () => {
  for (const SK of ['PRODUCT#new', 'PRODUCT#newer']) {
    const opened = await stored(at(SK))
    if (opened) expect((await write({ opened })).status).toBe(200)
  }
})

const textOf = (value: AttributeValue) => ('S' in value ? value.S : undefined)

async function created(): Promise<Item> {
  const { status, body } = await write({ entity: 'Product', edited: lamp })
  expect({ status, body }).toMatchObject({ status: 200, body: { isTransaction: true } })
  return (await stored(at('PRODUCT#new')))!
}

describe('a new item', () => {
  test('gets its keys, type, guard and count', async () => {
    const before = await products('Light')
    expect(await created()).toMatchObject({
      ...lamp,
      entityType: { S: 'PRODUCT' },
      GSI1PK: { S: 'SHOP#north#CATEGORY#Light' },
      threshold: { N: '0' },
    })
    expect(await stored(at('SKU#lam-new'))).toMatchObject({ productId: { S: 'new' } })
    expect(await products('Light')).toBe(before + 1)
  })

  test('of wrong types, without what is required or with a taken value is not written', async () => {
    for (const [wrong, said] of [
      [{ price: { S: 'cheap' } }, /price/],
      [{ price: { N: '-1' } }, /price/],
      [{ sku: { S: 'SPE-1' } }, /Sku .* is already taken/],
      [{ shade: { S: 'red' } }, /has no attribute 'shade'/],
      [{ GSI1PK: { S: 'SHOP#south' } }, /The library writes GSI1PK itself/],
    ] as const) {
      const { status, body } = await write({ entity: 'Product', edited: { ...lamp, ...wrong } as Item })
      expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringMatching(said) })
    }
    const { name: _, ...unnamed } = lamp
    expect((await write({ entity: 'Product', edited: unnamed })).status).toBe(400)
    expect((await write({ entity: 'Gadget', edited: lamp })).body.message).toContain(
      "'Gadget' is of no entity",
    )
    expect(await stored(at('PRODUCT#new'))).toBeUndefined()
  })
})

describe('a change', () => {
  test('moves every key that follows from it, and what is kept beside it', async () => {
    const opened = await created()
    const [light, audio] = [await products('Light'), await products('Audio')]
    const edited = { ...opened, category: { S: 'Audio' }, stock: { N: '1' }, threshold: { N: '3' } }
    expect((await write({ opened, edited })).status).toBe(200)
    expect(await stored(at('PRODUCT#new'))).toMatchObject({
      GSI1PK: { S: 'SHOP#north#CATEGORY#Audio' },
      GSI2SK: { S: 'DEFICIT#000002#new' },
    })
    expect([await products('Light'), await products('Audio')]).toEqual([light - 1, audio + 1])
  })

  test('is told before it is made, and a trial writes nothing', async () => {
    const opened = await created()
    const edited = { ...opened, sku: { S: 'LAM-X' } }
    const { body } = await write({ opened, edited, isTrial: true })
    const changes = body.changes.map(({ before, after }: { before?: Item; after?: Item }) => [
      before?.SK && textOf(before.SK),
      after?.SK && textOf(after.SK),
    ])
    expect(changes).toEqual([
      ['PRODUCT#new', 'PRODUCT#new'],
      ['SKU#lam-new', undefined],
      [undefined, 'SKU#lam-x'],
    ])
    expect(body.changes[0].after).toEqual(edited)
    expect(await stored(at('PRODUCT#new'))).toEqual(opened)
  })

  test('of a part of the key moves the item with its guard', async () => {
    const opened = await created()
    expect((await write({ opened, edited: { ...opened, productId: { S: 'newer' } } })).status).toBe(200)
    expect(await stored(at('PRODUCT#new'))).toBeUndefined()
    expect(await stored(at('PRODUCT#newer'))).toMatchObject({ productId: { S: 'newer' }, sku: lamp.sku })
    expect(await stored(at('SKU#lam-new'))).toMatchObject({ productId: { S: 'newer' } })
  })

  test('of what somebody else changed meanwhile is a conflict; of something else it is not', async () => {
    const opened = await created()
    await put({ ...opened, name: { S: 'Theirs' } })
    const mine = await write({ opened, edited: { ...opened, name: { S: 'Mine' } } })
    expect(mine).toMatchObject({
      status: 400,
      body: { name: 'ConditionalCheckFailedException', Item: { name: { S: 'Theirs' } } },
    })
    expect((await write({ opened, edited: { ...opened, price: { N: '13' } } })).status).toBe(200)
    expect(await stored(at('PRODUCT#new'))).toMatchObject({ name: { S: 'Theirs' }, price: { N: '13' } })
  })

  test('removes what may be absent, and not what is required', async () => {
    const opened = await created()
    const placed = { ...opened, place: { M: { aisle: { S: 'A' }, shelf: { N: '1' } } } }
    expect((await write({ opened, edited: placed })).status).toBe(200)
    expect((await write({ opened: placed, edited: opened })).status).toBe(200)
    expect(await stored(at('PRODUCT#new'))).toEqual(opened)
    const { name: _, ...unnamed } = opened
    expect((await write({ opened, edited: unnamed })).status).toBe(400)
  })

  test('of types, of keys and of what the library keeps is refused', async () => {
    const opened = await created()
    for (const wrong of [{ entityType: { S: 'BANANA' } }, { GSI1PK: { S: 'x' } }, { stock: { S: '4' } }]) {
      expect((await write({ opened, edited: { ...opened, ...wrong } as Item })).status).toBe(400)
    }
    expect(await stored(at('PRODUCT#new'))).toEqual(opened)
    const guard = (await stored(at('SKU#lam-new')))!
    expect((await write({ opened: guard })).body.message).toContain('keeps Sku in step with Product')
    const orphan = (await stored(at('META', 'INVOICE#1')))!
    expect((await write({ opened: orphan, edited: orphan })).body.message).toContain('is of no entity')
  })
})

describe('a deletion', () => {
  test('takes guard and count with it, and is refused if the item has changed', async () => {
    const opened = await created()
    const count = await products('Light')
    await put({ ...opened, name: { S: 'Theirs' } })
    expect((await write({ opened })).body.name).toBe('ConditionalCheckFailedException')
    expect((await write({ opened: (await stored(at('PRODUCT#new')))! })).status).toBe(200)
    expect(await stored(at('SKU#lam-new'))).toBeUndefined()
    expect(await products('Light')).toBe(count - 1)
  })
})

describe('undo', () => {
  test('of a change brings the attributes back, and keys, guard and counters follow', async () => {
    const opened = await created()
    const edited: Item = { ...opened, category: { S: 'Garden' }, sku: { S: 'LAM-UNDO' } }
    const [light, garden] = [await products('Light'), await products('Garden')]
    const { body } = await write({ opened, edited })
    const after = body.changes[0].after as Item
    expect(await products('Garden')).toBe(garden + 1)
    expect(await write({ opened: after, edited: opened, isUndo: true })).toMatchObject({ status: 200 })
    expect(await stored(at('PRODUCT#new'))).toEqual(opened)
    expect(await stored(at('SKU#lam-new'))).toBeDefined()
    expect(await stored(at('SKU#lam-undo'))).toBeUndefined()
    expect([await products('Light'), await products('Garden')]).toEqual([light, garden])
  })

  test('of a deletion makes the item again with its guard and count, unless its value is taken', async () => {
    const opened = await created()
    const count = await products('Light')
    await write({ opened })
    expect(await products('Light')).toBe(count - 1)
    const back = { entity: 'Product', edited: opened, isUndo: true }
    expect(await write(back)).toMatchObject({ status: 200 })
    expect(await stored(at('PRODUCT#new'))).toEqual(opened)
    expect(await products('Light')).toBe(count)
    await write({ opened })
    const rival = { ...lamp, productId: { S: 'newer' } }
    expect((await write({ entity: 'Product', edited: rival })).status).toBe(200)
    expect(await write(back)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('taken') },
    })
  })

  test('of a change that somebody has changed since is refused', async () => {
    const opened = await created()
    const { body } = await write({ opened, edited: { ...opened, name: { S: 'Torch' } } })
    const after = body.changes[0].after as Item
    await put({ ...after, name: { S: 'Lantern' } })
    const { status, body: said } = await write({ opened: after, edited: opened, isUndo: true })
    expect({ status, name: said.name }).toEqual({ status: 400, name: 'ConditionalCheckFailedException' })
    expect(await stored(at('PRODUCT#new'))).toMatchObject({ name: { S: 'Lantern' } })
  })
})

test('a studio that was started read-only tells and does not write', async () => {
  const reading = await openStudio({ isReadOnly: true })
  try {
    expect((await write({ entity: 'Product', edited: lamp }, reading)).status).toBe(403)
    expect((await write({ entity: 'Product', edited: lamp, isTrial: true }, reading)).status).toBe(200)
  } finally {
    await reading.close()
  }
})
