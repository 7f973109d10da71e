import type { Schedule } from '@monotable/server'
import { inLanes } from '@monotable/server/kit'
import { type Db, type Items, reaction } from '../operation.ts'
import type { KhayaPorts } from '../ports/ports.ts'
import { isOnSale } from './find-product.ts'
import { rowsOf } from './words-of.ts'

type Product = Items['Product']

export const followWords = reaction({
  title: 'Keeps the words by which products on sale are found',
  on: {
    Product: {
      created: (product, { db }) => rewriteWords(db, product, []),
      modified: async (old, product, { db }) => rewriteWords(db, product, [old]),
      removed: (old, { db }) => rewriteWords(db, old, [old]),
    },
    Seller: {
      modified: async (old, seller, { db }) => {
        if (old.location.city === seller.location.city) return
        for await (const product of db.sellerProducts.each({ sellerId: seller.userId }))
          await rewriteWords(db, product, [product], old.location.city)
      },
    },
  },
})

const keyOf = ({ word, town, price, productId, sellerId }: Items['SearchWord']) =>
  JSON.stringify([word, town, price, productId, sellerId])

/** Writes the rows of a product as it is now, and removes those that it had before. */
async function rewriteWords(
  db: Db,
  { sellerId, productId }: Pick<Product, 'sellerId' | 'productId'>,
  before: readonly Product[],
  formerCity?: string,
): Promise<void> {
  const seller = await db.Seller.get({ userId: sellerId }, { consistent: true })
  const product = await db.Product.get({ sellerId, productId }, { consistent: true })
  const city = seller?.location.city
  const rows = product && city && (await isOnSale(db, product)) ? rowsOf(product, city) : []
  const wanted = new Set(rows.map(keyOf))
  const cities = [formerCity, city].filter(each => each !== undefined)
  const gone = before
    .flatMap(old => cities.flatMap(each => rowsOf(old, each)))
    .filter(row => !wanted.has(keyOf(row)))
  await db.batchWrite(t => [
    ...rows.map(row => t.SearchWord.put(row)),
    ...[...new Map(gone.map(row => [keyOf(row), row])).values()].map(row => t.SearchWord.delete(row)),
  ])
}

export const fillWords: Schedule<Db, KhayaPorts> = {
  title: 'Puts products that were there before the search of words into it, once',
  everySeconds: 600,
  isSweep: true,
  run: async ({ db, ports, now, log }) => {
    if (await db.SearchMark.get({}, { consistent: true })) return
    let filled = 0
    for (const category of ports.categories) {
      const products: Product[] = []
      for await (const product of db.productsByCategory.each({ category })) products.push(product)
      await inLanes(products, 4, product => rewriteWords(db, product, []))
      filled += products.length
    }
    await db.SearchMark.put({ filledAt: now.toISOString() })
    log.info({ filled }, 'products are found by their words')
  },
}
