import { outdated } from '@monotable/server/kit'
import { type PlannedWrite, when } from 'monotable'
import type { Db, Items, Plan } from '../operation.ts'
import { folded } from '../values/value-types.ts'

/**
 * A category as the shop spells it: the first spelling that was used stays, so that products which differ only in
 * case are never apart (S8). The write keeps one that is new, and holds that one that is known is still spelled so.
 */
export async function planCategory(
  t: Plan,
  db: Db,
  shopId: string,
  written: string,
): Promise<{ name: string; write: PlannedWrite }> {
  const key = { shopId, foldedName: folded(written) }
  const known = await db.Category.get(key, { consistent: true })
  if (!known) {
    const displayName = (await usedSpelling(db, shopId, key.foldedName)) ?? written
    const created = { ...key, displayName, productCount: 0 }
    return { name: displayName, write: t.Category.create(created, { otherwise: outdated }) }
  }
  const { displayName: name } = known
  const condition = when('displayName = {name}', { name })
  return { name, write: t.Category.check(key, { condition, otherwise: outdated }) }
}

/** The spelling that the shop uses for a requested category, or the given one if the shop does not know it. */
export async function findSpelling(db: Db, shopId: string, written: string): Promise<string> {
  const foldedName = folded(written)
  const known = await db.Category.get({ shopId, foldedName }, { consistent: true })
  return known?.displayName ?? (await usedSpelling(db, shopId, foldedName)) ?? written
}

/** For a product that another program has put into a category unknown here. */
async function usedSpelling(db: Db, shopId: string, foldedName: string): Promise<string | undefined> {
  const where = ({ category }: Items['Product']) => folded(category) === foldedName
  return (await db.products.first({ shopId }, { consistent: true, where }))?.category
}
