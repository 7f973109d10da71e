import type { Effect } from '@monotable/server'
import { asRead, centsOf, findOrRefuse, refuse as refuseCommon } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { type Db, operation, type Plan } from '../operation.ts'
import { givenPayment } from '../values/examples.ts'
import { PaymentGuard } from './order.ts'

const { reference, orderId, amount } = PaymentGuard.attributes

const payment = z.object({
  reference: reference.max(200),
  orderId,
  amount,
  currency: z.literal('ZAR'),
})

type Payment = z.output<typeof payment>

export const recordPayment = operation({
  method: 'POST',
  path: '/payments',
  title: 'Takes the report of the payment provider that an order was paid; the same report counts once',
  // The provider signs it.
  may: 'anyone',
  desk: false,
  input: { body: payment.meta({ examples: [givenPayment] }) },
  output: payment.meta({ examples: [givenPayment] }),
  signature: { header: 'X-Payment-Signature', secret: ({ payments }) => payments.secret },
  errors: ['AMOUNT_MISMATCH', 'INVALID_TRANSITION', 'CONFLICT', 'NOT_FOUND'],
  handler: async ({ body, db, answerAs, commit }) => {
    if (await isKnown(db, body)) {
      answerAs(200)
      return body
    }
    return commit(t => paid(t, db, body)).catch(async error => {
      // The same report may have come twice at once.
      if (!(await isKnown(db, body))) throw error
      answerAs(200)
      return body
    })
  },
})

/** Whether this was reported before; a reference that stands for another payment is refused. */
async function isKnown(db: Db, { reference, orderId, amount }: Payment): Promise<boolean> {
  const known = await db.PaymentGuard.get({ reference }, { consistent: true })
  if (!known) return false
  if (known.orderId !== orderId)
    throw refuseCommon('CONFLICT', 'The reference stands for another payment', { reference })
  if (known.amount !== amount) throw refuse('AMOUNT_MISMATCH', { orderId, amount, total: known.amount })
  return true
}

async function paid(t: Plan, db: Db, payment: Payment): Promise<Effect<Payment>> {
  const { reference, orderId, amount } = payment
  const order = await findOrRefuse('order', db.Order.get({ orderId }, { consistent: true }))
  const { status, paymentStatus, totals } = order
  if (status === 'CANCELLED' || paymentStatus !== 'PENDING')
    throw refuseCommon('INVALID_TRANSITION', 'The order cannot be paid now', { status, paymentStatus })
  if (centsOf(amount) !== centsOf(totals.total))
    throw refuse('AMOUNT_MISMATCH', { orderId, amount, total: totals.total })
  return {
    writes: [
      t.PaymentGuard.create({ reference, orderId, amount }),
      t.Order.update(order, { set: { paymentStatus: 'PAID' } }, asRead(order)),
    ],
    answer: payment,
  }
}
