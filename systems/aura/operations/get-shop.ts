import { shopAnswer } from '../answers.ts'
import { foundShop } from '../found-shop.ts'
import { operation } from '../operation.ts'
import { ofShop } from '../paths.ts'

export const getShop = operation({
  method: 'GET',
  path: '/shops/{domain}',
  title: 'Gives a shop',
  input: { path: ofShop },
  output: shopAnswer,
  isVersioned: true,
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  handler: ({ path, db }) => foundShop(db, path.domain),
})
