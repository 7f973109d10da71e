import { pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { readTruthPage } from '../truth/read-truth-page.ts'
import { photographerAnswer } from './photographer-answer.ts'

export const listPhotographers = operation({
  method: 'GET',
  path: '/photographers',
  title: 'Lists photographers by their ids',
  may: ['platform'],
  input: { query: z.object(pageQuery) },
  output: pageOf(photographerAnswer),
  handler: ({ query, actor, db, ports }) =>
    readTruthPage(db, actor, query, {
      of: ['photographers'],
      read: part => ports.truth.photographers(part),
      idOf: ({ photographerId }) => photographerId,
    }),
})
