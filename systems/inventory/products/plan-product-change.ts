import { asRead, type BodyChange, checkVersion } from '@monotable/server/kit'
import type { Db, Items, Plan } from '../operation.ts'
import { planCategory } from './category-spelling.ts'
import { adoptStock, findLiveProduct } from './find-product.ts'

type Fields = Readonly<Record<string, unknown>> & { readonly category?: string | undefined }

interface ProductChange {
  readonly key: { readonly shopId: string; readonly productId: string }
  readonly change: BodyChange<Fields>
  readonly ifMatch?: number | undefined
  /** Refuses what the product as it is does not allow. */
  readonly check?: (product: Items['Product']) => void
}

/** A change of a product, of everything but its stock; a category gets the spelling that the shop uses (S8). */
export async function planProductChange(t: Plan, db: Db, { key, change, ifMatch, check }: ProductChange) {
  const product = await findLiveProduct(db, key)
  checkVersion(product, ifMatch)
  check?.(product)
  const { category: written } = change.set as { category?: string }
  const category = written === undefined ? undefined : await planCategory(t, db, key.shopId, written)
  const set = { ...change.set, ...adoptStock(product), ...(category && { category: category.name }) }
  const update = t.Product.update(key, { ...change, set } as never, asRead(product))
  return { writes: [update, ...(category ? [category.write] : [])] }
}
