import { refuse } from '@monotable/server'
import { shopAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { inShop } from '../paths.ts'

export const getShop = operation({
  method: 'GET',
  path: '/shops/{shopId}',
  title: 'Gives a shop',
  input: { path: inShop },
  output: shopAnswer,
  isVersioned: true,
  handler: async ({ path, db }) => {
    const shop = await db.Shop.get(path, { consistent: true })
    if (!shop) throw refuse('NOT_FOUND', 'There is no such shop')
    return shop
  },
})
