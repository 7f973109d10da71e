import { open } from '@monotable/engine'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { connect } from '../../src/connect.ts'
import { describe } from '../../src/design/describe.ts'
import { openMigration, planMigration } from '../../src/migrate/index.ts'
import { count, entity } from '../../src/schema/entity.ts'
import { type Schema, schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { ensureTables } from '../../src/tables/ensure-tables.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'

const id = z.string()
const tables = [table('Shop', { key: ['PK', 'SK'] })]
const keys = { PK: 'PRODUCT#{productId}', SK: 'PRODUCT' }
const attributes = { productId: id, category: id }
const Product = entity('Product', keys, attributes)
const totalKeys = { PK: 'TOTAL#{category}', SK: 'TOTAL' }
const Total = entity(
  'Total',
  totalKeys,
  { category: id, products: z.int().default(0), note: z.string().optional(), updatedAt: z.iso.datetime() },
  { type: { entityType: 'Total' }, updatedAt: 'updatedAt' },
)
const OldTotal = entity(
  'Total',
  totalKeys,
  { category: id, updatedAt: z.iso.datetime() },
  { type: { entityType: 'Total' }, updatedAt: 'updatedAt' },
)
const Counted = entity('Product', keys, attributes, {
  counters: [count(Total, 'products', { receipts: true })],
})
const newer = schema({ tables, entities: { Product: Counted, Total } })

/** Products of three categories, and a migration that was run: each category has a total now. */
async function counted(older: Schema) {
  const engine = await open()
  onTestFinished(() => engine.close())
  await ensureTables(older, engine)
  const db = connect(schema({ tables, entities: { Product } }), engine)
  for (const category of ['Tea', 'Coffee', 'Cocoa']) await db.Product.put({ productId: category, category })
  const plan = planMigration(describe(older), describe(newer), { id: 'test' })
  const migration = openMigration(engine, { plan, older, newer, design: describe(newer) })
  await migration.run()
  const totals = async () => {
    const { Items } = (await engine.send('Scan', { TableName: 'Shop' })) as { Items: AttributeMap[] }
    return Items.filter(({ SK }) => JSON.stringify(SK) === '{"S":"TOTAL"}')
  }
  expect(await totals()).toHaveLength(3)
  return { engine, migration, totals }
}

test('a rollback takes away what counting made for it, and leaves what says anything else', async () => {
  const { engine, migration, totals } = await counted(schema({ tables, entities: { Product } }))
  await connect(newer, engine).Total.update({ category: 'Tea' }, { set: { note: 'kept' } })
  await migration.rollback()
  expect(await totals()).toMatchObject([{ note: { S: 'kept' } }])
  expect((await totals())[0]).not.toHaveProperty('products')
})

test('an item of an entity that there was before stays, though it has nothing but its key', async () => {
  const { migration, totals } = await counted(schema({ tables, entities: { Product, Total: OldTotal } }))
  await migration.rollback()
  expect(await totals()).toHaveLength(3)
})
