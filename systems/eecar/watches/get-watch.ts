import { findOrRefuse } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { ofWatch } from '../values/paths.ts'
import { watchAnswer } from './watch-answer.ts'

export const getWatch = operation({
  method: 'GET',
  path: '/watches/{watchId}',
  title: 'Gets a watch',
  may: ['own', 'admin'],
  input: { path: ofWatch },
  output: watchAnswer,
  isVersioned: true,
  handler: ({ path, db }) => findOrRefuse('watch', db.Watch.get(path, { consistent: true })),
})
