import { operation } from '../operation.ts'
import { ofNeed } from '../values/paths.ts'
import { findNeed, showNeed } from './find-need.ts'
import { needAnswer } from './need-answer.ts'

export const getNeed = operation({
  method: 'GET',
  path: '/companies/{companyId}/needs/{needId}',
  title: 'Gets a need of a company',
  may: ['own', 'admin'],
  input: { path: ofNeed },
  output: needAnswer,
  isVersioned: true,
  handler: async ({ path, now, db }) => showNeed(await findNeed(db, path), now),
})
