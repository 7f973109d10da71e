import { expect } from 'vitest'
import type { Db, Items } from '../operation.ts'
import { openWorld, type ShopOfTest } from './world.ts'

const now = '2025-06-01T12:00:00.000Z'
/** What is older than this is archived at that time. */
export const cut = '2025-03-03T12:00:00.000Z'

type Movement = Items['Transaction']

/** The inventory system with shops whose movements are partly old. */
export function openArchiveWorld() {
  const world = openWorld()
  const { at, served } = world
  return {
    ...world,
    now,
    db: () => served.runtime.systems[0]!.db as Db,
    /** A shop with two products that were sold at these moments in turn; it is then `now`. */
    shopSoldAt: async (moments: readonly string[]) => {
      at('2024-01-01T00:00:00.000Z')
      const shop = await world.openShop()
      const products = [await shop.product({ currentStock: 0 }), await shop.product({ currentStock: 0 })]
      for (const { productId } of products) await shop.adjust(productId, 500)
      for (const [index, moment] of moments.entries()) {
        at(moment)
        await shop.sold(products[index % 2]!.productId)
      }
      at(now)
      return { shop, productIds: products.map(({ productId }) => productId as string) }
    },
    /** The parts of a shop's archive as they are stored, oldest first. */
    partsOf: async ({ shopId }: ShopOfTest) =>
      (await world.stored(`SHOP#${shopId}`)).filter(({ entityType }) => entityType === 'ARCHIVE'),
    /** The movements that are in objects. */
    archivedIn: async ({ shopId }: ShopOfTest): Promise<Movement[]> => {
      const found: Movement[] = []
      for await (const key of served.ports.objects.list(`archive/${shopId}/`)) {
        const text = new TextDecoder().decode(await served.ports.objects.get(key))
        for (const line of text.trimEnd().split('\n')) found.push(JSON.parse(line))
      }
      return found
    },
    storedMovements: async (productIds: readonly string[]) =>
      (await Promise.all(productIds.map(id => world.stored(`PRODUCT#${id}`)))).flat(),
  }
}

export const run = (shop: ShopOfTest, body: object = {}) => shop.post('/archive-runs', body)

/** Every movement of a product by its id, newest first, page by page. */
export async function history(shop: ShopOfTest, productId: string, limit = 100): Promise<string[]> {
  const items = await shop.list(`/products/${productId}/transactions?includeArchived=true`, limit)
  const times = items.map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted().reverse())
  return items.map(({ transactionId }) => transactionId)
}
