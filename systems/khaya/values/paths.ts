import { shown } from '@monotable/server/kit'
import * as z from 'zod'
import { ids } from './examples.ts'
import { id } from './value-types.ts'

/** What paths name. */
export const ofUser = z.object({ userId: shown(id, ids.userId) })
export const ofProject = z.object({ projectId: shown(id, ids.projectId) })
export const ofBid = ofProject.extend({ workerId: shown(id, ids.workerId) })
export const ofSeller = z.object({ sellerId: shown(id, ids.sellerId) })
export const ofProduct = ofSeller.extend({ productId: shown(id, ids.productId) })
export const ofOrder = z.object({ orderId: shown(id, ids.orderId) })
