import { checkVersion } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { actingUser } from './acting-user.ts'
import { editedProfile, editFields } from './edit-profile.ts'
import { findProfile } from './profile.ts'
import { profileAnswer } from './profile-answer.ts'
import { profileUpdate } from './profile-update.ts'
import { takenOr } from './refuse-taken.ts'
import { viewOf } from './view-profile.ts'

export const editOwnProfile = operation({
  method: 'PATCH',
  path: '/users/me',
  title:
    'Changes what is sent of the profile of the caller, and nothing else; null takes an optional value away',
  may: ['buyer', 'worker', 'seller'],
  input: { body: editFields.meta({ examples: [{ bio: 'Also roofs', location: { city: 'Mooi River' } }] }) },
  output: profileAnswer,
  isVersioned: true,
  errors: ['EMAIL_TAKEN', 'PHONE_TAKEN', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ body, actor, now, db, ifMatch, commit }) => {
    const { userId } = (await actingUser(db, actor)).item
    return commit(async t => {
      const profile = await findProfile(db, userId)
      checkVersion(profile.item, ifMatch)
      const { change, after } = editedProfile(profile, body, now)
      return { writes: [profileUpdate(t, profile, change)], answer: viewOf(after, now) }
    }).catch(error => {
      throw takenOr(error)
    })
  },
})
