import type { Ports } from '@monotable/server'
import { amountOf, centsOf, invalid, sentFile, writeCsv } from '@monotable/server/kit'
import * as z from 'zod'
import { readArchivedMonths } from '../archive/read-archived-months.ts'
import { type Db, type Items, operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { isWithin, type Range, rangeOf } from '../values/date-range.ts'
import { inShop } from '../values/paths.ts'
import { findSale } from './find-sale.ts'

const mostRows = 50_000

const columns = [
  'Date',
  'Time',
  'Kind',
  'Receipt',
  'Sale',
  'SKU',
  'Product',
  'Quantity',
  'Unit price',
  'Amount',
  'Currency',
  'Paid by',
  'By',
] as const

export const exportSales = operation({
  method: 'GET',
  path: '/shops/{shopId}/exports/sales',
  title: 'Sends sales and returns of some days as CSV for the accountant, in the time zone of the shop',
  may: ['owner'],
  input: { path: inShop, query: z.object({ start: z.iso.date(), end: z.iso.date() }) },
  output: sentFile,
  sends: 'text/csv; charset=utf-8',
  rate: { requests: 30, seconds: 60 },
  handler: async ({ path: { shopId }, query, db, ports }) => {
    const { timezone, currency, name } = await findShop(db, shopId)
    const range = rangeOf(query, timezone) as Range
    const [sales, returns] = await Promise.all([
      salesIn(db, shopId, range),
      returnsIn(db, ports, shopId, range),
    ])
    const paid = await paymentsOf(db, shopId, range, returns)
    const clock = clockOf(timezone)
    const entries = [...sales, ...returns].sort((one, other) => (one.at < other.at ? -1 : 1))
    const rows = entries.map(({ at, sale, kind, quantity, by }) => [
      ...clock(at),
      kind,
      sale.receiptId ?? '',
      sale.saleId,
      sale.productSku,
      sale.productName,
      quantity,
      sale.unitPrice.toFixed(2),
      amountOf(centsOf(sale.unitPrice) * quantity).toFixed(2),
      currency,
      (sale.receiptId !== undefined && paid.get(sale.receiptId)) || '',
      by,
    ])
    const filename = `${name} sales ${query.start} to ${query.end}.csv`
    return { bytes: writeCsv(columns, rows), cacheControl: 'private, no-store', filename }
  },
})

/** A row of the books: what was sold, or with a negative quantity what came back. */
interface Entry {
  readonly at: string
  readonly kind: 'sale' | 'return'
  readonly sale: Items['Sale']
  readonly quantity: number
  readonly by: string
}

async function salesIn(db: Db, shopId: string, range: Range): Promise<Entry[]> {
  const found: Entry[] = []
  const where = ({ timestamp }: Items['Sale']) => isWithin(range, timestamp)
  for await (const sale of db.salesByDate.each({ shopId, ...range.keys }, { where })) {
    found.push({ at: sale.timestamp, kind: 'sale', sale, quantity: sale.quantity, by: sale.performedBy })
    checkCount(found.length)
  }
  return found
}

/** What came back in these days, whenever it was sold: movements, in the table or archived, that name their sale. */
async function returnsIn(db: Db, ports: Ports, shopId: string, range: Range): Promise<Entry[]> {
  const movements = new Map<string, Items['Transaction']>()
  const add = (movement: Items['Transaction']) => {
    const { reason, saleId, timestamp, transactionId } = movement
    if (reason !== 'return' || saleId === undefined || !isWithin(range, timestamp)) return
    movements.set(transactionId, movement)
    checkCount(movements.size)
  }
  for await (const movement of db.shopTransactionsByDate.each({ shopId, ...range.keys })) add(movement)
  const [first, last] = [range.from, range.until - 1].map(time => new Date(time).toISOString().slice(0, 7))
  const isWanted = (month: string) => month >= (first as string) && month <= (last as string)
  for await (const month of readArchivedMonths(db, ports, shopId, isWanted)) month.forEach(add)
  const found: Entry[] = []
  for (const { saleId = '', timestamp, quantityChange, performedBy } of movements.values()) {
    const sale = await findSale(db, { shopId, saleId })
    found.push({ at: timestamp, kind: 'return', sale, quantity: -quantityChange, by: performedBy })
  }
  return found
}

/** How the receipts of these days were paid, and those from before of which something came back. */
async function paymentsOf(
  db: Db,
  shopId: string,
  range: Range,
  returns: readonly Entry[],
): Promise<ReadonlyMap<string, string>> {
  const paid = new Map<string, string>()
  for await (const { receiptId, paidBy } of db.receiptsByDate.each({ shopId, ...range.keys }))
    paid.set(receiptId, paidBy)
  for (const { sale } of returns) {
    const { receiptId } = sale
    if (receiptId === undefined || paid.has(receiptId)) continue
    paid.set(receiptId, (await db.receiptById({ shopId, receiptId }))?.paidBy ?? '')
  }
  return paid
}

function checkCount(count: number): void {
  if (count > mostRows)
    throw invalid([
      { in: 'query', path: 'end', reason: `there are more than ${mostRows} rows: choose fewer days` },
    ])
}

/** Date and time in the shop's time zone, in the form that every program sorts by. */
function clockOf(timezone: string): (moment: string) => [string, string] {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return moment => format.format(new Date(moment)).split(' ') as [string, string]
}
