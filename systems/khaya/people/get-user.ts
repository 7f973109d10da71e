import { operation, type Role } from '../operation.ts'
import { ofUser } from '../values/paths.ts'
import { findProfile } from './profile.ts'
import { profileAnswer } from './profile-answer.ts'
import { viewProfile } from './view-profile.ts'

const admin: readonly Role[] = ['admin']

/** How to reach a user. */
const contact = {
  email: admin,
  phone: admin,
  'location.address': admin,
  'location.lat': admin,
  'location.lng': admin,
  contactName: admin,
  businessReg: admin,
  jobsAbandoned: admin,
  suspendedAt: admin,
  updatedAt: admin,
}

export const getUser = operation({
  method: 'GET',
  path: '/users/{userId}',
  title: 'Shows a user with badges; only admins see the contact details',
  may: 'anyone',
  shown: contact,
  input: { path: ofUser },
  output: profileAnswer,
  isVersioned: true,
  handler: async ({ path: { userId }, now, db }) => viewProfile(await findProfile(db, userId), now),
})
