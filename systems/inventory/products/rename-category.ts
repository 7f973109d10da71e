import { asRead, findOrRefuse, notBlank, untilUpToDate } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, type Items, operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { category, categoryText, folded } from '../values/value-types.ts'
import { findSpelling, planCategory } from './category-spelling.ts'
import { adoptStock } from './find-product.ts'

export const renameCategory = operation({
  method: 'PATCH',
  path: '/shops/{shopId}/categories/{category}',
  title: 'Renames a category, or merges it into an existing one; repeat it until all products are moved',
  may: ['owner'],
  input: {
    path: inShop.extend({
      category: category.meta({ refersTo: { operation: 'listCategories', by: 'name' } }),
    }),
    body: z.object({ name: notBlank(categoryText) }),
  },
  output: z.object({ name: z.string(), moved: z.int() }),
  handler: async ({ path: { shopId, category: written }, body: { name }, db }) => {
    const old = await findOrRefuse(
      'category',
      db.Category.get({ shopId, foldedName: folded(written) }, { consistent: true }),
    )
    const { foldedName } = old
    if (folded(name) === foldedName) await db.Category.update(old, { set: { displayName: name } })
    // Not by the index, which may lag behind, and where those of a spelling that is gone would not be found.
    const where = ({ category }: Items['Product']) => folded(category) === foldedName && category !== name
    let moved = 0
    for await (const product of db.products.each({ shopId }, { consistent: true, where })) {
      if (await move(db, product, name)) moved++
    }
    return { name: await findSpelling(db, shopId, name), moved }
  },
})

/** Whether it was there to be moved: a product that is deleted or moved meanwhile keeps its category. */
async function move(db: Db, seen: Items['Product'], written: string): Promise<boolean> {
  const { shopId, productId, category: from } = seen
  return untilUpToDate(async () => {
    const product = await db.Product.get({ shopId, productId }, { consistent: true })
    if (!product || product.deletedAt !== undefined || product.category !== from) return false
    const options = asRead(product)
    await db.transact(async t => {
      const { name: category, write } = await planCategory(t, db, shopId, written)
      const set = { ...adoptStock(product), category }
      return [t.Product.update({ shopId, productId }, { set }, options), write]
    })
    return true
  })
}
