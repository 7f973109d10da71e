import type { Items } from '../operation.ts'

type ListingStatus = Items['Part']['listingStatus']

/** What is there is listed, what is not is sold out (E16). */
export function listedBy(quantity: number): 'listed' | 'sold_out' {
  return quantity > 0 ? 'listed' : 'sold_out'
}

/** The same after a change of quantity; a withdrawn part stays withdrawn. */
export function listingAfter(status: ListingStatus, quantity: number): ListingStatus {
  return status === 'withdrawn' ? status : listedBy(quantity)
}
