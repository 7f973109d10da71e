import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, type Items, operation } from '../operation.ts'
import { productAnswer } from '../products/product-answer.ts'
import { inShop } from '../values/paths.ts'
import { mostStock } from '../values/value-types.ts'

type Product = Items['Product']

export const listLowStock = operation({
  method: 'GET',
  path: '/shops/{shopId}/low-stock',
  title: 'Lists products below their threshold, the largest gap first',
  may: ['owner', 'staff'],
  input: { path: inShop, query: z.object(pageQuery) },
  output: pageOf(
    productAnswer
      .extend({
        deficit: z.int(),
        critical: z.boolean(),
        toOrder: z.int().meta({ description: 'what brings stock to twice the threshold' }),
      })
      .meta({ shows: ['name', 'currentStock', 'reorderThreshold', 'toOrder', 'critical', 'sku'] }),
  ),
  handler: async ({ path: { shopId }, query, actor, db }) => {
    const { limit, cursor, caller } = callerOf(actor, query)
    const binding = ['lowStock', shopId, caller]
    const from = cursor === undefined ? beforeAll : ((await db.openCursor(binding, cursor)) as Place)
    const [{ items: indexed }, others] = await Promise.all([
      db.lowStockAfter({ shopId, ...from }, { limit: limit + 1 }),
      unindexed(db, shopId),
    ])
    const rest = [...indexed, ...others.filter(product => follows(placeOf(product), from))]
    rest.sort((one, other) => (follows(placeOf(one), placeOf(other)) ? 1 : -1))
    const items = rest.slice(0, limit)
    const last = items.at(-1)
    if (last === undefined || rest.length === items.length) return { items: items.map(shown) }
    return { items: items.map(shown), nextCursor: await db.sealCursor(binding, placeOf(last)) }
  },
})

/** Where a product stands in the list. */
interface Place {
  readonly deficit: number
  readonly productId: string
}

const beforeAll: Place = { deficit: mostStock, productId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

function placeOf({ reorderThreshold, currentStock, productId }: Product): Place {
  return { deficit: reorderThreshold - currentStock, productId }
}

const follows = (one: Place, other: Place) =>
  one.deficit === other.deficit ? one.productId < other.productId : one.deficit < other.deficit

function shown(product: Product) {
  const { currentStock, reorderThreshold } = product
  return {
    ...product,
    ...placeOf(product),
    critical: currentStock * 2 <= reorderThreshold,
    toOrder: reorderThreshold * 2 - currentStock,
  }
}

/** What another program has written is low without being in the index: as a rule nothing. */
async function unindexed(db: Db, shopId: string): Promise<Product[]> {
  const found: Product[] = []
  for await (const product of db.unindexedLowStock.each({ shopId })) found.push(product)
  return found
}
