import type { System } from '@monotable/server'
import { driftList } from '@monotable/server/kit'
import * as bibs from './bibs/operations.ts'
import { demo } from './demo/demo.ts'
import * as drift from './drift/operations.ts'
import { errors } from './errors.ts'
import { findRoles } from './events/find-roles.ts'
import * as events from './events/operations.ts'
import { finishJobs } from './jobs/finish-jobs.ts'
import * as jobs from './jobs/operations.ts'
import { runJobs } from './jobs/run-job.ts'
import { type Db, operation } from './operation.ts'
import { creditNewPhoto } from './photographers/follow-truth.ts'
import * as photographers from './photographers/operations.ts'
import { forgetRemovedPhoto } from './photos/forget-removed-photo.ts'
import * as photos from './photos/operations.ts'
import { openPorts } from './ports/open-ports.ts'
import type { SnapracePorts } from './ports/ports.ts'
import { snaprace } from './schema.ts'
import { indexFaces } from './selfies/index-faces.ts'
import * as selfies from './selfies/operations.ts'
import { endAddress } from './uploads/end-address.ts'
import { ingestUpload } from './uploads/ingest-upload.ts'
import * as uploads from './uploads/operations.ts'

export const system: System<Db, SnapracePorts> = {
  name: 'snaprace',
  title: 'Race photos, found by bib, by face or by photographer',
  schema: snaprace,
  operations: {
    ...events,
    ...photographers,
    ...uploads,
    ...photos,
    ...bibs,
    ...selfies,
    ...jobs,
    ...drift,
    listDrift: operation({ ...driftList, may: ['platform'] }),
  },
  findRoles,
  errors,
  reactions: { ingestUpload, endAddress, indexFaces, creditNewPhoto, forgetRemovedPhoto, runJobs },
  schedules: { finishJobs },
  demo,
  openPorts,
}
