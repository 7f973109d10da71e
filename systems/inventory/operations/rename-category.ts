import { refuse } from '@monotable/server'
import { isError, when } from 'monotable'
import { z } from 'zod'
import { type Db, operation } from '../operation.ts'
import { inShop } from '../paths.ts'
import { category, folded } from '../schema/value-types.ts'
import { storedCategory } from '../stored-category.ts'

export const renameCategory = operation({
  method: 'PATCH',
  path: '/shops/{shopId}/categories/{category}',
  title:
    'Renames a category, or merges it into one that is there; can be repeated until all products are moved',
  input: { path: inShop.extend({ category }), body: z.object({ name: category }) },
  output: z.object({ name: z.string(), moved: z.int() }),
  handler: async ({ path: { shopId, category: written }, body, db }) => {
    const old = await db.Category.get({ shopId, foldedName: folded(written) }, { consistent: true })
    if (!old) throw refuse('NOT_FOUND', 'There is no such category')
    const isRespelled = folded(body.name) === old.foldedName
    if (isRespelled) await db.Category.update(old, { set: { displayName: body.name } })
    const name = isRespelled ? body.name : await storedCategory(db, shopId, body.name)
    let moved = 0
    for await (const product of db.productsByCategory.each({ shopId, category: old.displayName })) {
      if (product.category !== name && (await move(db, product, name))) moved++
    }
    return { name, moved }
  },
})

/** Whether it was there to be moved: a product that is deleted meanwhile keeps its category. */
async function move(db: Db, key: { shopId: string; productId: string }, category: string): Promise<boolean> {
  try {
    await db.Product.update(
      key,
      { set: { category } },
      { read: true, condition: when('attribute_not_exists(deletedAt)') },
    )
    return true
  } catch (error) {
    if (isError(error, 'CONDITION_FAILED') || isError(error, 'NOT_FOUND')) return false
    throw error
  }
}
