import { isError } from 'monotable'
import { type Db, type Items, reaction } from '../operation.ts'

type Url = Items['Url']

export const collectStandards = reaction({
  title: "A shop's standards are those of its URLs: what a URL uses is added",
  on: {
    Url: {
      created: (now, { db }) => collect(db, now),
      modified: async (old, now, { db }) => {
        if (now.standards_used.some(standard => !old.standards_used.includes(standard)))
          await collect(db, now)
      },
    },
  },
})

/** A set only grows here, so a repeat, and whatever order, comes to the same (C8). */
async function collect(db: Db, { domain, standards_used }: Url): Promise<void> {
  if (standards_used.length === 0) return
  for (;;) {
    const shop = await db.Shop.get({ domain }, { consistent: true })
    if (!shop || shop.deleting) return
    const all = [...new Set([...shop.standards_used, ...standards_used])].sort()
    if (all.length === shop.standards_used.length) return
    try {
      await db.Shop.update({ domain }, { set: { standards_used: all } }, { ifVersion: shop.version })
      return
    } catch (error) {
      if (!isError(error, 'STALE_VERSION') && !isError(error, 'NOT_FOUND')) throw error
    }
  }
}
