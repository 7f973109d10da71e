import { checkVersion, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { ofSale } from '../values/paths.ts'
import { findSale } from './find-sale.ts'
import { planReturn } from './plan-return.ts'
import { saleAnswer } from './sale-answer.ts'

export const voidSale = operation({
  method: 'POST',
  path: '/shops/{shopId}/sales/{saleId}/voids',
  title: 'Takes back everything left of a sale and marks it void',
  may: ['owner'],
  when: { voidedAt: 'absent' },
  input: { path: ofSale },
  output: saleAnswer.extend({ currentStock: z.int(), refunded: z.number() }),
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'STALE_VERSION'],
  handler: async ({ path, actor, now, ids, db, ifMatch, commit }) => {
    const { timezone } = await findShop(db, path.shopId)
    const transactionId = ids.uuid()
    return commit(async t => {
      const sale = await findSale(db, path)
      checkVersion(sale, ifMatch)
      const quantity = sale.quantity - sale.returnedQuantity
      if (quantity === 0)
        throw refuse('INVALID_TRANSITION', 'All goods of this sale have already been returned')
      const performedBy = actor.id as string
      return planReturn(t, db, { sale, quantity, transactionId, performedBy, now, timezone, isVoid: true })
    })
  },
})
