import { z } from 'zod'
import { ids } from './examples.ts'
import { id } from './value-types.ts'

const idOf = (name: keyof typeof ids) => id.meta({ examples: [ids[name]] })

/** What paths name. */
export const ofUser = z.object({ userId: idOf('userId') })
export const ofProject = z.object({ projectId: idOf('projectId') })
export const ofBid = ofProject.extend({ workerId: idOf('workerId') })
export const ofSeller = z.object({ sellerId: idOf('sellerId') })
export const ofProduct = ofSeller.extend({ productId: idOf('productId') })
export const ofOrder = z.object({ orderId: idOf('orderId') })
