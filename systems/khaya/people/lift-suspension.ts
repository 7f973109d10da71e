import { operation } from '../operation.ts'
import { ofUser } from '../values/paths.ts'
import { planSuspension } from './plan-suspension.ts'
import { profileAnswer } from './profile-answer.ts'

export const liftSuspension = operation({
  method: 'DELETE',
  path: '/users/{userId}/suspensions',
  title: 'Lifts the suspension of a user, who appears in searches again',
  may: ['admin'],
  when: { suspendedAt: 'present' },
  input: { path: ofUser },
  output: profileAnswer,
  isVersioned: true,
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, now, db, ifMatch, commit }) =>
    commit(t => planSuspension(t, db, path.userId, { isSuspended: false, now, ifMatch })),
})
