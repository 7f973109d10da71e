import type { Items } from '../operation.ts'

/** Whether a part can be had: what is missing, withdrawn or sold out is never matched. */
export function isForSale(part: Items['Part'] | undefined): part is Items['Part'] {
  return part?.listingStatus === 'listed' && part.quantity > 0
}
