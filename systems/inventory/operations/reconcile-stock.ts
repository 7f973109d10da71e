import { z } from 'zod'
import { ledgerOf } from '../ledger.ts'
import { type Items, operation } from '../operation.ts'
import { inShop } from '../paths.ts'

const line = z.object({
  productId: z.string(),
  name: z.string(),
  currentStock: z.int(),
  ledger: z.int(),
  difference: z.int(),
})

export const reconcileStock = operation({
  method: 'POST',
  path: '/shops/{shopId}/reconciliations',
  title:
    'Compares the stock of every product with the sum of its movements, archived ones too; changes nothing',
  input: { path: inShop },
  output: z.object({ products: z.array(line), differences: z.int() }),
  status: 200,
  rate: { requests: 10, seconds: 60 },
  handler: async ({ path, db, ports }) => {
    const items: Items['Product'][] = []
    for await (const product of db.allProducts.each(path, { consistent: true })) items.push(product)
    const ledger = await ledgerOf(
      db,
      ports,
      path.shopId,
      items.map(({ productId }) => productId),
    )
    const products = items.map(({ productId, name, currentStock }) => {
      const sum = ledger.get(productId) ?? 0
      return { productId, name, currentStock, ledger: sum, difference: currentStock - sum }
    })
    return { products, differences: products.filter(({ difference }) => difference !== 0).length }
  },
})
