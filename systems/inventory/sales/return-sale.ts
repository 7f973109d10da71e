import { checkVersion, notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { ofSale } from '../values/paths.ts'
import { findSale } from './find-sale.ts'
import { planReturn } from './plan-return.ts'
import { saleAnswer } from './sale-answer.ts'

export const returnSale = operation({
  method: 'POST',
  path: '/shops/{shopId}/sales/{saleId}/returns',
  title: 'Takes back goods of a sale',
  may: ['owner', 'staff'],
  when: { voidedAt: 'absent' },
  input: {
    path: ofSale,
    body: z.object({ quantity: z.int().min(1), notes: notBlank(z.string().max(500)).optional() }),
  },
  output: saleAnswer.extend({ currentStock: z.int(), refunded: z.number() }),
  isVersioned: true,
  errors: ['RETURN_EXCEEDS_SALE', 'STALE_VERSION'],
  handler: async ({ path, body: { quantity, notes }, actor, now, ids, db, ifMatch, commit }) => {
    const { timezone } = await findShop(db, path.shopId)
    const transactionId = ids.uuid()
    return commit(async t => {
      const sale = await findSale(db, path)
      checkVersion(sale, ifMatch)
      const left = sale.quantity - sale.returnedQuantity
      if (quantity > left) throw refuse('RETURN_EXCEEDS_SALE', { asked: quantity, left })
      const performedBy = actor.id as string
      return planReturn(t, db, {
        sale,
        quantity,
        notes,
        transactionId,
        performedBy,
        now,
        timezone,
        isVoid: false,
      })
    })
  },
})
