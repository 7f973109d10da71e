import type { MixedPage } from '../../../test/seeds/walk.ts'
import { at, createdAt, type Item, movement, owner, product, sale, shop, without } from './items.ts'

const idOf = (last: number) => `1f7d2c3e-8a94-4f07-b0a5-6a1f3c2d4e${last}`

/** All ids of a list, in pages of one. */
const idsIn =
  (path: string, name: string): MixedPage['read'] =>
  async ({ call }) => {
    const found: unknown[] = []
    let cursor = ''
    do {
      const { body } = await call(owner, 'GET', `${at}/${path}?limit=1${cursor}`)
      found.push(...body.items.map((item: Item) => item[name]))
      cursor = body.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(body.nextCursor)}`
    } while (cursor !== '')
    return found
  }

const productAs = (last: number, more: Item = {}) => ({
  ...product,
  ...{ SK: `PRODUCT#${idOf(last)}`, GSI1SK: `PRODUCT#${idOf(last)}`, productId: idOf(last), ...more },
})

const saleAs = (last: number, more: Item = {}) => ({
  ...sale,
  ...{ SK: `SALE#${createdAt}#${idOf(last)}`, saleId: idOf(last), ...more },
})

const movementAs = (last: number, more: Item = {}) => ({
  ...movement,
  ...{ SK: `TX#${createdAt}#${idOf(last)}`, transactionId: idOf(last), ...more },
})

/** As this version writes them. */
const ours = { version: 1, createdAt: '2024-01-01T00:00:00.000Z', updatedAt: '2024-01-01T00:00:00.000Z' }

const inOurKeys = (kind: string, last: number) => ({
  ...{ SK: `${kind}#${ours.createdAt}#${idOf(last)}`, GSI1SK: `${kind}#${ours.createdAt}` },
  timestamp: ours.createdAt,
})

export const mixed: MixedPage[] = [
  {
    list: 'GET …/products',
    beside: [shop],
    shown: {
      ours: productAs(10, ours),
      'the document’s': productAs(11),
      'with an attribute of a newer version': productAs(12, { warranty: 24, version: 7 }),
    },
    foreign: { 'a coupon': { PK: product.PK, SK: `PRODUCT#${idOf(13)}`, entityType: 'COUPON', off: 5 } },
    broken: { 'stock in words': productAs(14, { currentStock: 'many' }) },
    read: idsIn('products', 'productId'),
    expected: [idOf(10), idOf(11), idOf(12)],
  },
  {
    list: 'GET …/sales',
    beside: [shop],
    shown: {
      ours: saleAs(10, { ...inOurKeys('SALE', 10), returnedQuantity: 0, version: 1 }),
      'the document’s': saleAs(11),
      'with an attribute of a newer version': saleAs(12, { receiptId: 'r-1', version: 2 }),
    },
    foreign: { 'an offer': { PK: sale.PK, SK: 'SALE#summer', entityType: 'OFFER' } },
    broken: { 'no quantity': without(saleAs(14), 'quantity') },
    read: idsIn('sales', 'saleId'),
    expected: [idOf(10), idOf(11), idOf(12)],
  },
  {
    list: 'GET …/transactions',
    beside: [shop, product],
    shown: {
      ours: movementAs(10, inOurKeys('TX', 10)),
      'the document’s': movementAs(11),
      'with an attribute of a newer version': movementAs(12, { batch: 'B7' }),
    },
    foreign: {
      'a count': { ...movementAs(13), entityType: 'COUNT' },
    },
    broken: { 'neither in nor out': movementAs(14, { type: 'SIDEWAYS' }) },
    read: idsIn('transactions', 'transactionId'),
    expected: [idOf(10), idOf(11), idOf(12)],
  },
]
