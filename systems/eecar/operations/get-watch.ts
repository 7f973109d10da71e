import { watchAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { ofWatch } from '../paths.ts'
import { foundWatch } from '../watches/found-watch.ts'

export const getWatch = operation({
  method: 'GET',
  path: '/watches/{watchId}',
  title: 'Gives a watch',
  may: ['own', 'admin'],
  input: { path: ofWatch },
  output: watchAnswer,
  isVersioned: true,
  handler: ({ path, db }) => foundWatch(db, path.watchId),
})
