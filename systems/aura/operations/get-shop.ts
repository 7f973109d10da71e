import { shopAnswer } from '../answers.ts'
import { foundShop } from '../found-shop.ts'
import { operation } from '../operation.ts'
import { ofShop } from '../paths.ts'
import { shownShop } from '../shown.ts'

export const getShop = operation({
  method: 'GET',
  path: '/shops/{domain}',
  title: 'Gives a shop',
  may: ['registry:read', 'admin'],
  input: { path: ofShop },
  output: shopAnswer,
  isVersioned: true,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  handler: async ({ path, db }) => shownShop(await foundShop(db, path.domain)),
})
