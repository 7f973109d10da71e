import { entity, openEnum } from 'monotable'
import { z } from 'zod'
import { moment, stock, text, userId, version } from '../values/value-types.ts'

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
    quantityChange: z.int().refine(change => change !== 0, 'is no change'),
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

/** While movements of a shop are being archived: until when that is believed to go on. One run at a time (S16). */
export const ArchiveLease = entity(
  'ArchiveLease',
  {
    PK: 'SHOP#{shopId}',
    SK: 'ARCHIVELEASE',
  },
  { shopId: z.uuid(), runId: z.uuid(), until: moment },
  { type: { entityType: 'ARCHIVE_LEASE' }, accepts: { UNREAD_ENTITY: 'it is got by its key' } },
)

/** Movements of one month that are, or are about to be, in an object instead of the table (S16). */
export const Archive = entity(
  'Archive',
  {
    PK: 'SHOP#{shopId}',
    SK: 'ARCHIVE#{month}#PART#{part:0000}',
  },
  {
    shopId: z.uuid(),
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
    part: z.int().min(0).max(9999),
    objectKey: text,
    count: z.int().min(1),
    sha256: z.hash('sha256'),
    state: z.enum(['WRITING', 'VERIFIED', 'DONE']).default('WRITING'),
    version,
  },
  {
    type: { entityType: 'ARCHIVE' },
    version: 'version',
    states: { state: { WRITING: ['VERIFIED'], VERIFIED: ['DONE'], DONE: [] } },
  },
)
