import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { shownVersion } from '../values/value-types.ts'
import { Order } from './order.ts'

export const orderAnswer = z
  .object(Order.attributes)
  .extend({
    buyerId: Order.attributes.buyerId.meta({ refersTo: 'getUser' }),
    sellerId: Order.attributes.sellerId.meta({ refersTo: 'getUser' }),
    version: shownVersion,
  })
  .meta({
    examples: [examples.order],
    shows: ['createdAt', 'sellerId', 'buyerId', 'totals.total', 'fulfilment', 'status', 'paymentStatus'],
  })
