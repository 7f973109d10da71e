import { entity, type Input, openEnum } from 'monotable'
import * as z from 'zod'
import { moment, stock, userId } from '../values/value-types.ts'

/** A movement of stock: at any time a product's stock is the sum of its movements (S11). */
export const Transaction = entity(
  'Transaction',
  {
    PK: 'PRODUCT#{productId}',
    SK: 'TX#{timestamp}#{transactionId}',
    GSI1PK: 'SHOP#{shopId}',
    GSI1SK: 'TX#{timestamp}',
  },
  {
    transactionId: z.uuid(),
    productId: z.uuid(),
    shopId: z.uuid(),
    quantityChange: z.int().refine(change => change !== 0, 'must not be 0'),
    type: z.enum(['IN', 'OUT']),
    /** The document gives one example, so other programs may have others. */
    reason: openEnum(['purchase', 'sale', 'adjustment', 'wastage', 'return', 'transfer']),
    notes: z.string().max(500).optional(),
    performedBy: userId,
    timestamp: moment,
    saleId: z.uuid().optional(),
    transferId: z.uuid().optional(),
    stockAfter: stock.optional(),
  },
  { type: { entityType: 'TRANSACTION' } },
)

type Movement = Input<typeof Transaction>

/** A movement of a product's stock; its direction follows from its sign (S13). */
export function movementOf(
  { productId, shopId }: Pick<Movement, 'productId' | 'shopId'>,
  rest: Omit<Movement, 'productId' | 'shopId' | 'type'>,
): Movement {
  return { ...rest, productId, shopId, type: rest.quantityChange > 0 ? 'IN' : 'OUT' }
}
