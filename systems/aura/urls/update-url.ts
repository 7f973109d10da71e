import { checkVersion, ifUnchanged, invalid } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { counted } from '../shops/shop-counts.ts'
import { ofShop, oneUrl } from '../values/paths.ts'
import { givenPageType } from '../values/value-types.ts'
import { findUrl } from './find-url.ts'
import { contradiction } from './lines.ts'
import { showUrl } from './show-url.ts'
import { urlAnswer } from './url-answer.ts'

export const updateUrl = operation({
  method: 'PATCH',
  path: '/shops/{domain}/urls/item',
  title: 'Sets the type of a URL; the list of products follows at once',
  may: ['registry:write', 'admin'],
  input: {
    path: ofShop,
    query: oneUrl,
    body: z.object({ type: givenPageType, is_product: z.boolean().optional() }),
  },
  output: urlAnswer,
  isVersioned: true,
  errors: ['INVALID_DOMAIN', 'INVALID_URL', 'DOMAIN_MISMATCH', 'SHOP_NOT_FOUND'],
  handler: ({ path, query, body: { type, is_product }, db, ifMatch, commit }) => {
    const isProduct = type === 'product'
    if (is_product !== undefined && is_product !== isProduct)
      throw invalid([{ in: 'body', path: 'is_product', reason: contradiction }])
    return commit(async t => {
      const shop = await findShop(db, path.domain)
      const item = await findUrl(db, shop, query.url)
      checkVersion(item, ifMatch)
      const { version } = item
      const set = { type, is_product: isProduct }
      const product_count = Number(isProduct) - Number(item.type === 'product')
      return {
        writes: [t.Url.update(item, { set }, ifUnchanged(item)), counted(t, shop, { product_count })],
        answer: showUrl({ ...item, ...set, version: version + 1 }),
      }
    })
  },
})
