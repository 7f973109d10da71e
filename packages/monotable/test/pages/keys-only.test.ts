import { open } from '@monotable/engine'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { connect, decimal, ensureTables, entity, gsi, query, schema, table } from '../../src/index.ts'

const Sale = entity(
  'Sale',
  { PK: 'SALE#{saleId}', GSI1PK: 'DAY#{day}', GSI1SK: '{at}#{amount:0000.00}#{count:000}' },
  { saleId: z.string(), day: z.iso.date(), at: z.date(), amount: decimal(), count: z.bigint() },
)
const sales = schema({
  tables: [
    table('Sales', {
      key: ['PK'],
      indexes: { GSI1: gsi('GSI1PK', 'GSI1SK', { projection: 'KEYS_ONLY' }) },
    }),
  ],
  entities: { Sale },
  access: { ofDay: query(Sale, 'GSI1PK = DAY#{day}') },
})

it('what only the keys of a row tell has the types of its attributes', async () => {
  const engine = await open()
  await ensureTables(sales, engine)
  const db = connect(sales, engine)
  const sale = { saleId: '1', day: '2026-03-01', at: new Date(0), amount: '1.5', count: 5n }
  await db.Sale.create(sale)
  expect((await db.ofDay({ day: sale.day })).items).toEqual([sale])
  await engine.close()
})
