import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { ofShop, oneUrl } from '../values/paths.ts'
import { findUrl } from './find-url.ts'
import { showUrl } from './show-url.ts'
import { urlAnswer } from './url-answer.ts'

export const getUrl = operation({
  method: 'GET',
  path: '/shops/{domain}/urls/item',
  title: 'Shows a URL, in any spelling',
  may: ['registry:read', 'admin'],
  input: { path: ofShop, query: oneUrl },
  output: urlAnswer,
  isVersioned: true,
  errors: ['INVALID_DOMAIN', 'INVALID_URL', 'DOMAIN_MISMATCH', 'SHOP_NOT_FOUND'],
  handler: async ({ path, query, db }) => {
    const shop = await findShop(db, path.domain)
    return showUrl(await findUrl(db, shop, query.url))
  },
})
