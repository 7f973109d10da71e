import { entity } from 'monotable'
import * as z from 'zod'
import { moment, money, price, sku, sum, text, userId, version } from '../values/value-types.ts'

/** Finds a sale by its id alone. */
export const SaleRef = entity(
  'SaleRef',
  {
    PK: 'SHOP#{shopId}',
    SK: 'SALEREF#{saleId}',
  },
  { shopId: z.uuid(), saleId: z.uuid(), timestamp: moment, productId: z.uuid() },
  { type: { entityType: 'SALE_REF' } },
)

export const Sale = entity(
  'Sale',
  {
    PK: 'SHOP#{shopId}',
    SK: 'SALE#{timestamp}#{saleId}',
    GSI1PK: 'SHOP#{shopId}#PRODUCT#{productId}',
    GSI1SK: 'SALE#{timestamp}',
  },
  {
    saleId: z.uuid(),
    shopId: z.uuid(),
    productId: z.uuid(),
    /** Name, SKU and price are those of the moment of the sale (S14). */
    productName: text.max(200),
    productSku: sku,
    quantity: z.int().min(1),
    unitPrice: price,
    totalAmount: money,
    performedBy: userId,
    timestamp: moment,
    /** Sales of one customer at once have this in common. */
    receiptId: z.uuid().optional(),
    /** What the catalogue asked for, where the customer paid something else. */
    cataloguePrice: price.optional(),
    returnedQuantity: z.int().min(0).default(0),
    voidedAt: moment.optional(),
    version,
  },
  {
    type: { entityType: 'SALE' },
    version: 'version',
    mirrors: [SaleRef],
    readDefaults: { returnedQuantity: 0 },
  },
)

/** What was sold on a day of the shop's time zone (S12), in whole cents. */
export const Day = entity(
  'Day',
  {
    PK: 'SHOP#{shopId}',
    SK: 'DAY#{day}',
  },
  {
    shopId: z.uuid(),
    day: z.iso.date(),
    /** Of the sales of the day, less what was given back on it. */
    revenueCents: sum,
    saleCount: sum,
    unitsSold: sum,
    refundCents: sum,
    refundUnits: sum,
    version,
  },
  { type: { entityType: 'DAY' }, version: 'version' },
)

/** What was sold of one product on a day, less what was given back. */
export const DayProduct = entity(
  'DayProduct',
  {
    PK: 'SHOP#{shopId}',
    SK: 'DAYP#{day}#{productId}',
  },
  {
    shopId: z.uuid(),
    day: z.iso.date(),
    productId: z.uuid(),
    revenueCents: sum,
    unitsSold: sum,
    productName: text.max(200),
    version,
  },
  { type: { entityType: 'DAY_PRODUCT' }, version: 'version' },
)
