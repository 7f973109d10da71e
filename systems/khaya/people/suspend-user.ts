import { operation } from '../operation.ts'
import { ofUser } from '../values/paths.ts'
import { planSuspension } from './plan-suspension.ts'
import { profileAnswer } from './profile-answer.ts'

export const suspendUser = operation({
  method: 'POST',
  path: '/users/{userId}/suspensions',
  title: 'Suspends a user, who can then change nothing and appears in no search',
  may: ['admin'],
  when: { suspendedAt: 'absent' },
  input: { path: ofUser },
  output: profileAnswer,
  isVersioned: true,
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, now, db, ifMatch, commit }) =>
    commit(t => planSuspension(t, db, path.userId, { isSuspended: true, now, ifMatch })),
})
