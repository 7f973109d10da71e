import type { System } from '@monotable/server'
import { demo } from './demo.ts'
import { errors } from './errors.ts'
import { findRoles } from './find-roles.ts'
import { openPorts } from './open-ports.ts'
import type { Db } from './operation.ts'
import * as operations from './operations.ts'
import type { KhayaPorts } from './ports.ts'
import { followNames } from './reactions/follow-names.ts'
import { followSeller } from './reactions/follow-seller.ts'
import { matchWorkers } from './reactions/match-workers.ts'
import { rejectLeftOver } from './reactions/reject-left-over.ts'
import { tellOfBid } from './reactions/tell-of-bid.ts'
import { tellOfMessage } from './reactions/tell-of-message.ts'
import { tellOfOrder } from './reactions/tell-of-order.ts'
import { tellOfProject } from './reactions/tell-of-project.ts'
import { tellOfReview } from './reactions/tell-of-review.ts'
import { tellOfVerification } from './reactions/tell-of-verification.ts'
import { completeProjects } from './schedules/complete-projects.ts'
import { expireOrders } from './schedules/expire-orders.ts'
import { expireProjects } from './schedules/expire-projects.ts'
import { khaya } from './schema.ts'

export const system: System<Db, KhayaPorts> = {
  name: 'khaya',
  title: 'Building work and materials: buyers, workers and sellers',
  schema: khaya,
  operations,
  findRoles,
  errors,
  reactions: {
    rejectLeftOver,
    matchWorkers,
    followSeller,
    followNames,
    tellOfBid,
    tellOfMessage,
    tellOfOrder,
    tellOfProject,
    tellOfReview,
    tellOfVerification,
  },
  schedules: { expireOrders, expireProjects, completeProjects },
  demo,
  openPorts,
}
