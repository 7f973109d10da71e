import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofPart } from '../values/paths.ts'
import { inquiryAnswer } from './inquiry-answer.ts'

export const listInquiries = operation({
  method: 'GET',
  path: '/parts/{partId}/inquiries',
  title: 'Lists the inquiries about a part, newest first',
  may: ['own', 'admin'],
  input: { path: ofPart, query: z.object(pageQuery) },
  output: pageOf(inquiryAnswer),
  handler: async ({ path, query, actor, db }) => {
    const { items, cursor } = await db.inquiries(path, { ...callerOf(actor, query), consistent: true })
    return { items, nextCursor: cursor }
  },
})
