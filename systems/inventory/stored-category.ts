import type { Db } from './operation.ts'
import { folded } from './schema/value-types.ts'

/**
 * A category as the shop spells it: the first spelling that was used stays, so that products which differ only in
 * case are never apart (S8). One that is new is kept, with no products yet.
 */
export async function storedCategory(db: Db, shopId: string, written: string): Promise<string> {
  const key = { shopId, foldedName: folded(written) }
  const known = await db.Category.get(key, { consistent: true })
  if (known) return known.displayName
  const { displayName } = await db.Category.upsert(key, {
    ifAbsent: { displayName: written, productCount: 0 },
  })
  return displayName
}

/** The spelling of a category that is asked for; one that the shop does not know is as it was written. */
export async function knownCategory(db: Db, shopId: string, written: string): Promise<string> {
  const known = await db.Category.get({ shopId, foldedName: folded(written) }, { consistent: true })
  return known?.displayName ?? written
}
