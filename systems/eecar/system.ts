import type { System } from '@monotable/server'
import { demo } from './demo.ts'
import { errors } from './errors.ts'
import { findRoles } from './find-roles.ts'
import { forgetQuery } from './matching/forget-query.ts'
import { openPorts } from './open-ports.ts'
import type { Db } from './operation.ts'
import * as operations from './operations.ts'
import type { EecarPorts } from './ports.ts'
import { alertNeeds } from './reactions/alert-needs.ts'
import { alertWatches } from './reactions/alert-watches.ts'
import { checkCompliance } from './reactions/check-compliance.ts'
import { completeItems } from './reactions/complete-items.ts'
import { mailFound } from './reactions/mail-found.ts'
import { tellOfInquiry } from './reactions/tell-of-inquiry.ts'
import { tellOfProposal } from './reactions/tell-of-proposal.ts'
import { textFound } from './reactions/text-found.ts'
import { closeExpiredNeeds } from './schedules/close-expired-needs.ts'
import { eecar } from './schema.ts'
import { followParts } from './search/follow-parts.ts'

export const system: System<Db, EecarPorts> = {
  name: 'eecar',
  title: 'Marketplace for used electric-vehicle parts',
  schema: eecar,
  operations,
  findRoles,
  errors,
  reactions: {
    completeItems,
    followParts,
    forgetQuery,
    checkCompliance,
    alertWatches,
    mailFound,
    textFound,
    alertNeeds,
    tellOfProposal,
    tellOfInquiry,
  },
  schedules: { closeExpiredNeeds },
  demo,
  openPorts,
}
