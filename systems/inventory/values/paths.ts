import * as z from 'zod'
import { id, userId } from './value-types.ts'

/** Parameters of paths. Only members of a shop learn whether an id can be a shop's at all (S4). */
export const inShop = z.object({ shopId: id })
export const ofProduct = inShop.extend({ productId: z.uuid() })
export const ofSale = inShop.extend({ saleId: z.uuid() })
export const ofReceipt = inShop.extend({ receiptId: z.uuid() })
export const ofMember = inShop.extend({ userId })
