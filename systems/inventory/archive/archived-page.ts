import { type Ports, refuse } from '@monotable/server'
import type { Range } from '../date-range.ts'
import type { Db, Items } from '../operation.ts'
import { archivedMovements } from './archived-movements.ts'

type Movement = Items['Transaction']

export interface ArchivedQuery {
  readonly shopId: string
  readonly productId: string
  readonly range: Range | undefined
  readonly limit: number
  /** Goes on behind the movement that the cursor names. */
  readonly after?: string
  /** Those of the table that stand on the same page. */
  readonly shown?: readonly Movement[]
}

/** A page of movements that are in objects. Its cursor names the last one, which must be among those of the product. */
export async function archivedPage(
  db: Db,
  ports: Ports,
  query: ArchivedQuery,
): Promise<{ items: Movement[]; nextCursor?: string }> {
  const shown = new Set(query.shown?.map(({ transactionId }) => transactionId))
  const all = await archivedMovements(db, ports, query)
  const rest = behind(all, query.after).filter(
    movement => isIn(query.range, movement) && !shown.has(movement.transactionId),
  )
  const items = rest.slice(0, query.limit)
  const last = items.at(-1) ?? query.shown?.at(-1)
  if (rest.length <= items.length || !last) return { items }
  return { items, nextCursor: items.length > 0 ? cursorOf(last.transactionId) : cursorOf(start) }
}

const prefix = 'archived:'
/** Before the first of them. */
const start = 'start'

function cursorOf(transactionId: string): string {
  return Buffer.from(`${prefix}${transactionId}`).toString('base64url')
}

export function isArchivedCursor(cursor: string | undefined): cursor is string {
  return cursor !== undefined && Buffer.from(cursor, 'base64url').toString().startsWith(prefix)
}

function behind(movements: readonly Movement[], cursor: string | undefined): readonly Movement[] {
  const named =
    cursor === undefined ? start : Buffer.from(cursor, 'base64url').toString().slice(prefix.length)
  if (named === start) return movements
  const at = movements.findIndex(({ transactionId }) => transactionId === named)
  if (at < 0) throw refuse('INVALID_CURSOR', 'The cursor is not valid here')
  return movements.slice(at + 1)
}

function isIn(range: Range | undefined, { timestamp }: Movement): boolean {
  if (!range) return true
  const isBeforeEnd =
    typeof range.end === 'string'
      ? timestamp <= range.end
      : timestamp < new Date(range.end.instant).toISOString()
  return timestamp >= range.start && isBeforeEnd
}
