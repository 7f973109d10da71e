import { operation } from '../operation.ts'
import { ofPart } from '../values/paths.ts'
import { wholePartAnswer } from './part-answer.ts'
import { answerOf, readWholePart } from './whole-part.ts'

export const getPart = operation({
  method: 'GET',
  path: '/parts/{partId}',
  title: 'Gets a part with its specification and use cases, even if it is sold out or withdrawn',
  may: 'anyone',
  input: { path: ofPart },
  output: wholePartAnswer,
  isVersioned: true,
  handler: async ({ path, db }) => answerOf(await readWholePart(db, path.partId)),
})
