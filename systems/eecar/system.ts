import type { System } from '@monotable/server'
import { driftList } from '@monotable/server/kit'
import { findRoles } from './companies/find-roles.ts'
import { checkCompliance } from './compliance/check-compliance.ts'
import * as compliance from './compliance/operations.ts'
import { createDemoData } from './demo/create-demo-data.ts'
import { demo } from './demo/demo.ts'
import * as embedding from './embedding/operations.ts'
import { errors } from './errors.ts'
import * as inquiries from './inquiries/operations.ts'
import { tellOfInquiry } from './inquiries/tell-of-inquiry.ts'
import { forgetQuery } from './matches/forget-query.ts'
import * as matches from './matches/operations.ts'
import { alertNeeds } from './needs/alert-needs.ts'
import { closeExpiredNeeds } from './needs/close-expired-needs.ts'
import * as needs from './needs/operations.ts'
import * as notifications from './notifications/operations.ts'
import { type Db, operation } from './operation.ts'
import { completeItems } from './other-programs/complete-items.ts'
import * as parts from './parts/operations.ts'
import { openPorts } from './ports/open-ports.ts'
import type { EecarPorts } from './ports/ports.ts'
import * as proposals from './proposals/operations.ts'
import { tellOfProposal } from './proposals/tell-of-proposal.ts'
import { eecar } from './schema.ts'
import { followParts } from './search/follow-parts.ts'
import * as search from './search/operations.ts'
import { alertWatches } from './watches/alert-watches.ts'
import { mailFound } from './watches/mail-found.ts'
import * as watches from './watches/operations.ts'
import { textFound } from './watches/text-found.ts'

const listDrift = operation({ ...driftList, may: ['admin'] })

export const system: System<Db, EecarPorts> = {
  name: 'eecar',
  title: 'Marketplace for used electric-vehicle parts',
  schema: eecar,
  operations: {
    ...compliance,
    ...embedding,
    ...inquiries,
    ...matches,
    ...needs,
    ...notifications,
    ...parts,
    ...proposals,
    ...search,
    ...watches,
    createDemoData,
    listDrift,
  },
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
