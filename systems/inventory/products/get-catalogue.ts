import { sentFile } from '@monotable/server/kit'
import { type Items, operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { inShop } from '../values/paths.ts'

/** What a till needs of a product, in this order. */
const fields = [
  'productId',
  'name',
  'sku',
  'barcode',
  'category',
  'unitPrice',
  'currentStock',
  'imageUrl',
] as const satisfies readonly (keyof Items['Product'])[]

export const getCatalogue = operation({
  method: 'GET',
  path: '/shops/{shopId}/catalogue',
  title: 'Sends all products at once, for a till that keeps them; 304 to If-None-Match if none has changed',
  may: ['owner', 'staff'],
  desk: false,
  input: { path: inShop },
  output: sentFile,
  sends: 'application/json',
  rate: { requests: 120, seconds: 60 },
  handler: async ({ path: { shopId }, db }) => {
    const { name, address, phone, currency, timezone } = await findShop(db, shopId)
    const products: unknown[][] = []
    for await (const product of db.products.each({ shopId }))
      products.push(fields.map(field => product[field] ?? null))
    const text = JSON.stringify({ shopId, name, address, phone, currency, timezone, fields, products })
    return { bytes: Buffer.from(text), cacheControl: 'private, no-cache' }
  },
})
