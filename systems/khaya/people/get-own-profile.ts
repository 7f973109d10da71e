import { operation } from '../operation.ts'
import { actingUser } from './acting-user.ts'
import { profileAnswer } from './profile-answer.ts'
import { viewProfile } from './view-profile.ts'

export const getOwnProfile = operation({
  method: 'GET',
  path: '/users/me',
  title: 'Shows the profile of the caller',
  may: ['buyer', 'worker', 'seller'],
  output: profileAnswer,
  isVersioned: true,
  errors: ['NO_PROFILE'],
  handler: async ({ actor, now, db }) => viewProfile(await actingUser(db, actor), now),
})
