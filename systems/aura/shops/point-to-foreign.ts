import { type Db, type Items, reaction } from '../operation.ts'
import { isForeignPage, isForeignShop, pointToPage, pointToShop } from './foreign-items.ts'

type Shop = Items['Shop']
type Url = Items['Url']

export const pointToForeign = reaction({
  title: 'Lists shops and pages of other programs like our own',
  on: {
    Shop: {
      created: (shop, { db }) => shopOf(db, shop),
      modified: (_, shop, { db }) => shopOf(db, shop),
      removed: (shop, { db }) => shopOf(db, shop),
    },
    Url: {
      created: (page, { db }) => pageOf(db, page),
      modified: async (old, page, { db }) => {
        if (old.type !== page.type || !isForeignPage(old)) await pageOf(db, page)
      },
      removed: (page, { db }) => pageOf(db, page),
    },
  },
})

async function shopOf(db: Db, shop: Shop): Promise<void> {
  if (isForeignShop(shop)) await pointToShop(db, shop.domain)
}

async function pageOf(db: Db, page: Url): Promise<void> {
  if (isForeignPage(page)) await pointToPage(db, page)
}
