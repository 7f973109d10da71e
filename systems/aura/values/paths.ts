import * as z from 'zod'
import { id } from './value-types.ts'

/** What paths name. A domain may be spelled in any way: operations read it (C3). */
export const ofShop = z.object({ domain: z.string().min(1).max(2048) })
export const ofLease = ofShop.extend({ token: id })
export const ofGroup = z.object({ groupId: id })
export const ofMember = ofGroup.extend(ofShop.shape)

/** The URL that a request is about, in any spelling (C2). */
export const oneUrl = z.object({ url: z.string().min(1) })

/** Query of lists of URLs, which can be long. */
export const longPage = {
  limit: z.coerce.number().int().min(1).max(1000).default(20),
  cursor: z.string().min(1).max(8192).optional(),
}
