import { checkVersion, ifUnchanged } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { counted } from '../shops/shop-counts.ts'
import { ofShop, oneUrl } from '../values/paths.ts'
import { findUrl } from './find-url.ts'

export const deleteUrl = operation({
  method: 'DELETE',
  path: '/shops/{domain}/urls/item',
  title: 'Deletes a URL; its history stays',
  may: ['admin'],
  input: { path: ofShop, query: oneUrl },
  output: z.undefined(),
  status: 204,
  isVersioned: true,
  errors: ['INVALID_DOMAIN', 'INVALID_URL', 'DOMAIN_MISMATCH', 'SHOP_NOT_FOUND'],
  handler: async ({ path, query, db, ifMatch, commit }) => {
    await commit(async t => {
      const shop = await findShop(db, path.domain)
      const item = await findUrl(db, shop, query.url)
      checkVersion(item, ifMatch)
      const counts = { url_count: -1, product_count: item.type === 'product' ? -1 : 0 }
      return {
        writes: [t.Url.delete(item, ifUnchanged(item)), counted(t, shop, counts)],
        answer: undefined,
      }
    })
    return undefined
  },
})
