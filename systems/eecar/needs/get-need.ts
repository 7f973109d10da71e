import { operation } from '../operation.ts'
import { ofNeed } from '../values/paths.ts'
import { findNeed, needAt } from './find-need.ts'
import { needAnswer } from './need-answer.ts'

export const getNeed = operation({
  method: 'GET',
  path: '/companies/{companyId}/needs/{needId}',
  title: 'Gives a need of a company',
  may: ['own', 'admin'],
  input: { path: ofNeed },
  output: needAnswer,
  isVersioned: true,
  handler: async ({ path, now, db }) => needAt(await findNeed(db, path), now),
})
