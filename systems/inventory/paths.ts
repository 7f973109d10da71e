import { z } from 'zod'
import { id } from './schema/value-types.ts'

/** What paths name. */
export const inShop = z.object({ shopId: z.uuid() })
export const ofProduct = inShop.extend({ productId: z.uuid() })
export const ofSale = inShop.extend({ saleId: z.uuid() })
export const ofMember = inShop.extend({ userId: id })
