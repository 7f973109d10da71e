import { expect, it } from 'vitest'
import { connect } from '../../src/connect.ts'
import type { Transport } from '../../src/transport.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from '../operations/connected.ts'
import { shop } from '../satellites/shop.ts'

const product = (sku: string, category = 'c') => ({
  shopId: 's',
  productId: '1',
  sku,
  category,
  name: 'n',
  tags: new Set(['a', 'b']),
  note: null,
  worth: '1',
})
const key = { shopId: 's', productId: '1' }

/** Runs something right after the first read, before the write that rests on it. */
function meddling(meddle: () => Promise<unknown>) {
  let reads = 0
  const wrap = (transport: Transport): Transport => ({
    ...transport,
    async send(operation, input) {
      const answer = await transport.send(operation, input)
      if (operation === 'GetItem' && ++reads === 1) await meddle()
      return answer
    },
  })
  return { wrap, reads: () => reads }
}

describeOnEachBackend('what changes between the read and the write', backend => {
  const test = it.runIf(backend.supports('transactions'))

  /** A client whose first read is followed by `meddle`, on the same table as another that is not disturbed. */
  async function opened(meddle: (db: Awaited<ReturnType<typeof plain>>['db']) => Promise<unknown>) {
    const tables = await plain()
    const { wrap, reads } = meddling(() => meddle(tables.db))
    const disturbed = connect(shop, wrap(backend.transport), { tables: { Shop: tables.TableName } })
    const kept = async () => {
      const items = await tables.stored()
      return {
        guards: items.filter(item => 'skuKey' in item).map(item => (item.skuKey as { S: string }).S),
        counts: items
          .filter(item => 'products' in item)
          .map(item => `${(item.category as { S: string }).S} ${(item.products as { N: string }).N}`),
      }
    }
    return { ...tables, disturbed, reads, kept }
  }
  const plain = () => connected(backend, shop)
  const never = { otherwise: () => new Error('must not be asked') }

  test('is read again by an update', async () => {
    const { db, disturbed, reads, kept } = await opened(other =>
      other.Product.update(key, { set: { sku: 'y', category: 'd' } }, { read: true }),
    )
    await db.Product.create(product('x'))
    const updated = await disturbed.Product.update(key, { set: { sku: 'z' } }, { read: true, ...never })
    expect(updated).toMatchObject({ sku: 'z', category: 'd', version: 3 })
    expect(reads()).toBe(3)
    expect(await kept()).toEqual({ guards: ['Z'], counts: ['c 0', 'd 1'] })
  })

  test('is not minded where nothing follows from it', async () => {
    const { db, disturbed, reads } = await opened(other =>
      other.Product.update(key, { add: { stock: 5 } }, { read: true }),
    )
    await db.Category.create({ shopId: 's', category: 'c', spelling: 'C' })
    const category = { shopId: 's', category: 'c' }
    await db.Product.create(product('x'))
    await disturbed.Category.update(category, { set: { spelling: 'D' } }, { read: true })
    expect(reads()).toBe(0)
  })

  test('and is gone is not found', async () => {
    const { db, disturbed, stored } = await opened(other => other.Product.delete(key))
    await db.Product.create(product('x'))
    await expect(disturbed.Product.update(key, { set: { sku: 'z' } }, { read: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await stored()).map(item => item.products)).toEqual([{ N: '0' }])
  })

  test('and is gone is made by an upsert', async () => {
    const { db, disturbed, kept } = await opened(other => other.Product.delete(key))
    await db.Product.create(product('x'))
    expect(await disturbed.Product.upsert(product('z'), never)).toMatchObject({ sku: 'z', version: 1 })
    expect(await kept()).toEqual({ guards: ['Z'], counts: ['c 1'] })
  })

  test('and is there by now is changed by an upsert', async () => {
    const { disturbed, kept } = await opened(other => other.Product.create({ ...product('y'), stock: 7 }))
    expect(await disturbed.Product.upsert(product('z'), never)).toMatchObject({
      sku: 'z',
      stock: 7,
      version: 2,
    })
    expect(await kept()).toEqual({ guards: ['Z'], counts: ['c 1'] })
  })

  test('is replaced by a put, with all that followed from it', async () => {
    const { disturbed, kept } = await opened(other => other.Product.create(product('y', 'd')))
    expect(await disturbed.Product.put(product('z'), never)).toMatchObject({ sku: 'z', version: 2 })
    expect(await kept()).toEqual({ guards: ['Z'], counts: ['c 1', 'd 0'] })
  })

  test('is deleted, with all that followed from it', async () => {
    const { disturbed, kept } = await opened(other => other.Product.create(product('y', 'd')))
    expect(await disturbed.Product.delete(key, never)).toMatchObject({ sku: 'y' })
    expect(await kept()).toEqual({ guards: [], counts: ['d 0'] })
  })

  test('is read again by a transaction, together with all else that it rests on', async () => {
    const { db, disturbed, kept } = await opened(other => other.Product.put(product('y', 'd')))
    await db.Product.create(product('x'))
    await disturbed.transact(t => [
      t.Product.update(key, { set: { sku: 'z' } }, { read: true, ...never }),
      t.Product.create({ ...product('w'), productId: '2' }),
    ])
    expect(await kept()).toEqual({ guards: ['W', 'Z'], counts: ['c 1', 'd 1'] })
  })

  test('does not hide a failure that remains', async () => {
    const { db, disturbed, kept } = await opened(other => other.Product.put(product('y', 'd')))
    await db.Product.create(product('x'))
    await db.Product.create({ ...product('taken'), productId: '2' })
    const update = disturbed.Product.update(key, { set: { sku: 'taken' } }, { read: true })
    await expect(update).rejects.toMatchObject({ code: 'NOT_UNIQUE' })
    expect(await kept()).toEqual({ guards: ['TAKEN', 'Y'], counts: ['c 1', 'd 1'] })
  })

  test('for ever makes the library give up, with nothing written', async () => {
    const { db, TableName } = await plain()
    let sku = 0
    const restless = (transport: Transport): Transport => ({
      ...transport,
      async send(operation, input) {
        const answer = await transport.send(operation, input)
        if (operation === 'GetItem') await db.Product.put(product(`s${sku++}`))
        return answer
      },
    })
    const disturbed = connect(shop, restless(backend.transport), { tables: { Shop: TableName }, attempts: 4 })
    await db.Product.create(product('x'))
    await expect(
      disturbed.Product.update(key, { set: { sku: 'mine' } }, { read: true, ...never }),
    ).rejects.toMatchObject({ code: 'BUSY', details: { attempts: 4 }, cause: { code: 'STALE_PARTS' } })
    expect(await db.Product.get(key)).toMatchObject({ sku: 's3' })
  })
})
