import { findOrRefuse } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { ofOrder } from '../values/paths.ts'
import { orderAnswer } from './order-answer.ts'

export const getOrder = operation({
  method: 'GET',
  path: '/orders/{orderId}',
  title: 'Shows an order to its buyer and its seller',
  may: ['customer', 'shop', 'admin'],
  input: { path: ofOrder },
  output: orderAnswer,
  isVersioned: true,
  errors: ['NO_PROFILE'],
  handler: ({ path, db }) => findOrRefuse('order', db.Order.get(path, { consistent: true })),
})
