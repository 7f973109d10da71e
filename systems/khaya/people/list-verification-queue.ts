import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { queueEntryAnswer } from './profile-answer.ts'

export const listVerificationQueue = operation({
  method: 'GET',
  path: '/verification-queue',
  title: 'Lists workers and sellers who are waiting for verification, the oldest first',
  may: ['admin'],
  input: { query: z.object(pageQuery) },
  output: pageOf(queueEntryAnswer),
  errors: ['NO_PROFILE'],
  handler: async ({ query, actor, db }) => {
    const { items, cursor } = await db.verificationQueue({}, { ...callerOf(actor, query), consistent: true })
    return { items, nextCursor: cursor }
  },
})
