import * as z from 'zod'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { ofReceipt } from '../values/paths.ts'
import { moment } from '../values/value-types.ts'
import { findReceipt } from './find-receipt.ts'
import { answerOf, receiptAnswer } from './receipt-answer.ts'
import { receiptText } from './receipt-text.ts'

const { lines } = receiptAnswer.shape

export const getReceipt = operation({
  method: 'GET',
  path: '/shops/{shopId}/receipts/{receiptId}',
  title: 'Shows a receipt with its returns, and as text to print',
  may: ['owner', 'staff'],
  input: { path: ofReceipt },
  output: receiptAnswer.extend({
    lines: z.array(lines.element.extend({ returnedQuantity: z.int(), voidedAt: moment.optional() })),
    timezone: z.string(),
    shop: z.object({
      name: z.string(),
      address: z.string().optional(),
      phone: z.string().optional(),
      email: z.string().optional(),
    }),
    text: z
      .string()
      .meta({ title: 'As it is printed', description: 'for a printer with 42 characters per line' }),
  }),
  handler: async ({ path, db }) => {
    const [shop, { receipt, lines }] = await Promise.all([findShop(db, path.shopId), findReceipt(db, path)])
    const { name, address, phone, email, timezone } = shop
    return {
      ...answerOf(receipt),
      lines,
      timezone,
      shop: { name, address, phone, email },
      text: receiptText(shop, receipt),
    }
  },
})
