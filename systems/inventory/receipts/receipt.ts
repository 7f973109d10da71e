import { entity } from 'monotable'
import * as z from 'zod'
import { moment, money, price, sku, text, userId } from '../values/value-types.ts'

/** Each line is five writes; with those of the receipt they fit one transaction. */
export const mostLines = 19

export const paidBy = z.enum(['cash', 'card'])

/** A line that was sold: the SALE item has the same, and what came back of it. */
const soldLine = z.object({
  saleId: z.uuid(),
  productId: z.uuid(),
  productName: text.max(200),
  productSku: sku,
  quantity: z.int().min(1),
  unitPrice: price,
  totalAmount: money,
  /** What the catalogue asked for, where the customer paid something else. */
  cataloguePrice: price.optional(),
})

/** A line that was not: nothing of it is in stock or totals. */
export const refusedLine = z.object({
  productId: z.uuid(),
  quantity: z.int().min(1),
  unitPrice: price.optional(),
  code: z.enum(['NOT_FOUND', 'PRODUCT_DELETED', 'INSUFFICIENT_STOCK']),
  message: z.string(),
  /** What stock there was. */
  left: z.int().optional(),
})

/** Holds the id of a receipt for good, so that a repeat after days, or by another till, finds it (S17). */
export const ReceiptRef = entity(
  'ReceiptRef',
  {
    PK: 'SHOP#{shopId}',
    SK: 'RECEIPTREF#{receiptId}',
  },
  { shopId: z.uuid(), receiptId: z.uuid(), timestamp: moment },
  { type: { entityType: 'RECEIPT_REF' } },
)

/** What one customer took and paid at once. */
export const Receipt = entity(
  'Receipt',
  {
    PK: 'SHOP#{shopId}',
    SK: 'RECEIPT#{timestamp}#{receiptId}',
  },
  {
    shopId: z.uuid(),
    /** The till makes it. */
    receiptId: z.uuid(),
    /** When the customer paid, by the till's clock (S18). */
    timestamp: moment,
    recordedAt: moment,
    performedBy: userId,
    paidBy,
    currency: z.string(),
    totalAmount: money,
    lines: z.array(soldLine).min(1).max(mostLines),
    refused: z.array(refusedLine).max(mostLines),
    /** SHA-256 of what the till sent: the same id with other lines is another receipt. */
    contentHash: z.string(),
  },
  { type: { entityType: 'RECEIPT' }, guards: [ReceiptRef] },
)
