import { z } from 'zod'
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

const idOf = (name: keyof typeof exampleIds) => id.meta({ examples: [exampleIds[name]] })

/** What paths name. */
export const ofPart = z.object({ partId: idOf('partId') })
export const ofUseCase = ofPart.extend({ usageId: idOf('usageId') })
export const ofCompany = z.object({ companyId: idOf('companyId') })
export const ofNeed = ofCompany.extend({ needId: idOf('needId') })
export const ofWatch = z.object({ watchId: idOf('watchId') })
export const ofProposal = z.object({ proposalId: idOf('proposalId') })
export const ofNotification = z.object({ notificationId: idOf('notificationId') })
