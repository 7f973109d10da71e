import * as z from 'zod'
import { exampleIds, exampleMoment } from '../values/paths.ts'
import { Inquiry } from './inquiry.ts'

const example = {
  inquiryId: '01JHZK3N5V8Q2W4X6Y7Z9ABCDK',
  partId: exampleIds.partId,
  createdAt: exampleMoment,
  name: 'Marta Nowak',
  contact: '+48 600 555 014',
  message: 'Would you ship to Gdańsk, and what would it cost?',
} as const

export const inquiryAnswer = z
  .object(Inquiry.attributes)
  .pick({
    inquiryId: true,
    partId: true,
    createdAt: true,
    name: true,
    contact: true,
    message: true,
  })
  .meta({ examples: [example], shows: ['name', 'contact', 'message', 'createdAt'] })
