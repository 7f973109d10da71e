import type { Actor } from '@monotable/server'
import { MonotableError } from 'monotable'
import type { Db } from '../operation.ts'
import type { Part } from './truth.ts'

interface Asked {
  readonly limit: number
  readonly cursor?: string | undefined
}

interface List<Row> {
  /** What the list is of: a cursor is good for this list and this caller alone. */
  readonly of: readonly string[]
  readonly read: (part: Part) => Promise<Row[]>
  readonly idOf: (row: Row) => string
}

/** Reads one page of a list of the truth; the next one starts after the last id. */
export async function readTruthPage<Row>(
  db: Db,
  actor: Actor,
  { limit, cursor }: Asked,
  { of, read, idOf }: List<Row>,
): Promise<{ items: Row[]; nextCursor?: string }> {
  const binding = [actor.id ?? '', ...of]
  const after = cursor === undefined ? undefined : textIn(await db.openCursor(binding, cursor))
  const rows = await read({ after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length <= limit || last === undefined) return { items }
  return { items, nextCursor: await db.sealCursor(binding, idOf(last)) }
}

function textIn(place: unknown): string {
  if (typeof place === 'string') return place
  throw new MonotableError('INVALID_CURSOR', { problem: 'malformed' })
}
