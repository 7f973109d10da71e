import { knownByIdOnly, type System } from '@monotable/server'
import { demo } from './demo/demo.ts'
import { errors } from './errors.ts'
import { findRoles } from './events/find-roles.ts'
import { sweepLogos } from './events/put-logo.ts'
import { finishJobs } from './jobs/finish-jobs.ts'
import { runJobs } from './jobs/run-job.ts'
import type { Db } from './operation.ts'
import * as operations from './operations.ts'
import { creditNewPhoto } from './photographers/follow-truth.ts'
import { forgetRemovedPhoto } from './photos/forget-removed-photo.ts'
import { openPorts } from './ports/open-ports.ts'
import type { SnapracePorts } from './ports/ports.ts'
import { snaprace } from './schema.ts'
import { indexFaces } from './selfies/index-faces.ts'
import { endAddress } from './uploads/end-address.ts'
import { ingestUpload } from './uploads/ingest-upload.ts'

export const system: System<Db, SnapracePorts, typeof operations> = {
  name: 'snaprace',
  title: 'Race photos, found by bib, by face or by photographer',
  schema: snaprace,
  operations,
  findRoles,
  errors,
  reactions: { ingestUpload, endAddress, indexFaces, creditNewPhoto, forgetRemovedPhoto, runJobs },
  schedules: { finishJobs, sweepLogos },
  demo,
  people: knownByIdOnly,
  grants: {
    platform: { about: 'Operates the platform', claims: { role: 'platform' }, isAdministrator: true },
    organizer: { about: 'Organizes events', claims: { role: 'organizer' }, needs: ['orgId'] },
    photographer: { about: 'Takes photos', claims: { role: 'photographer' }, needs: ['photographerId'] },
    ingest: { about: 'Tells of uploaded files', claims: { role: 'ingest' } },
  },
  openPorts,
}
