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
async function collect(db: Db, { domain, url, standards_used }: Url): Promise<void> {
  if (standards_used.length === 0) return
  for (;;) {
    const shop = await db.Shop.get({ domain }, { consistent: true })
    if (!shop || shop.deleting) return
    const added = standards_used.filter(standard => !shop.standards_used.includes(standard))
    if (added.length === 0) return
    // What comes again may be over: a recount has taken it away since.
    const page = await db.Url.get({ domain, url }, { consistent: true })
    const used = added.filter(standard => page?.standards_used.includes(standard))
    if (used.length === 0) return
    const all = [...new Set([...shop.standards_used, ...used])].sort()
    try {
      await db.Shop.update({ domain }, { set: { standards_used: all } }, { ifVersion: shop.version })
      return
    } catch (error) {
      if (!isError(error, 'STALE_VERSION') && !isError(error, 'NOT_FOUND')) throw error
    }
  }
}
