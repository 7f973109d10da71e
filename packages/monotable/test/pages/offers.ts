import type { ClientOf } from '../../src/client.ts'
import type { Input, Item } from '../../src/schema/entity.ts'
import type { market, Offer } from './market.ts'

export type Db = ClientOf<typeof market>
export type OfferItem = Item<typeof Offer>

let count = 0

/** Partitions that no other case has. */
export function fresh(): string {
  return `x${count++}`
}

export function offer(some: Partial<Input<typeof Offer>> = {}): OfferItem {
  return { sellerId: 's', offerId: 'o', kind: 'k', rank: 1, status: 'low', price: 1, ...some }
}

/** As many offers as asked for, `some` of each by its number. */
export function offers(length: number, some: (at: number) => Partial<Input<typeof Offer>>): OfferItem[] {
  return Array.from({ length }, (_, at) => offer({ offerId: String(at).padStart(4, '0'), ...some(at) }))
}

export async function seed(db: Db, items: readonly OfferItem[]): Promise<void> {
  await db.batchWrite(t => items.map(item => t.Offer.put(item)))
}

export const ids = (items: readonly { offerId: string }[]) => items.map(item => item.offerId)

/** How often a property is tried: every request over HTTP costs a millisecond. */
export const runs = (backend: { title: string }) => ({
  numRuns: backend.title.includes('in process') ? 40 : 8,
})
