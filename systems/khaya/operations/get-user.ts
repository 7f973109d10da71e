import { profileAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { ofUser } from '../paths.ts'
import { foundProfile } from '../people/profile.ts'
import { viewOf } from '../people/view.ts'

export const getUser = operation({
  method: 'GET',
  path: '/users/{userId}',
  title: 'Shows a user with badges; how to reach them only to admins',
  input: { path: ofUser },
  output: profileAnswer,
  isVersioned: true,
  handler: async ({ path: { userId }, now, db }) => viewOf(await foundProfile(db, userId), now),
})
