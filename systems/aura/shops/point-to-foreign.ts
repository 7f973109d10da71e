import type { Upkeep } from '@monotable/server'
import { type Items, reaction } from '../operation.ts'
import { isForeignPage, isForeignShop } from './foreign-items.ts'

type Shop = Items['Shop']
type Url = Items['Url']

export const pointToForeign = reaction({
  title: 'Lists shops and pages of other programs like our own',
  on: {
    Shop: {
      created: (shop, { ports }) => follow(ports, shop),
      modified: (old, shop, { ports }) => follow(ports, shop, old),
      removed: (shop, { ports }) => follow(ports, shop),
    },
    Url: {
      created: (page, { ports }) => followPage(ports, page),
      modified: async (old, page, { ports }) => {
        if (old.type !== page.type || !isForeignPage(old)) await followPage(ports, page, old)
      },
      removed: (page, { ports }) => followPage(ports, page),
    },
  },
})

interface WithUpkeep {
  readonly upkeep: Upkeep
}

async function follow({ upkeep }: WithUpkeep, shop: Shop, ...before: readonly Shop[]): Promise<void> {
  if (isForeignShop(shop)) await upkeep.reconcile('Shop', shop, ...before)
}

async function followPage({ upkeep }: WithUpkeep, page: Url, ...before: readonly Url[]): Promise<void> {
  if (isForeignPage(page)) await upkeep.reconcile('Url', page, ...before)
}
