import { afterEach, describe, expect, test } from 'vitest'
import type { Client } from '../../src/client.ts'
import { connect } from '../../src/connect.ts'
import { connectSession } from '../../src/connect-session.ts'
import { readRecordedDesign } from '../../src/migrate/index.ts'
import type { Transport } from '../../src/transport.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'
import { categoryAt, faultsIn, newer, older, type Shop, shopWith, textIn } from './shop.ts'

let shop: Shop
type Old = Client<'PK' | 'SK', typeof older.entities, typeof older.access>
afterEach(() => shop.engine.close())

/** Writes of one program, one after the other, until it is stopped. */
function writing(
  write: (at: number) => Promise<unknown>,
  refusals = ['NOT_FOUND', 'NOT_UNIQUE', 'ALREADY_EXISTS'],
) {
  let isStopped = false
  const ended = (async () => {
    for (let at = 0; !isStopped; at++) {
      await write(at).catch(error => {
        if (!refusals.includes(error.code)) throw error
      })
      await new Promise(setImmediate)
    }
  })()
  return () => {
    isStopped = true
    return ended
  }
}

/** A program of the older design: it puts, updates and deletes, and knows nothing of what is filled. */
function oldProgram() {
  const db = connect(older, shop.engine)
  return writing(async at => {
    const productId = `p${(at * 7) % 40}`
    if (at % 3 === 0)
      return db.Product.put({ productId, sku: `old-${productId}-${at}`, category: categoryAt(at) })
    if (at % 3 === 1) return db.Product.update({ productId }, { set: { category: categoryAt(at + 1) } })
    return db.Product.delete({ productId })
  })
}

function newProgram() {
  const db = connect(newer, shop.engine)
  return writing(async at => {
    const productId = `p${(at * 11) % 40}`
    if (at % 3 === 0)
      return db.Product.put({ productId, sku: `new-${productId}-${at}`, category: categoryAt(at) })
    if (at % 3 === 1)
      return db.Product.update({ productId }, { set: { category: categoryAt(at + 2) } }, { read: true })
    return db.Product.delete({ productId })
  })
}

test('a migration fills index, guard, mirror, counter and default while programs of both designs write', async () => {
  shop = await shopWith(40)
  const migration = shop.migration()
  const stopOld = oldProgram()
  const stopNew = newProgram()
  expect(await migration.run()).toMatchObject({ phase: 'filled', finished: true })
  expect(await migration.run()).toMatchObject({ phase: 'filled' })
  await stopOld()
  expect(await migration.fence({ by: 'the test' })).toMatchObject({ phase: 'fenced' })
  expect(await migration.verify()).toMatchObject({
    phase: 'verified',
    note: expect.stringContaining('as declared'),
  })
  expect(await migration.switch()).toMatchObject({ phase: 'switched' })
  await stopNew()
  expect(await faultsIn(shop)).toEqual([])
  const { items } = await shop.engine
    .send('Query', {
      TableName: 'Shop',
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :c',
      ExpressionAttributeValues: { ':c': { S: 'CATEGORY#Tea' } },
    })
    .then(answer => ({ items: (answer as { Count: number }).Count }))
  expect(items).toBe(
    (await shop.items()).filter(
      item => textIn(item, 'category') === 'Tea' && textIn(item, 'SK') === 'PRODUCT',
    ).length,
  )
  expect(await migration.contract()).toMatchObject({ phase: 'contracted' })
  const { current } = await migration.status()
  expect(current?.history.map(({ phase }) => phase)).toEqual([
    'filling',
    'filled',
    'filled',
    'fenced',
    'verified',
    'switched',
    'contracting',
    'contracted',
  ])
  const recorded = await readRecordedDesign(connectSession(newer.model, shop.engine))
  expect(recorded?.tables[0]?.entities.map(({ name }) => name)).toContain('Sku')
}, 30_000)

/** The engine, with an old program that writes as soon as the comparison begins. */
function breached(write: () => Promise<unknown>): Transport {
  return {
    async send(operation, input) {
      const { Item } = input as { Item?: AttributeMap }
      if (operation === 'PutItem' && Item && /^MONOTABLE#PASS#.*compare/.test(textIn(Item, 'PK') ?? ''))
        await write()
      return shop.engine.send(operation, input)
    },
  }
}

test.each([
  ['puts', (db: Old) => db.Product.put({ productId: 'late', sku: 'late', category: 'Tea' })],
  ['updates', (db: Old) => db.Product.update({ productId: 'p1' }, { set: { category: 'Cocoa' } })],
  ['deletes', (db: Old) => db.Product.delete({ productId: 'p1' })],
])('verify finds an old program that %s after the fence, and goes back to filled', async (_, write) => {
  shop = await shopWith(10)
  const db = connect(older, shop.engine)
  const migration = shop.migration(
    {},
    breached(() => write(db)),
  )
  await migration.run()
  await migration.fence({ by: 'a mistake' })
  expect(await migration.verify()).toMatchObject({
    phase: 'filled',
    breach: true,
    note: expect.stringContaining('The fence is broken'),
  })
  await expect(migration.switch()).rejects.toThrow('it is filled')
  const later = shop.migration()
  await later.run()
  await later.fence({ by: 'truly' })
  expect(await later.verify()).toMatchObject({ phase: 'verified' })
  expect(await faultsIn(shop)).toEqual([])
})

describe('what is out of order is refused in a sentence', () => {
  test('before it has begun', async () => {
    shop = await shopWith(1)
    const migration = shop.migration()
    for (const call of ['verify', 'switch', 'contract', 'rollback'] as const)
      await expect(migration[call]()).rejects.toThrow('Migration test: it has not begun. Call run first')
  })

  test('in each phase', async () => {
    shop = await shopWith(1)
    const migration = shop.migration()
    await migration.run()
    await expect(migration.verify()).rejects.toThrow(
      'it is filled, and verify comes after the fence. Stop the last program of the older design and call fence',
    )
    await expect(migration.switch()).rejects.toThrow('it is filled')
    await migration.fence({ by: 'me' })
    await expect(migration.run()).rejects.toThrow(
      'it is fenced, and run fills while old programs may write. Call verify',
    )
    await expect(migration.contract()).rejects.toThrow('contract comes after the switch')
    await migration.verify()
    await expect(migration.contract()).rejects.toThrow('it is verified')
    await migration.switch()
    await migration.contract()
    await expect(migration.rollback()).rejects.toThrow('only another migration or a backup brings it back')
    await expect(migration.run()).rejects.toThrow('it is contracted')
  })

  test('another migration, or another plan under the same name', async () => {
    shop = await shopWith(1)
    await shop.migration().run()
    const { plan } = shop.migration()
    const other = shop.migration({ plan: { ...plan, id: 'other' } })
    await expect(other.run()).rejects.toThrow(
      'Migration other: test is under way (filled). Finish that one first',
    )
    const changed = shop.migration({ plan: { ...plan, hash: '0' } })
    await expect(changed.run()).rejects.toThrow('the plan is not the one that it began with')
  })

  test('a plan with something that cannot run', async () => {
    shop = await shopWith(1)
    const { plan } = shop.migration()
    await expect(shop.migration({ plan: { ...plan, isRefused: true } }).run()).rejects.toThrow(
      'cannot run like this',
    )
  })
})

test('conflicts are named, and the switch waits until they are gone', async () => {
  shop = await shopWith(3)
  await connect(older, shop.engine).Product.put({ productId: 'twin', sku: 'sku-1', category: 'Tea' })
  const migration = shop.migration()
  await migration.run()
  await migration.fence({ by: 'me' })
  const { phase, pass } = await migration.verify()
  expect(phase).toBe('fenced')
  expect(pass?.conflicts[0]?.holders.map(({ key }) => key.PK).sort()).toEqual(['PRODUCT#p1', 'PRODUCT#twin'])
  await expect(migration.switch()).rejects.toThrow('the switch comes after a verify that found nothing')
  await connect(newer, shop.engine).Product.update(
    { productId: 'twin' },
    { set: { sku: 'sku-x' } },
    { read: true },
  )
  expect(await migration.verify()).toMatchObject({ phase: 'verified' })
  expect(await migration.switch()).toMatchObject({ phase: 'switched' })
})

test('an item that the new design cannot read holds the switch up, unless it is accepted', async () => {
  shop = await shopWith(3)
  const Item = { PK: { S: 'PRODUCT#bad' }, SK: { S: 'PRODUCT' }, productId: { S: 'bad' }, sku: { N: '7' } }
  await shop.engine.send('PutItem', { TableName: 'Shop', Item })
  const migration = shop.migration()
  await migration.run()
  await migration.fence({ by: 'me' })
  expect(await migration.verify()).toMatchObject({ phase: 'verified', pass: { counts: { problems: 1 } } })
  await expect(migration.switch()).rejects.toThrow('1 problem left: items that the new program cannot read')
  expect(await migration.switch({ problems: 'accept' })).toMatchObject({ phase: 'switched' })
})

describe('rollback', () => {
  const plain = async () => (await shop.items()).filter(item => !textIn(item, 'PK')?.startsWith('MONOTABLE#'))

  test('before the switch leaves the items as they were, but for defaults', async () => {
    shop = await shopWith(6)
    const before = await plain()
    const migration = shop.migration()
    await migration.run()
    expect((await plain()).length).toBeGreaterThan(before.length)
    expect(await migration.rollback()).toMatchObject({ phase: 'rolled back' })
    const byKey = (item: object) => JSON.stringify(item)
    const bare = (await plain()).map(({ colour: _, ...item }) => item)
    expect(bare.map(byKey).sort()).toEqual(before.map(byKey).sort())
    const receipts = (await shop.items()).filter(item => textIn(item, 'PK')?.startsWith('MONOTABLE#RECEIPT'))
    expect(receipts).toEqual([])
    const { Table } = (await shop.engine.send('DescribeTable', { TableName: 'Shop' })) as {
      Table: { GlobalSecondaryIndexes?: unknown }
    }
    expect(Table.GlobalSecondaryIndexes).toBeUndefined()
  })

  test('can be followed by the same migration, which begins again', async () => {
    shop = await shopWith(6)
    const migration = shop.migration()
    await migration.run()
    await migration.rollback()
    await migration.run()
    await migration.fence({ by: 'me' })
    expect(await migration.verify()).toMatchObject({ phase: 'verified' })
    expect(await faultsIn(shop)).toEqual([])
    expect((await migration.status()).past).toMatchObject([{ id: 'test', phase: 'rolled back' }])
  })

  test('leaves an index that was there before', async () => {
    shop = await shopWith(2, newer)
    const migration = shop.migration()
    await migration.run()
    await migration.rollback()
    const { Table } = (await shop.engine.send('DescribeTable', { TableName: 'Shop' })) as {
      Table: { GlobalSecondaryIndexes?: unknown[] }
    }
    expect(Table.GlobalSecondaryIndexes).toHaveLength(1)
  })

  test('after the switch takes the reads back, and asks for fence and verify again', async () => {
    shop = await shopWith(4)
    const migration = shop.migration()
    await migration.run()
    await migration.fence({ by: 'me' })
    await migration.verify()
    await migration.switch()
    expect(await migration.rollback()).toMatchObject({ phase: 'filled' })
    expect(await faultsIn(shop)).toEqual([])
    await expect(migration.switch()).rejects.toThrow('it is filled')
    await migration.fence({ by: 'me' })
    expect(await migration.verify()).toMatchObject({ phase: 'verified' })
  })
})

describe('two processes', () => {
  test('exclude each other', async () => {
    shop = await shopWith(20)
    const slow = shop.migration({ runner: 'host a' }).run({ rate: { write: 120 }, pageSize: 5, segments: 1 })
    await new Promise(done => setTimeout(done, 150))
    await expect(shop.migration({ runner: 'host b' }).run()).rejects.toThrow(
      'Migration test: another process works on the migrations of this table (host a). Wait until it is done, or stop it',
    )
    expect(await slow).toMatchObject({ phase: 'filled' })
  })

  test('one that gives no sign of life is taken over, and cannot write its state any more', async () => {
    shop = await shopWith(3)
    await shop.engine.send('PutItem', {
      TableName: 'Shop',
      Item: {
        PK: { S: 'MONOTABLE#MIGRATION' },
        SK: { S: 'STATE' },
        holder: { S: 'dead x' },
        beat: { N: '7' },
      },
    })
    const began = performance.now()
    expect(await shop.migration().run()).toMatchObject({ phase: 'filled' })
    expect(performance.now() - began).toBeGreaterThan(400)
  })
})

test('an interrupted run goes on where it was', async () => {
  shop = await shopWith(50)
  const ending = new AbortController()
  const migration = shop.migration()
  const options = { segments: 1, pageSize: 5 }
  const first = await migration.run({
    ...options,
    signal: ending.signal,
    onProgress: ({ seen }) => seen >= 20 && ending.abort(),
  })
  expect(first).toMatchObject({ finished: false, phase: 'filling' })
  let least = Number.POSITIVE_INFINITY
  const second = await migration.run({
    ...options,
    onProgress: ({ seen }) => (least = Math.min(least, seen)),
  })
  expect(second).toMatchObject({ finished: true, phase: 'filled' })
  expect(least).toBeGreaterThan(20)
  await migration.run()
  await migration.fence({ by: 'me' })
  await migration.verify()
  expect(await faultsIn(shop)).toEqual([])
})
