import type { System } from '@monotable/server'
import type { Db } from './operation.ts'
import { editOwnProfile } from './operations/edit-own-profile.ts'
import { findUsers } from './operations/find-users.ts'
import { getOwnProfile } from './operations/get-own-profile.ts'
import { getUser } from './operations/get-user.ts'
import { liftSuspension } from './operations/lift-suspension.ts'
import { listVerificationQueue } from './operations/list-verification-queue.ts'
import { signUp } from './operations/sign-up.ts'
import { suspendUser } from './operations/suspend-user.ts'
import { verifyUser } from './operations/verify-user.ts'
import type { KhayaPorts } from './ports.ts'

/** What users do. */
export const operations: System<Db, KhayaPorts>['operations'] = {
  editOwnProfile,
  findUsers,
  getOwnProfile,
  getUser,
  liftSuspension,
  listVerificationQueue,
  signUp,
  suspendUser,
  verifyUser,
}
