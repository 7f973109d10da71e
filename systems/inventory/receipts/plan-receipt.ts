import { amountOf, centsOf } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import { refuse } from '../errors.ts'
import type { Db, Items, Plan } from '../operation.ts'
import { planStockMove } from '../stock/plan-stock-move.ts'
import { dayOf } from '../values/days.ts'
import { totalCents } from '../values/money.ts'

interface BasketLine {
  readonly saleId: string
  readonly transactionId: string
  readonly productId: string
  readonly quantity: number
  readonly unitPrice?: number | undefined
}

/** What a customer took, as the till tells it. */
export interface Basket {
  readonly receiptId: string
  readonly shopId: string
  readonly timezone: string
  readonly currency: string
  readonly contentHash: string
  readonly soldAt: Date
  readonly now: Date
  readonly performedBy: string
  readonly paidBy: 'cash' | 'card'
  readonly lines: readonly BasketLine[]
}

type Receipt = Items['Receipt']
type RefusedLine = Receipt['refused'][number]
type SoldLine = Receipt['lines'][number]

/**
 * All of a receipt in one transaction: each line that can be sold is a sale of its own, the others are refused by name
 * (S19). Stock and ledger change now; sales and totals are of the day on which the customer paid (S18).
 */
export async function planReceipt(
  t: Plan,
  db: Db,
  basket: Basket,
): Promise<{ writes: PlannedWrite[]; receipt: Receipt }> {
  const { shopId, receiptId, performedBy, currency, paidBy, contentHash } = basket
  const keys = basket.lines.map(({ productId }) => ({ shopId, productId }))
  const products = await db.Product.batchGet(keys, { consistent: true })
  const planned = basket.lines.map((line, at) => planLine(t, basket, line, products[at]))
  const sold = planned.flatMap(each => ('sold' in each ? [each] : []))
  const refused = planned.flatMap(each => ('refused' in each ? [each.refused] : []))
  if (sold.length === 0) throw refuse('RECEIPT_REFUSED', { refused })
  const cents = sold.reduce((sum, each) => sum + each.cents, 0)
  const units = sold.reduce((sum, each) => sum + each.sold.quantity, 0)
  const receipt: Receipt = {
    shopId,
    receiptId,
    performedBy,
    currency,
    paidBy,
    contentHash,
    timestamp: basket.soldAt.toISOString(),
    recordedAt: basket.now.toISOString(),
    totalAmount: amountOf(cents),
    lines: sold.map(each => each.sold),
    refused,
  }
  const day = { shopId, day: dayOf(basket.soldAt, basket.timezone) }
  const writes = [
    t.Receipt.create(receipt),
    t.Day.upsert(day, { add: { revenueCents: cents, saleCount: 1, unitsSold: units } }),
    ...sold.flatMap(each => each.writes),
  ]
  return { writes, receipt }
}

type PlannedLine =
  | { readonly sold: SoldLine; readonly cents: number; readonly writes: readonly PlannedWrite[] }
  | { readonly refused: RefusedLine }

function planLine(
  t: Plan,
  basket: Basket,
  line: BasketLine,
  product: Items['Product'] | undefined,
): PlannedLine {
  const { quantity, productId, saleId, transactionId } = line
  if (!product) return { refused: refusedOf(line, 'NOT_FOUND') }
  if (product.deletedAt !== undefined) return { refused: refusedOf(line, 'PRODUCT_DELETED', product) }
  if (product.currentStock < quantity) return { refused: refusedOf(line, 'INSUFFICIENT_STOCK', product) }
  const { name: productName, sku: productSku, unitPrice: cataloguePrice } = product
  const { shopId, performedBy, receiptId } = basket
  const unitPrice = line.unitPrice ?? cataloguePrice
  const cents = totalCents(unitPrice, quantity)
  const sold: SoldLine = {
    saleId,
    productId,
    productName,
    productSku,
    quantity,
    unitPrice,
    totalAmount: amountOf(cents),
    ...(centsOf(unitPrice) !== centsOf(cataloguePrice) && { cataloguePrice }),
  }
  const change = { transactionId, saleId, performedBy, quantityChange: -quantity, reason: 'sale' } as const
  const { writes } = planStockMove(t, product, { ...change, timestamp: basket.now.toISOString() })
  const timestamp = basket.soldAt.toISOString()
  const day = dayOf(basket.soldAt, basket.timezone)
  return {
    sold,
    cents,
    writes: [
      ...writes,
      t.Sale.create({ ...sold, shopId, receiptId, performedBy, timestamp }),
      t.DayProduct.upsert(
        { shopId, day, productId, productName },
        { add: { revenueCents: cents, unitsSold: quantity } },
      ),
    ],
  }
}

/** What a till shows beside a line that was not sold: what is wrong, and what to do. */
const sentences: Record<RefusedLine['code'], (line: BasketLine, product?: Items['Product']) => string> = {
  NOT_FOUND: () =>
    'This product is not in the catalogue of this shop. Ask the owner to add it, then sell it again.',
  PRODUCT_DELETED: (_, product) =>
    `“${product?.name}” is deleted. Ask the owner to restore it, then sell it again.`,
  INSUFFICIENT_STOCK: ({ quantity }, product) =>
    `“${product?.name}” has ${product?.currentStock} in stock, and ${quantity} were to be sold. Count the shelf and correct the stock, then sell it again.`,
}

function refusedOf(line: BasketLine, code: RefusedLine['code'], product?: Items['Product']): RefusedLine {
  const { productId, quantity, unitPrice } = line
  return {
    productId,
    quantity,
    ...(unitPrice !== undefined && { unitPrice }),
    code,
    message: sentences[code](line, product),
    ...(code === 'INSUFFICIENT_STOCK' && { left: product?.currentStock }),
  }
}
