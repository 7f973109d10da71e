import { checkVersion } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { checkOwnPictures } from '../pictures/pictures.ts'
import { actingUser } from './acting-user.ts'
import { editFields, editProfile } from './edit-profile.ts'
import { planProfileUpdate } from './plan-profile-update.ts'
import { findProfile } from './profile.ts'
import { profileAnswer } from './profile-answer.ts'
import { refuseTaken } from './refuse-taken.ts'
import { viewProfile } from './view-profile.ts'

export const editOwnProfile = operation({
  method: 'PATCH',
  path: '/users/me',
  title: 'Changes the given fields of the profile of the caller; null removes an optional value',
  may: ['buyer', 'worker', 'seller'],
  input: { body: editFields.meta({ examples: [{ bio: 'Also roofs', location: { city: 'Mooi River' } }] }) },
  output: profileAnswer,
  isVersioned: true,
  errors: ['EMAIL_TAKEN', 'PHONE_TAKEN', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ body, actor, now, db, ifMatch, commit }) => {
    const { userId } = (await actingUser(db, actor)).item
    checkOwnPictures(body.portfolio, { path: 'portfolio', userId })
    return commit(async t => {
      const profile = await findProfile(db, userId)
      checkVersion(profile.item, ifMatch)
      const { change, after } = editProfile(profile, body, now)
      return { writes: [planProfileUpdate(t, profile, change)], answer: viewProfile(after, now) }
    }).catch(error => {
      throw refuseTaken(error)
    })
  },
})
