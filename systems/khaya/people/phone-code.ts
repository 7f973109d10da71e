import { randomInt } from 'node:crypto'
import { checkVersion } from '@monotable/server/kit'
import { when } from 'monotable'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { sentCode } from '../values/examples.ts'
import { actingUser } from './acting-user.ts'
import { goodForMinutes } from './phone-code-item.ts'
import { planProfileUpdate } from './plan-profile-update.ts'
import { findProfile, type Profile } from './profile.ts'
import { profileAnswer } from './profile-answer.ts'
import { withFlag } from './verification-flags.ts'
import { viewProfile } from './view-profile.ts'

const mostTries = 5

export const sendPhoneCode = operation({
  method: 'POST',
  path: '/users/me/phone-codes',
  title: 'Sends a code to the phone of the caller, which is good for ten minutes',
  may: ['buyer', 'worker', 'seller'],
  desk: { label: 'Send a code to my phone', under: 'getOwnProfile' },
  when: { phoneVerified: [false] },
  output: z.object({ sentTo: z.string() }).meta({ examples: [sentCode] }),
  rate: { requests: 10, seconds: 3600 },
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ actor, db, ports, ids }) => {
    const { userId, phone } = (await actingUser(db, actor)).item
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const hashed = ports.idNumbers.hashed(`phone code ${userId} ${phone} ${code}`)
    await db.PhoneCode.put({ userId, phone, code: hashed, tries: 0 })
    const text = `Khaya: ${code}. Ikhodi yakho / your code. Good for ${goodForMinutes} minutes.`
    await ports.sms.send({ id: ids.ulid(), to: phone, text })
    return { sentTo: `…${phone.slice(-4)}` }
  },
})

export const confirmPhone = operation({
  method: 'POST',
  path: '/users/me/phone-verifications',
  title: 'Proves with the code that was sent that the phone is the caller’s',
  may: ['buyer', 'worker', 'seller'],
  desk: { label: 'Confirm my phone', under: 'getOwnProfile' },
  when: { phoneVerified: [false] },
  input: {
    body: z
      .object({
        code: z
          .string()
          .trim()
          .regex(/^\d{6}$/, 'must be the six digits that were sent to your phone'),
      })
      .meta({ examples: [{ code: '042317' }] }),
  },
  output: profileAnswer,
  isVersioned: true,
  rate: { requests: 20, seconds: 600 },
  errors: ['CODE_WRONG', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ body, actor, db, ports, now, ifMatch, commit }) => {
    const { userId } = (await actingUser(db, actor)).item
    // Counted before it is compared: whoever guesses at once does not guess more often.
    await db.PhoneCode.update(
      { userId },
      { add: { tries: 1 } },
      { condition: when('tries < {most}', { most: mostTries }), otherwise: () => refuse('CODE_WRONG') },
    )
    return commit(async t => {
      const profile = await findProfile(db, userId)
      checkVersion(profile.item, ifMatch)
      const kept = await db.PhoneCode.get({ userId }, { consistent: true })
      const hashed = ports.idNumbers.hashed(`phone code ${userId} ${profile.item.phone} ${body.code}`)
      if (kept?.code !== hashed) throw refuse('CODE_WRONG')
      const set = { ...withFlag(profile, 'phoneVerified', true), updatedAt: now.toISOString() }
      const item = { ...profile.item, ...set, version: profile.item.version + 1 }
      return {
        writes: [planProfileUpdate(t, profile, { set }), t.PhoneCode.delete({ userId })],
        answer: viewProfile({ ...profile, item } as Profile, now),
      }
    })
  },
})
