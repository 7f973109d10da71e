import { operation } from '../operation.ts'
import { signUp as example } from '../values/examples.ts'
import { newProfile, signUpFields } from './new-profile.ts'
import { profileAnswer } from './profile-answer.ts'
import { refuseTaken } from './refuse-taken.ts'
import { viewProfile } from './view-profile.ts'

export const signUp = operation({
  method: 'POST',
  path: '/users',
  title: 'Creates a profile for the holder of the token; its role cannot change later',
  may: 'signedIn',
  when: { getOwnProfile: 'absent' },
  desk: { label: 'Create your profile', under: '/' },
  input: { body: signUpFields.meta({ examples: [example] }) },
  output: profileAnswer,
  isVersioned: true,
  errors: ['EMAIL_TAKEN', 'PHONE_TAKEN', 'ACCOUNT_EXISTS', 'ID_NUMBER_TAKEN', 'ACCOUNT_SUSPENDED'],
  handler: async ({ body, actor, ports, now, ids, commit }) => {
    const { phone_number: number, phone_number_verified: isProven } = actor.claims
    const provenPhone = isProven === true && typeof number === 'string' ? number : undefined
    const account = { userId: `usr_${ids.ulid()}`, cognitoSub: actor.id as string, provenPhone }
    return commit(t => {
      const { write, profile } = newProfile(t, body, account, { idNumbers: ports.idNumbers, now })
      return { writes: [write], answer: viewProfile(profile, now) }
    }).catch(error => {
      throw refuseTaken(error)
    })
  },
})
