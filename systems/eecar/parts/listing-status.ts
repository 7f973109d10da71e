import type { Items } from '../operation.ts'

type ListingStatus = Items['Part']['listingStatus']

/** A part with a quantity is listed; one without is sold out (E16). */
export function listingFor(quantity: number): 'listed' | 'sold_out' {
  return quantity > 0 ? 'listed' : 'sold_out'
}

/**
 * What a change of quantity makes of a listing: nothing while it stays what it is, so that keys that another program has
 * written stay as they are; a withdrawn part stays withdrawn.
 */
export function listingAfter(
  status: ListingStatus,
  quantity: number,
): { readonly listingStatus?: ListingStatus } {
  const next = status === 'withdrawn' ? status : listingFor(quantity)
  return next === status ? {} : { listingStatus: next }
}
