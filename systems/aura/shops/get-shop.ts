import { shopAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { ofShop } from '../values/paths.ts'
import { shownShop } from '../values/show.ts'
import { findShop } from './find-shop.ts'

export const getShop = operation({
  method: 'GET',
  path: '/shops/{domain}',
  title: 'Gives a shop',
  may: ['registry:read', 'admin'],
  input: { path: ofShop },
  output: shopAnswer,
  isVersioned: true,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  handler: async ({ path, db }) => shownShop(await findShop(db, path.domain)),
})
