import { operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { findShop } from './find-shop.ts'
import { shopAnswer } from './shop-answer.ts'

export const getShop = operation({
  method: 'GET',
  path: '/shops/{shopId}',
  title: 'Shows a shop',
  may: ['owner', 'staff'],
  input: { path: inShop },
  output: shopAnswer,
  isVersioned: true,
  handler: ({ path, db }) => findShop(db, path.shopId),
})
