import type { MixedPage } from '../../../test/seeds/walk.ts'
import type { Caller } from '../../../test/serving.ts'
import { bid, everybody, type Item, product, project } from './items.ts'

const idsIn =
  (path: string, as: Caller | undefined, name: string): MixedPage['read'] =>
  async ({ call }) => {
    const found: unknown[] = []
    let cursor = ''
    do {
      const { body } = await call(as, 'GET', `/khaya${path}${path.includes('?') ? '&' : '?'}limit=1${cursor}`)
      found.push(...body.items.map((item: Item) => item[name]))
      cursor = body.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(body.nextCursor)}`
    } while (cursor !== '')
    return found
  }

const productAs = (productId: string, more: Item = {}) => ({
  ...product,
  ...{ SK: `PRODUCT#${productId}`, productId, GSI3SK: `PRICE#0005.50#PRODUCT#${productId}`, ...more },
})

const bidAs = (workerId: string, more: Item = {}) => ({ ...bid, SK: `BID#${workerId}`, workerId, ...more })

export const mixed: MixedPage[] = [
  {
    list: 'GET /sellers/{sellerId}/products',
    beside: everybody,
    shown: {
      ours: productAs('prod_1', { sellerListed: true, version: 1 }),
      'the document’s': productAs('prod2'),
      'with an attribute of a newer version': productAs('prod_3', {
        sellerListed: true,
        version: 9,
        weight: 3,
      }),
    },
    foreign: { 'a voucher': { PK: 'SELLER#seller789', SK: 'PRODUCT#v1', entityType: 'VOUCHER' } },
    broken: { 'a price in words': productAs('prod_4', { price: 'cheap' }) },
    read: idsIn('/sellers/seller789/products', undefined, 'productId'),
    expected: ['prod_1', 'prod2', 'prod_3'],
  },
  {
    list: 'GET /projects/{projectId}/bids',
    beside: [...everybody, project],
    shown: {
      ours: bidAs('usr_1', { version: 1 }),
      'the document’s': bid,
      'with an attribute of a newer version': bidAs('usr_2', { version: 3, deposit: 10 }),
    },
    foreign: { 'an offer': { PK: 'PROJECT#proj001', SK: 'BID#offer', entityType: 'OFFER' } },
    broken: { 'a state that is none': bidAs('usr_3', { status: 'MAYBE' }) },
    read: idsIn('/projects/proj001/bids', 'buyer123', 'workerId'),
    expected: ['usr_1', 'usr_2', 'worker456'],
  },
]
