import type { System } from '@monotable/server'
import { findRoles } from './access/find-roles.ts'
import { demo } from './demo/demo.ts'
import { forgetDocuments } from './documents/forget-documents.ts'
import { errors } from './errors.ts'
import { tellOfMessage } from './messages/tell-of-message.ts'
import type { Db } from './operation.ts'
import * as operations from './operations.ts'
import { expireOrders } from './orders/expire-orders.ts'
import { tellOfOrder } from './orders/tell-of-order.ts'
import { people } from './people/leaving.ts'
import { tellOfVerification } from './people/tell-of-verification.ts'
import { sweepPictures } from './pictures/pictures.ts'
import { openPorts } from './ports/open-ports.ts'
import type { KhayaPorts } from './ports/ports.ts'
import { followSeller } from './products/follow-seller.ts'
import { fillWords, followWords } from './products/follow-words.ts'
import { completeProjects } from './projects/complete-projects.ts'
import { expireProjects } from './projects/expire-projects.ts'
import { matchWorkers } from './projects/match-workers.ts'
import { rejectLeftOver } from './projects/reject-left-over.ts'
import { tellOfBid } from './projects/tell-of-bid.ts'
import { tellOfProject } from './projects/tell-of-project.ts'
import { followNames } from './reviews/follow-names.ts'
import { tellOfReview } from './reviews/tell-of-review.ts'
import { khaya } from './schema.ts'

export const system: System<Db, KhayaPorts, typeof operations> = {
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
    followWords,
    forgetDocuments,
    followNames,
    tellOfBid,
    tellOfMessage,
    tellOfOrder,
    tellOfProject,
    tellOfReview,
    tellOfVerification,
  },
  schedules: { expireOrders, expireProjects, completeProjects, fillWords, sweepPictures },
  demo,
  people,
  grants: {
    admin: {
      about: 'Verifies people and settles disputes',
      claims: { role: 'admin' },
      isAdministrator: true,
    },
  },
  openPorts,
}
