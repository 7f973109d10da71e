import { open } from '@monotable/engine'
import { describe, expect, it } from 'vitest'
import { connect } from '../../src/connect.ts'
import { connectSession } from '../../src/connect-session.ts'
import { reconcileItem } from '../../src/migrate/reconcile-item.ts'
import { ensureTables } from '../../src/tables/ensure-tables.ts'
import { newer } from './shop.ts'

const image = { productId: '1', sku: 'a', category: 'tea', colour: 'grey', version: 1 }
const Key = { PK: { S: 'PRODUCT#1' }, SK: { S: 'PRODUCT' } }
const TableName = 'Shop'

async function shop() {
  const engine = await open()
  await ensureTables(newer, engine)
  const rows = async () => {
    const { Items } = (await engine.send('Scan', { TableName })) as {
      Items: Record<string, { S: string }>[]
    }
    return Items.map(({ PK, SK }) => `${PK?.S} ${SK?.S}`).sort()
  }
  /** As a program that knows the item alone. */
  const write = ({ version, ...texts }: typeof image) => {
    const stored = Object.entries(texts).map(([name, S]) => [name, { S }])
    const Item = { ...Key, ...Object.fromEntries(stored), version: { N: String(version) } }
    return engine.send('PutItem', { TableName, Item })
  }
  const session = connectSession(newer.model, engine)
  return { write, db: connect(newer, engine), session, rows, engine }
}

/** What another program wrote, with everything beside it. */
async function reconciled() {
  const all = await shop()
  await all.write(image)
  await reconcileItem(all.session, 'Product', [image])
  return all
}

describe('reconcileItem', () => {
  it('gives an item of another program what belongs beside it', async () => {
    const { rows, db } = await reconciled()
    expect(await rows()).toEqual([
      'CATEGORY#tea CATEGORY',
      'LIST#tea 1',
      'MONOTABLE#RECEIPT#Product#PRODUCT#1 PRODUCT',
      'PRODUCT#1 PRODUCT',
      'SKU#a SKU',
    ])
    expect(await db.Category.get({ category: 'tea' })).toMatchObject({ products: 1 })
  })

  it('moves it with the item, by the image from before the change', async () => {
    const { write, session, rows, db } = await reconciled()
    const next = { ...image, sku: 'b', category: 'cake', version: 2 }
    await write(next)
    const results = await reconcileItem(session, 'Product', [image, next])
    expect(results.flatMap(({ changed }) => changed.map(({ what }) => what)).sort()).toEqual([
      'counter',
      'guard',
      'guard',
      'index key',
      'index key',
      'mirror',
      'mirror',
    ])
    expect(await rows()).toEqual([
      'CATEGORY#cake CATEGORY',
      'CATEGORY#tea CATEGORY',
      'LIST#cake 1',
      'MONOTABLE#RECEIPT#Product#PRODUCT#1 PRODUCT',
      'PRODUCT#1 PRODUCT',
      'SKU#b SKU',
    ])
    expect(await db.Category.get({ category: 'tea' })).toMatchObject({ products: 0 })
  })

  it('takes everything away that a deleted item left behind', async () => {
    const { engine, session, rows, db } = await reconciled()
    await engine.send('DeleteItem', { TableName, Key })
    await reconcileItem(session, 'Product', [image])
    expect(await rows()).toEqual(['CATEGORY#tea CATEGORY'])
    expect(await db.Category.get({ category: 'tea' })).toMatchObject({ products: 0 })
  })

  it('follows what is stored, not the image: one that is out of date takes nothing away', async () => {
    const { session, rows } = await reconciled()
    const before = await rows()
    await reconcileItem(session, 'Product', [{ ...image, sku: 'gone', category: 'gone' }])
    expect(await rows()).toEqual(before)
  })

  it('leaves the item itself alone where that is asked for', async () => {
    const { write, session, engine, rows } = await shop()
    await write(image)
    const before = await engine.send('GetItem', { TableName, Key })
    await reconcileItem(session, 'Product', [image], { keepItem: true })
    expect(await engine.send('GetItem', { TableName, Key })).toEqual(before)
    expect(await rows()).toContain('LIST#tea 1')
  })

  it('knows entities of the schema alone', async () => {
    const { session } = await shop()
    await expect(reconcileItem(session, 'Nothing', [])).rejects.toThrow('no such entity')
  })
})
