import * as z from 'zod'
import type { Items } from '../operation.ts'
import { moment } from '../values/value-types.ts'
import { paidBy, Receipt, refusedLine } from './receipt.ts'

/** A receipt as it was recorded: it never changes, so that a repeat is answered the same. */
export const receiptAnswer = z
  .object({
    receiptId: z.string(),
    shopId: z.string(),
    soldAt: moment.meta({ description: 'when the customer paid; the sale is booked on this day' }),
    recordedAt: moment,
    performedBy: z.string(),
    paidBy,
    currency: z.string(),
    totalAmount: z.number(),
    lines: Receipt.attributes.lines,
    refused: z.array(refusedLine).meta({ description: 'lines that were not sold, and what to do' }),
  })
  .meta({ shows: ['soldAt', 'totalAmount', 'paidBy', 'performedBy', 'lines'] })

export function answerOf({ timestamp, contentHash: _, ...receipt }: Items['Receipt']) {
  return { ...receipt, soldAt: timestamp }
}
