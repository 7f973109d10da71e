import type { Ports } from '@monotable/server'
import type { Db, Items } from '../operation.ts'
import { earliest, endOfSecond, isWithin, latest, type Range } from '../values/date-range.ts'
import { readArchivedMonths } from './read-archived-months.ts'

type Movement = Items['Transaction']

export interface HistoryQuery {
  readonly shopId: string
  readonly productId: string
  readonly range: Range | undefined
  readonly limit: number
  readonly cursor?: string
  readonly caller: string
}

/**
 * A page of all movements of a product, newest first, wherever they are. They may be moved meanwhile: a page is what
 * comes after a place in their order, so none is shown twice, and none is left out.
 */
export async function historyPage(
  db: Db,
  ports: Ports,
  query: HistoryQuery,
): Promise<{ items: Movement[]; nextCursor?: string }> {
  const { limit, cursor, ...rest } = query
  const binding = ['history', rest]
  const after = cursor === undefined ? last : ((await db.openCursor(binding, cursor)) as string)
  // The table comes first: what has left it by then is in the objects.
  const stored = await storedAfter(db, query, after)
  const enough = stored.length > limit ? placeOf(stored.at(-1) as Movement) : ''
  const archived = await archivedBetween(db, ports, query, { after, enough })
  const all = new Map([...stored, ...archived].map(movement => [placeOf(movement), movement]))
  const places = [...all.keys()].sort().reverse().slice(0, limit)
  const items = places.map(place => all.get(place) as Movement)
  if (all.size <= limit) return { items }
  return { items, nextCursor: await db.sealCursor(binding, places.at(-1)) }
}

/** Where a movement stands in the order of time, however its time is written. */
function placeOf({ timestamp, transactionId }: Movement): string {
  return `${new Date(timestamp).toISOString()}#${transactionId}`
}

const secondOf = ({ timestamp }: Movement) => Math.floor(Date.parse(timestamp) / 1000)

const last = '~'

/** Those of the table, one more than the page holds. */
async function storedAfter(
  db: Db,
  { shopId, productId, range, limit }: HistoryQuery,
  after: string,
): Promise<Movement[]> {
  const { start, end } = range?.keys ?? { start: earliest, end: latest }
  const until = after === last ? end : endOfSecond(new Date(after.split('#')[0] as string))
  const bounds = { shopId, productId, start, end: until }
  const where = (movement: Movement) =>
    movement.shopId === shopId && placeOf(movement) < after && isWithin(range, movement.timestamp)
  const options = { consistent: true, limit: limit + 1, where }
  const found: Movement[] = []
  for await (const movement of db.productTransactionsByDate.each(bounds, options)) {
    // Within a second keys of another program stand behind all others, whenever in it they are: all of it is read.
    const lastOne = found.length > limit ? found.at(-1) : undefined
    if (lastOne && secondOf(lastOne) !== secondOf(movement)) break
    found.push(movement)
  }
  return found.sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1)).slice(0, limit + 1)
}

/** Those of objects between two places, at least one more than the page holds. Months that cannot matter stay unread. */
async function archivedBetween(
  db: Db,
  ports: Ports,
  { shopId, productId, range, limit }: HistoryQuery,
  { after, enough }: { readonly after: string; readonly enough: string },
): Promise<Movement[]> {
  const oldest = [enough, range?.keys.start ?? ''].sort()[1] as string
  const isWanted = (month: string) => month <= after.slice(0, 7) && month >= oldest.slice(0, 7)
  const found: Movement[] = []
  for await (const movements of readArchivedMonths(db, ports, shopId, isWanted)) {
    const ours = movements.filter(movement => {
      const place = placeOf(movement)
      const isBetween = place < after && place > enough
      return isBetween && movement.productId === productId && isWithin(range, movement.timestamp)
    })
    found.push(...ours)
    if (found.length > limit) break
  }
  return found
}
