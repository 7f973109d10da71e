import { findOrRefuse } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'

interface Key {
  readonly shopId: string
  readonly receiptId: string
}

/** A receipt, and its sales as they are now, in the order of its lines. */
export async function findReceipt(db: Db, key: Key) {
  const receipt = await findOrRefuse('receipt', db.receiptById(key, { consistent: true }))
  const { shopId, timestamp, lines } = receipt
  const sales = await db.Sale.batchGet(
    lines.map(({ saleId }) => ({ shopId, timestamp, saleId })),
    { consistent: true },
  )
  return { receipt, lines: lines.map((line, at) => lineOf(line, sales[at])) }
}

/** What came back of a line. A sale is never deleted here; where another program did so, the receipt still has the line. */
function lineOf(line: Items['Receipt']['lines'][number], sale: Items['Sale'] | undefined) {
  const { returnedQuantity = 0, voidedAt } = sale ?? {}
  return { ...line, returnedQuantity, ...(voidedAt !== undefined && { voidedAt }) }
}
