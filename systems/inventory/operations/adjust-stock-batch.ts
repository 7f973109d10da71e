import { Refusal, refuse as refuseCommon, untilUpToDate } from '@monotable/server'
import { z } from 'zod'
import { type Db, operation } from '../operation.ts'
import { inShop } from '../paths.ts'
import { type Changing, changingStock, checkStockChange, stockChange } from '../stock-change.ts'

/** Each line is two writes; with the record of the request they fit one transaction. */
const atomicLines = 49

const line = stockChange.extend({ productId: z.uuid() })
const result = z.object({
  productId: z.string(),
  currentStock: z.int().optional(),
  error: z
    .object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()).optional() })
    .optional(),
})

export const adjustStockBatch = operation({
  method: 'POST',
  path: '/shops/{shopId}/adjustment-batches',
  title: 'Changes the stock of many products: up to 49 lines all or nothing, more line by line',
  input: { path: inShop, body: z.object({ lines: z.array(line).min(1).max(500) }) },
  output: z.object({ mode: z.enum(['atomic', 'perLine']), results: z.array(result) }),
  status: 200,
  errors: ['INSUFFICIENT_STOCK', 'PRODUCT_DELETED', 'USE_DEDICATED_OPERATION'],
  handler: async ({ path, body: { lines }, actor, now, ids, db, commit }) => {
    checkLines(lines)
    const about = { ...path, performedBy: actor.id as string, timestamp: now.toISOString() }
    const changes: Changing[] = lines.map(line => ({ ...about, ...line, transactionId: ids.uuid() }))
    if (changes.length <= atomicLines) {
      return commit(async t => {
        const done = await Promise.all(
          changes.map((change, at) => ofLine(at, () => changingStock(t, db, change))),
        )
        const results = done.map(({ currentStock }, at) => ({
          productId: changes[at]!.productId,
          currentStock,
        }))
        return { writes: done.flatMap(({ writes }) => writes), answer: { mode: 'atomic' as const, results } }
      })
    }
    const results: z.output<typeof result>[] = []
    for (const change of changes) results.push(await changeAlone(db, change))
    return { mode: 'perLine' as const, results }
  },
})

type Line = z.output<typeof line>

function checkLines(lines: readonly Line[]): void {
  const seen = new Set<string>()
  for (const [at, line] of lines.entries()) {
    if (seen.has(line.productId)) {
      const issues = [{ path: ['body', 'lines', at, 'productId'], message: 'stands in another line too' }]
      throw refuseCommon('VALIDATION_ERROR', 'A product can stand in one line only', { issues })
    }
    seen.add(line.productId)
    checkStockChange(line)
  }
}

/** A failure names its line. */
async function ofLine<T>(at: number, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, error.status, error.message, { ...error.details, line: at }, error)
  }
}

/** One line by itself: what refuses it is its result, and the others go on. */
async function changeAlone(db: Db, change: Changing): Promise<z.output<typeof result>> {
  const { productId } = change
  try {
    const currentStock = await untilUpToDate(async () => {
      let left = 0
      await db.transact(async t => {
        const { writes, currentStock } = await changingStock(t, db, change)
        left = currentStock
        return writes
      })
      return left
    })
    return { productId, currentStock }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, details } = error
    return { productId, error: { code, message, ...(details && { details: { ...details } }) } }
  }
}
