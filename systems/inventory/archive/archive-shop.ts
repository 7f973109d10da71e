import type { Ports } from '@monotable/server'
import { before } from 'monotable'
import type { Db, Items } from '../operation.ts'
import { finishPart } from './finish-part.ts'
import { withLease } from './lease.ts'
import { writePart } from './write-part.ts'

type Movement = Items['Transaction']

/** Movements stay in the table for so many days. */
const keptDays = 90
/** Movements of one object. */
const partSize = 1000

export interface ArchiveRun {
  readonly db: Db
  readonly ports: Ports
  readonly shopId: string
  readonly now: () => Date
}

export interface Archived {
  readonly archived: number
  readonly parts: number
}

/** Moves what is old from the table into objects. What an earlier run has left undone is finished first (S16). */
export async function archiveShop(run: ArchiveRun): Promise<Archived> {
  return withLease(run, async renew => {
    for await (const part of run.db.archiveParts.each({ shopId: run.shopId }, { consistent: true })) {
      if (part.state === 'DONE') continue
      await finishPart(run, part)
      await renew()
    }
    let [archived, parts] = [0, 0]
    for await (const { month, movements } of partsOf(run)) {
      await writePart(run, month, movements)
      await renew()
      archived += movements.length
      parts++
    }
    return { archived, parts }
  })
}

/** What a run would do. */
export async function archivable(run: ArchiveRun): Promise<Archived> {
  let [archived, parts] = [0, 0]
  for await (const { movements } of partsOf(run)) {
    archived += movements.length
    parts++
  }
  return { archived, parts }
}

/** Old movements of one month at a time, as many as one object holds. */
async function* partsOf({
  db,
  shopId,
  now,
}: ArchiveRun): AsyncIterable<{ month: string; movements: Movement[] }> {
  const until = new Date(now().getTime() - keptDays * 86_400_000)
  const range = { shopId, start: '0001-01-01T00:00:00.000Z', end: before(until) }
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
