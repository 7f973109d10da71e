import type { Ports } from '@monotable/server'
import * as z from 'zod'
import { type Db, type Items, operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { sumLedger } from './sum-ledger.ts'

const line = z.object({
  productId: z.string(),
  name: z.string(),
  currentStock: z.int(),
  ledger: z.int(),
  difference: z.int(),
})
type Line = z.output<typeof line>

export const reconcileStock = operation({
  method: 'POST',
  path: '/shops/{shopId}/reconciliations',
  title:
    'Compares the stock of every product with the sum of its movements, archived ones too; changes nothing',
  may: ['owner'],
  input: { path: inShop },
  output: z.object({ products: z.array(line), differences: z.int() }),
  status: 200,
  rate: { requests: 60, seconds: 60 },
  handler: async ({ path: { shopId }, db, ports }) => {
    const items: Items['Product'][] = []
    for await (const product of db.allProducts.each({ shopId }, { consistent: true })) items.push(product)
    const ids = items.map(({ productId }) => productId)
    const ledger = await sumLedger(db, ports, shopId, ids)
    const products: Line[] = []
    for (const item of items) {
      const compared = lineOf(item, ledger)
      products.push(compared.difference === 0 ? compared : await comparedAgain(db, ports, item))
    }
    return { products, differences: products.filter(({ difference }) => difference !== 0).length }
  },
})

function lineOf(product: Items['Product'], ledger: ReadonlyMap<string, number>): Line {
  const { productId, name, currentStock } = product
  const sum = ledger.get(productId) ?? 0
  return { productId, name, currentStock, ledger: sum, difference: currentStock - sum }
}

const attempts = 10

/** A product may have been sold between the two reads: what counts is a comparison during which it did not change. */
async function comparedAgain(db: Db, ports: Ports, seen: Items['Product']): Promise<Line> {
  const { shopId, productId } = seen
  const read = async () => (await db.Product.get({ shopId, productId }, { consistent: true })) ?? seen
  let compared: Line | undefined
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = await read()
    compared = lineOf(before, await sumLedger(db, ports, shopId, [productId]))
    if (compared.difference === 0 || (await read()).version === before.version) break
  }
  return compared as Line
}
