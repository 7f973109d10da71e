import type { Db, Items } from '../operation.ts'
import { reaction } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { categorySlug, isKnown } from '../values/vocabulary.ts'

/** This system writes items with a version, and together with their pointers. */
const isOfAnother = ({ version }: { readonly version: number }) => version === 0

/**
 * Items that another program puts into the table have no pointers. This reaction adds those that the design declares, by
 * the item as it is now, and removes them when that program changes or deletes the item.
 */
export const completeItems = reaction({
  title: 'Adds pointers to items of other programs, so that lists, watches and needs find them',
  on: {
    Part: following<Items['Part']>('Part', async ({ category }, db) => {
      if (!isKnown(categorySlug(category))) await db.OtherCategory.put({ category })
    }),
    CompanyNeed: following<Items['CompanyNeed']>('CompanyNeed'),
    Watch: following<Items['Watch']>('Watch'),
    Proposal: following<Items['Proposal']>('Proposal'),
  },
})

interface Context {
  readonly db: Db
  readonly ports: EecarPorts
}

function following<I extends { readonly version: number }>(
  entity: string,
  complete?: (item: I, db: Db) => Promise<void>,
) {
  const follow = async (item: I, { db, ports }: Context, ...before: readonly I[]) => {
    if (!isOfAnother(item)) return
    await complete?.(item, db)
    await ports.upkeep.reconcile(entity, item, ...before)
  }
  return {
    created: (item: I, context: Context) => follow(item, context),
    modified: (old: I, item: I, context: Context) => follow(item, context, old),
    // This system deletes no such item; whoever did left its pointers behind.
    removed: async (item: I, { ports }: Context) => {
      await ports.upkeep.reconcile(entity, item)
    },
  }
}
