import type { System } from '@monotable/server'
import { driftList } from '@monotable/server/kit'
import { findRoles } from './access/find-roles.ts'
import { demo } from './demo/demo.ts'
import { errors } from './errors.ts'
import * as messages from './messages/operations.ts'
import { tellOfMessage } from './messages/tell-of-message.ts'
import * as notifications from './notifications/operations.ts'
import { type Db, operation } from './operation.ts'
import { expireOrders } from './orders/expire-orders.ts'
import * as orders from './orders/operations.ts'
import { tellOfOrder } from './orders/tell-of-order.ts'
import * as people from './people/operations.ts'
import { tellOfVerification } from './people/tell-of-verification.ts'
import { openPorts } from './ports/open-ports.ts'
import type { KhayaPorts } from './ports/ports.ts'
import { followSeller } from './products/follow-seller.ts'
import * as products from './products/operations.ts'
import { completeProjects } from './projects/complete-projects.ts'
import { expireProjects } from './projects/expire-projects.ts'
import { matchWorkers } from './projects/match-workers.ts'
import * as projects from './projects/operations.ts'
import { rejectLeftOver } from './projects/reject-left-over.ts'
import { tellOfBid } from './projects/tell-of-bid.ts'
import { tellOfProject } from './projects/tell-of-project.ts'
import { followNames } from './reviews/follow-names.ts'
import * as reviews from './reviews/operations.ts'
import { tellOfReview } from './reviews/tell-of-review.ts'
import { khaya } from './schema.ts'

export const system: System<Db, KhayaPorts> = {
  name: 'khaya',
  title: 'Building work and materials: buyers, workers and sellers',
  schema: khaya,
  operations: {
    ...people,
    ...projects,
    ...products,
    ...orders,
    ...messages,
    ...reviews,
    ...notifications,
    listDrift: operation({ ...driftList, may: ['admin'] }),
  },
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
