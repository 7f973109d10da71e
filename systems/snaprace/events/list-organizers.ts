import { pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { readTruthPage } from '../truth/read-truth-page.ts'
import { organizerAnswer } from './event-answer.ts'

export const listOrganizers = operation({
  method: 'GET',
  path: '/organizers',
  title: 'Lists organizers by their ids',
  may: ['platform'],
  input: { query: z.object(pageQuery) },
  output: pageOf(organizerAnswer),
  handler: ({ query, actor, db, ports }) =>
    readTruthPage(db, actor, query, {
      of: ['organizers'],
      read: part => ports.truth.organizers(part),
      idOf: ({ orgId }) => orgId,
    }),
})
