import type { System } from '@monotable/server'
import { findRoles } from './access/find-roles.ts'
import { people } from './companies/people.ts'
import { checkCompliance } from './compliance/check-compliance.ts'
import { demo } from './demo/demo.ts'
import { errors } from './errors.ts'
import { tellOfInquiry } from './inquiries/tell-of-inquiry.ts'
import { forgetQuery } from './matches/forget-query.ts'
import { alertNeeds } from './needs/alert-needs.ts'
import { closeExpiredNeeds } from './needs/close-expired-needs.ts'
import type { Db } from './operation.ts'
import * as operations from './operations.ts'
import { completeItems } from './other-programs/complete-items.ts'
import { sweepPictures } from './parts/part-pictures.ts'
import { openPorts } from './ports/open-ports.ts'
import type { EecarPorts } from './ports/ports.ts'
import { tellOfMessage } from './proposals/messages.ts'
import { tellOfProposal } from './proposals/tell-of-proposal.ts'
import { eecar } from './schema.ts'
import { followParts } from './search/follow-parts.ts'
import { alertWatches } from './watches/alert-watches.ts'
import { mailFound } from './watches/mail-found.ts'
import { textFound } from './watches/text-found.ts'

export const system: System<Db, EecarPorts, typeof operations> = {
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
    tellOfMessage,
    tellOfInquiry,
  },
  schedules: { closeExpiredNeeds, sweepPictures },
  demo,
  people,
  grants: {
    admin: { about: 'Sees everything', claims: { role: 'admin' }, isAdministrator: true },
    company: { about: 'Acts for a company', claims: {}, needs: ['companyId', 'companyName'] },
  },
  openPorts,
}
