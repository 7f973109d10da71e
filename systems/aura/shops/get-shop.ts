import { operation } from '../operation.ts'
import { ofShop } from '../values/paths.ts'
import { findShop } from './find-shop.ts'
import { shopAnswer } from './shop-answer.ts'
import { showShop } from './show-shop.ts'

export const getShop = operation({
  method: 'GET',
  path: '/shops/{domain}',
  title: 'Shows a shop',
  may: ['registry:read', 'admin'],
  input: { path: ofShop },
  output: shopAnswer,
  isVersioned: true,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  handler: async ({ path, db }) => showShop(await findShop(db, path.domain)),
})
