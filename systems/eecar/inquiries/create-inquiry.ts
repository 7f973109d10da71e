import { notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findPart } from '../parts/whole-part.ts'
import { ofPart } from '../values/paths.ts'
import { Inquiry } from './inquiry.ts'
import { inquiryAnswer } from './inquiry-answer.ts'

const { name, contact, message } = Inquiry.attributes
const input = z.object({ name: notBlank(name), contact: notBlank(contact), message: notBlank(message) })

const example = { name: 'Kim', contact: 'kim@example.com', message: '아직 판매 중인가요?' }

export const createInquiry = operation({
  method: 'POST',
  path: '/parts/{partId}/inquiries',
  title: 'Sends an inquiry to the seller of a part; no sign-in needed',
  may: 'anyone',
  input: { path: ofPart, body: input.meta({ examples: [example] }) },
  output: inquiryAnswer,
  rate: { requests: 5, seconds: 60, visitors: { each: 5, inAll: 300 } },
  handler: async ({ path, body, now, ids, db, commit }) => {
    const inquiry = { ...path, ...body, inquiryId: ids.ulid(), createdAt: now.toISOString() }
    return commit(async t => {
      await findPart(db, path.partId)
      return { writes: [t.Inquiry.create(inquiry)], answer: inquiry }
    })
  },
})
