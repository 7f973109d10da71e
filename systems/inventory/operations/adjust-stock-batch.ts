import { invalid, Refusal, refusalOf } from '@monotable/server'
import { z } from 'zod'
import { type Adjustment, adjustment, checkAdjustment } from '../adjustment.ts'
import { liveProduct, mustBeLive, mustExist } from '../found-product.ts'
import { type Movement, movedStock } from '../moved-stock.ts'
import { operation } from '../operation.ts'
import { inShop } from '../paths.ts'

/** Each line is two writes; with the record of the request they fit one transaction. */
const atomicLines = 49
/** How many lines are under way at once where each is done by itself. */
const atOnce = 20

const line = adjustment.extend({ productId: z.uuid() })
const result = z.object({
  productId: z.string(),
  currentStock: z.int().optional(),
  error: z
    .object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()).optional() })
    .optional(),
})
type Result = z.output<typeof result>

export const adjustStockBatch = operation({
  method: 'POST',
  path: '/shops/{shopId}/adjustment-batches',
  title: 'Changes the stock of many products: up to 49 lines all or nothing, more line by line',
  input: { path: inShop, body: z.object({ lines: z.array(line).min(1).max(500) }) },
  output: z.object({ mode: z.enum(['atomic', 'perLine']), results: z.array(result) }),
  status: 200,
  errors: ['INSUFFICIENT_STOCK', 'PRODUCT_DELETED', 'USE_DEDICATED_OPERATION'],
  handler: async ({ path: { shopId }, body: { lines }, actor, now, ids, db, commit, commitPart }) => {
    checkLines(lines)
    const about = { performedBy: actor.id as string, timestamp: now.toISOString() }
    const movements: Movement[] = lines.map(({ productId: _, ...asked }) => {
      return { ...asked, ...about, transactionId: ids.uuid() }
    })
    if (lines.length <= atomicLines) {
      return commit(async t => {
        const keys = lines.map(({ productId }) => ({ shopId, productId }))
        const products = await db.Product.batchGet(keys, { consistent: true })
        const moved = movements.map((movement, at) =>
          ofLine(at, () => movedStock(t, mustBeLive(mustExist(products[at])), movement)),
        )
        const results = moved.map(({ currentStock }, at) => ({ ...idOf(lines[at]), currentStock }))
        return { writes: moved.flatMap(({ writes }) => writes), answer: { mode: 'atomic' as const, results } }
      })
    }
    const moveAlone = (at: number) =>
      commitPart(`line ${at}`, async t => {
        const { productId } = idOf(lines[at])
        const { writes, currentStock } = movedStock(
          t,
          await liveProduct(db, { shopId, productId }),
          movements[at]!,
        )
        return { writes, answer: { productId, currentStock } }
      }).catch((error): Result => ({ ...idOf(lines[at]), error: faultOf(error) }))
    const results: Result[] = []
    for (let at = 0; at < lines.length; at += atOnce) {
      const some = movements.slice(at, at + atOnce).map((_, offset) => moveAlone(at + offset))
      results.push(...(await Promise.all(some)))
    }
    return { mode: 'perLine' as const, results }
  },
})

type Line = Adjustment & { readonly productId: string }

const idOf = (line: Line | undefined) => ({ productId: line?.productId as string })

function checkLines(lines: readonly Line[]): void {
  const seen = new Set<string>()
  for (const [at, line] of lines.entries()) {
    if (seen.has(line.productId))
      throw invalid([{ in: 'body', path: `lines.${at}.productId`, reason: 'stands in another line too' }])
    seen.add(line.productId)
    ofLine(at, () => checkAdjustment(line))
  }
}

/** A failure names its line. */
function ofLine<T>(at: number, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, error.status, error.message, { ...error.details, line: at }, error)
  }
}

/** What refuses a line is its result, and the others go on; a fault of our own ends the request. */
function faultOf(error: unknown): NonNullable<Result['error']> {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  const { code, message, details } = refusal
  return { code, message, ...(details && { details: { ...details } }) }
}
