import * as z from 'zod'
import { operation } from '../operation.ts'
import { consentVersion, languages, textsIn } from './texts.ts'

const example = {
  language: 'en',
  consentVersion,
  texts: { BIB_PROMPT: 'Enter your bib number', PHOTO_BY: 'Photo: {photographer}' },
} as const

export const getTexts = operation({
  method: 'GET',
  path: '/texts',
  title: 'Gives the texts that runners read, in Korean or English, including the consent',
  may: 'anyone',
  desk: false,
  input: {
    query: z.object({
      language: z
        .enum(languages)
        .default('ko')
        .meta({ examples: ['en'] }),
    }),
  },
  output: z
    .object({
      language: z.enum(languages),
      /** To be sent with the consent that was given to this text. */
      consentVersion: z.string(),
      texts: z.record(z.string(), z.string()),
    })
    .meta({ examples: [example] }),
  handler: async ({ query: { language } }) => ({ language, consentVersion, texts: textsIn(language) }),
})
