import { before } from 'monotable'
import type { Items } from '../operation.ts'
import { earliest } from '../values/date-range.ts'
import type { ArchiveRun } from './archive-run.ts'

type Movement = Items['Transaction']

/** Movements of one object. */
const partSize = 1000

interface Portion {
  readonly month: string
  readonly movements: readonly Movement[]
}

/** Old movements of one month at a time, as many as one object holds; without those that are known to be in one. */
export async function* readOldMovements(
  run: ArchiveRun,
  known: ReadonlySet<string> = new Set(),
): AsyncIterable<Portion> {
  for await (const { month, movements } of indexed(run)) {
    // The index may still have what has left the table, and nothing may be archived twice.
    const stored = await run.db.Transaction.batchGet(movements, { consistent: true })
    const old = stored.filter(movement => movement !== undefined && !known.has(movement.transactionId))
    if (old.length > 0) yield { month, movements: old as Movement[] }
  }
}

async function* indexed({ db, shopId, until }: ArchiveRun): AsyncIterable<Portion> {
  const range = { shopId, start: earliest, end: before(until) }
  let [month, movements]: [string, Movement[]] = ['', []]
  for await (const movement of db.shopTransactionsByDate.each(range, { direction: 'asc' })) {
    const of = movement.timestamp.slice(0, 7)
    if (movements.length > 0 && (of !== month || movements.length === partSize)) {
      yield { month, movements }
      movements = []
    }
    month = of
    movements.push(movement)
  }
  if (movements.length > 0) yield { month, movements }
}
