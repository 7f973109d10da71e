import { expect, it } from 'vitest'
import { describeOnEachBackend } from '../backends.ts'
import { clock, connected } from '../operations/connected.ts'
import { shop } from './shop.ts'

const product = {
  shopId: 's',
  productId: '1',
  category: 'c',
  name: 'n',
  seller: 'kim',
  tags: new Set(['t']),
  note: null,
  worth: '1',
}
const key = { shopId: 's', productId: '1' }

describeOnEachBackend('a mirror', backend => {
  const withTransactions = it.runIf(backend.supports('transactions'))

  const opened = async () => {
    const time = clock()
    const tables = await connected(backend, shop, { now: time.now })
    await tables.db.Product.create(product)
    const entries = async () => {
      const items = await tables.stored()
      return items.filter(item => (item.entityType as { S: string }).S === 'SELLER_ENTRY')
    }
    return { time, ...tables, entries }
  }

  withTransactions('repeats what it has in common with its item, keys of its own included', async () => {
    const { entries, time } = await opened()
    expect(await entries()).toEqual([
      {
        PK: { S: 'SELLER#kim' },
        SK: { S: 'PRODUCT#1' },
        GSI1PK: { S: 'SELLER#kim' },
        GSI1SK: { S: `CHANGED#${time.text()}` },
        entityType: { S: 'SELLER_ENTRY' },
        seller: { S: 'kim' },
        shopId: { S: 's' },
        productId: { S: '1' },
        name: { S: 'n' },
        tags: { SS: ['t'] },
        note: { NULL: true },
        updatedAt: { S: time.text() },
      },
    ])
  })

  withTransactions('changes with what it repeats, members of sets and times of change included', async () => {
    const { db, entries, time } = await opened()
    time.pass(1)
    await db.Product.update(key, { set: { name: 'm', note: 'x' }, insert: { tags: ['u'] } }, { read: true })
    expect(await entries()).toMatchObject([{ name: { S: 'm' }, note: { S: 'x' }, tags: { SS: ['t', 'u'] } }])
    time.pass(1)
    await db.Product.update(key, { add: { stock: 1 } }, { read: true })
    expect(await entries()).toMatchObject([
      { updatedAt: { S: time.text() }, GSI1SK: { S: `CHANGED#${time.text()}` } },
    ])
    await db.Product.update(key, { discard: { tags: ['t', 'u'] } }, { read: true })
    expect((await entries())[0]).not.toHaveProperty('tags')
  })

  withTransactions('moves with its key, and goes when a part of that goes', async () => {
    const { db, entries } = await opened()
    await db.Product.update(key, { set: { seller: 'lee' } }, { read: true })
    expect(await entries()).toMatchObject([{ PK: { S: 'SELLER#lee' }, seller: { S: 'lee' } }])
    await db.Product.update(key, { remove: ['seller'] }, { read: true })
    expect(await entries()).toEqual([])
    await db.Product.put(product)
    expect(await entries()).toHaveLength(1)
    await db.Product.delete(key)
    expect(await entries()).toEqual([])
  })

  withTransactions('is written again with a put or upsert of its item', async () => {
    const { db, entries } = await opened()
    await db.Product.put({ ...product, name: 'p' })
    expect(await entries()).toMatchObject([{ name: { S: 'p' } }])
    await db.Product.upsert({ ...product, name: 'q', seller: 'lee' })
    expect(await entries()).toMatchObject([{ name: { S: 'q' }, PK: { S: 'SELLER#lee' } }])
  })
})
