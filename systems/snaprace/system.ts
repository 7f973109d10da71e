import type { System } from '@monotable/server'
import { demo } from './demo.ts'
import { errors } from './errors.ts'
import { findRoles } from './find-roles.ts'
import { openPorts } from './open-ports.ts'
import type { Db } from './operation.ts'
import * as operations from './operations.ts'
import type { SnapracePorts } from './ports.ts'
import { creditNewPhoto } from './reactions/credit-new-photo.ts'
import { endAddress } from './reactions/end-address.ts'
import { forgetRemovedPhoto } from './reactions/forget-removed-photo.ts'
import { indexFaces } from './reactions/index-faces.ts'
import { ingestUpload } from './reactions/ingest-upload.ts'
import { runJobs } from './reactions/run-jobs.ts'
import { finishJobs } from './schedules/finish-jobs.ts'
import { snaprace } from './schema.ts'

export const system: System<Db, SnapracePorts> = {
  name: 'snaprace',
  title: 'Race photos, found by bib, by face or by photographer',
  schema: snaprace,
  operations,
  findRoles,
  errors,
  reactions: { ingestUpload, endAddress, indexFaces, creditNewPhoto, forgetRemovedPhoto, runJobs },
  schedules: { finishJobs },
  demo,
  openPorts,
}
