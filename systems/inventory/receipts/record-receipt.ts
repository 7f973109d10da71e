import { createHash } from 'node:crypto'
import { invalid } from '@monotable/server/kit'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { type Db, type Items, operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { inShop } from '../values/paths.ts'
import { moment, price } from '../values/value-types.ts'
import { type Basket, planReceipt } from './plan-receipt.ts'
import { mostLines, paidBy } from './receipt.ts'
import { answerOf, receiptAnswer } from './receipt-answer.ts'

const line = z.object({
  productId: z.uuid().meta({ refersTo: 'listProducts' }),
  quantity: z.int().min(1),
  unitPrice: price
    .optional()
    .meta({ description: 'what the customer paid; the price of the catalogue unless given' }),
})

const body = z.object({
  receiptId: z.uuid().meta({ description: 'made by the till; the same id is recorded once, for good' }),
  soldAt: moment.optional().meta({ description: 'up to 7 days ago; now unless given' }),
  paidBy,
  lines: z.array(line).min(1).max(mostLines),
})

export const recordReceipt = operation({
  method: 'POST',
  path: '/shops/{shopId}/receipts',
  // A till makes its id and its moment: people sell there.
  desk: false,
  title: 'Records what one customer took: a sale for each line, and for those without stock a reason',
  may: ['owner', 'staff'],
  input: { path: inShop, body },
  output: receiptAnswer,
  errors: ['RECEIPT_ID_TAKEN', 'RECEIPT_REFUSED', 'SOLD_TOO_LONG_AGO'],
  handler: async ({ path: { shopId }, body, actor, now, ids, db, commit }) => {
    const { timezone, currency } = await findShop(db, shopId)
    const contentHash = hashOf(body)
    const recorded = () => findRecorded(db, { shopId, receiptId: body.receiptId, contentHash })
    // Checked first: a repeat may come too late, or ask for something that is gone by now.
    const earlier = await recorded()
    if (earlier) return answerOf(earlier)
    checkLines(body.lines)
    const basket: Basket = {
      receiptId: body.receiptId,
      paidBy: body.paidBy,
      shopId,
      timezone,
      currency,
      contentHash,
      soldAt: soldAtOf(body.soldAt, now),
      now,
      performedBy: actor.id as string,
      lines: body.lines.map(each => ({ ...each, saleId: ids.uuid(), transactionId: ids.uuid() })),
    }
    try {
      return await commit(async t => {
        const { writes, receipt } = await planReceipt(t, db, basket)
        return { writes, answer: answerOf(receipt) }
      })
    } catch (error) {
      // Another till was quicker with the same receipt.
      const winner = await recorded()
      if (winner) return answerOf(winner)
      throw error
    }
  },
})

type Asked = z.output<typeof body>

interface Guarded {
  readonly shopId: string
  readonly receiptId: string
  readonly contentHash: string
}

async function findRecorded(db: Db, { contentHash, ...key }: Guarded): Promise<Items['Receipt'] | undefined> {
  const receipt = await db.receiptById(key, { consistent: true })
  if (receipt && receipt.contentHash !== contentHash)
    throw refuse('RECEIPT_ID_TAKEN', {
      receiptId: key.receiptId,
      soldAt: receipt.timestamp,
      totalAmount: receipt.totalAmount,
    })
  return receipt
}

/** Of what a repeat repeats, in one order of fields; who repeats it does not count. */
function hashOf({ soldAt, paidBy, lines }: Asked): string {
  const content = [
    soldAt,
    paidBy,
    lines.map(({ productId, quantity, unitPrice }) => [productId, quantity, unitPrice]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

function checkLines(lines: Asked['lines']): void {
  const seen = new Set<string>()
  for (const [at, { productId }] of lines.entries()) {
    if (seen.has(productId))
      throw invalid([
        {
          in: 'body',
          path: `lines.${at}.productId`,
          reason: 'is in another line too: add up the quantities',
        },
      ])
    seen.add(productId)
  }
}

const longest = 7 * 86_400_000
/** Clocks of tills go a little fast. */
const ahead = 5 * 60_000

/** When it was sold, as far as a till is believed (S18). */
function soldAtOf(given: string | undefined, now: Date): Date {
  const soldAt = given === undefined ? now : new Date(given)
  const age = now.getTime() - soldAt.getTime()
  if (age > longest) throw refuse('SOLD_TOO_LONG_AGO', { soldAt: soldAt.toISOString() })
  if (age < -ahead)
    throw invalid([{ in: 'body', path: 'soldAt', reason: 'lies in the future: set the clock of the till' }])
  return age < 0 ? now : soldAt
}
