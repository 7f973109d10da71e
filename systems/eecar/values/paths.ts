import { shown } from '@monotable/server/kit'
import * as z from 'zod'
import { id } from './value-types.ts'

/** What the documentation shows, here and in examples of answers. */
export const exampleIds = {
  partId: '01JHZK3N5V8Q2W4X6Y7Z9ABCDE',
  usageId: '01JHZK3N5V8Q2W4X6Y7Z9ABCDF',
  companyId: 'solarnest',
  needId: '01JHZK3N5V8Q2W4X6Y7Z9ABCDG',
  watchId: '01JHZK3N5V8Q2W4X6Y7Z9ABCDH',
  proposalId: '01JHZK3N5V8Q2W4X6Y7Z9ABCDJ',
  notificationId: '4e46fa361f2a944264b8513ca5930e4a',
}

export const exampleMoment = '2025-01-20T10:00:00.000Z'

/** What paths name. */
export const ofPart = z.object({ partId: shown(id, exampleIds.partId) })
export const ofUseCase = ofPart.extend({ usageId: shown(id, exampleIds.usageId) })
export const ofCompany = z.object({ companyId: shown(id, exampleIds.companyId) })
export const ofNeed = ofCompany.extend({ needId: shown(id, exampleIds.needId) })
export const ofWatch = z.object({ watchId: shown(id, exampleIds.watchId) })
export const ofProposal = z.object({ proposalId: shown(id, exampleIds.proposalId) })
export const ofNotification = z.object({ notificationId: shown(id, exampleIds.notificationId) })
