import type { Items } from '../operation.ts'

/** Whether what a seller sells can be found: `sellerListed` of all products. */
export function isListed({ businessVerified, suspendedAt }: Items['Seller']): boolean {
  return businessVerified === true && suspendedAt === undefined
}
