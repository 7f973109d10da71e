import { checkVersion, invalid } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofUser } from '../values/paths.ts'
import { planProfileUpdate } from './plan-profile-update.ts'
import { findProfile, type Profile } from './profile.ts'
import { profileAnswer } from './profile-answer.ts'
import { type Flag, flags, flagsOf, withFlag } from './verification-flags.ts'
import { viewProfile } from './view-profile.ts'

export const verifyUser = operation({
  method: 'POST',
  path: '/users/{userId}/verifications',
  title: 'Sets whether a phone number, an ID or a business is verified',
  may: ['admin'],
  input: {
    path: ofUser,
    body: z
      .object({
        flag: z.enum(flags).meta({ title: 'What you have checked' }),
        value: z.boolean().default(true).meta({ title: 'It is right' }),
      })
      .meta({ examples: [{ flag: 'idVerified', value: true }] }),
  },
  output: profileAnswer,
  isVersioned: true,
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path: { userId }, body: { flag, value }, now, db, ifMatch, commit }) =>
    commit(async t => {
      const profile = await findProfile(db, userId)
      checkFlag(profile, flag)
      checkVersion(profile.item, ifMatch)
      const set = { ...withFlag(profile, flag, value), updatedAt: now.toISOString() }
      const item = { ...profile.item, ...set, version: profile.item.version + 1 }
      return {
        writes: [planProfileUpdate(t, profile, { set })],
        answer: viewProfile({ ...profile, item } as Profile, now),
      }
    }),
})

function checkFlag({ entity }: Profile, flag: Flag): void {
  const own: readonly Flag[] = flagsOf[entity]
  if (own.includes(flag)) return
  const reason = `does not belong to a ${entity.toLowerCase()}`
  throw invalid([{ in: 'body', path: 'flag', reason }])
}
