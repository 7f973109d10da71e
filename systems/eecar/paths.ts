import { z } from 'zod'
import { id } from './schema/value-types.ts'

/** What paths name. */
export const ofPart = z.object({ partId: id })
export const ofUseCase = ofPart.extend({ usageId: id })
export const ofCompany = z.object({ companyId: id })
export const ofNeed = ofCompany.extend({ needId: id })
export const ofWatch = z.object({ watchId: id })
export const ofProposal = z.object({ proposalId: id })
export const ofNotification = z.object({ notificationId: id })
