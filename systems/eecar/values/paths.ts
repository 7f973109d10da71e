import { z } from 'zod'
import { ids } from '../examples.ts'
import { id } from './value-types.ts'

const idOf = (name: keyof typeof ids) => id.meta({ examples: [ids[name]] })

/** What paths name. */
export const ofPart = z.object({ partId: idOf('partId') })
export const ofUseCase = ofPart.extend({ usageId: idOf('usageId') })
export const ofCompany = z.object({ companyId: idOf('companyId') })
export const ofNeed = ofCompany.extend({ needId: idOf('needId') })
export const ofWatch = z.object({ watchId: idOf('watchId') })
export const ofProposal = z.object({ proposalId: idOf('proposalId') })
export const ofNotification = z.object({ notificationId: idOf('notificationId') })
