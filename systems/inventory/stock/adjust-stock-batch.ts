import type { Call, Ports } from '@monotable/server'
import { invalid, Refusal, refusalOf } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, operation } from '../operation.ts'
import { findLiveProduct, mustBeLive, mustExist } from '../products/find-product.ts'
import { inShop } from '../values/paths.ts'
import { type Adjustment, adjustment, checkAdjustment } from './adjustment.ts'
import { type Movement, planStockMove } from './plan-stock-move.ts'

/** Each line is two writes; with the record of the request they fit one transaction. */
const atomicLines = 49
/** How many lines are under way at once where each is done by itself. */
const atOnce = 20

const line = z.object({ productId: z.uuid().meta({ refersTo: 'listProducts' }), ...adjustment.shape })
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
  may: ['owner', 'staff'],
  desk: { label: 'Receive or write off goods', under: 'listProducts' },
  input: { path: inShop, body: z.object({ lines: z.array(line).min(1).max(500) }) },
  output: z.object({ mode: z.enum(['atomic', 'perLine']), results: z.array(result) }),
  status: 200,
  errors: ['INSUFFICIENT_STOCK', 'PRODUCT_DELETED', 'USE_DEDICATED_OPERATION'],
  handler: async call => {
    const { lines } = call.body
    checkLines(lines)
    const about = { performedBy: call.actor.id as string, timestamp: call.now.toISOString() }
    const moves = lines.map(({ productId, ...asked }, at): Move => {
      const movement = { ...asked, ...about, transactionId: call.ids.uuid() }
      return { key: { shopId: call.path.shopId, productId }, movement, field: `lines.${at}.quantityChange` }
    })
    return moves.length <= atomicLines ? allOrNothing(call, moves) : oneByOne(call, moves)
  },
})

type Committing = Pick<Call<Db, Ports>, 'db' | 'commit' | 'commitPart'>

interface Move {
  readonly key: { readonly shopId: string; readonly productId: string }
  readonly movement: Movement
  readonly field: string
}

async function allOrNothing({ db, commit }: Committing, moves: readonly Move[]) {
  return commit(async t => {
    const products = await db.Product.batchGet(
      moves.map(({ key }) => key),
      { consistent: true },
    )
    const moved = moves.map(({ movement, field }, at) =>
      ofLine(at, () => planStockMove(t, mustBeLive(mustExist(products[at])), movement, field)),
    )
    const results = moved.map(({ currentStock }, at) => ({
      productId: moves[at]!.key.productId,
      currentStock,
    }))
    return { writes: moved.flatMap(({ writes }) => writes), answer: { mode: 'atomic' as const, results } }
  })
}

async function oneByOne({ db, commitPart }: Committing, moves: readonly Move[]) {
  const moveAlone = ({ key, movement, field }: Move, at: number): Promise<Result> => {
    const { productId } = key
    return commitPart(`line ${at}`, async t => {
      const { writes, currentStock } = planStockMove(t, await findLiveProduct(db, key), movement, field)
      return { writes, answer: { productId, currentStock } }
    }).catch((error): Result => ({ productId, error: faultOf(error) }))
  }
  const results: Result[] = []
  for (let start = 0; start < moves.length; start += atOnce) {
    const some = moves.slice(start, start + atOnce)
    results.push(...(await Promise.all(some.map((move, at) => moveAlone(move, start + at)))))
  }
  return { mode: 'perLine' as const, results }
}

type Line = Adjustment & { readonly productId: string }

function checkLines(lines: readonly Line[]): void {
  const seen = new Set<string>()
  for (const [at, line] of lines.entries()) {
    if (seen.has(line.productId))
      throw invalid([
        {
          in: 'body',
          path: `lines.${at}.productId`,
          reason: 'is in another line too: a product can have one line',
        },
      ])
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
    throw new Refusal(error.code, error.status, error.message, {
      details: { ...error.details, line: at },
      cause: error,
    })
  }
}

/** What refuses a line is its result, and the others go on; a fault of our own ends the request. */
function faultOf(error: unknown): NonNullable<Result['error']> {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  const { code, message, details } = refusal
  return { code, message, ...(details && { details: { ...details } }) }
}
