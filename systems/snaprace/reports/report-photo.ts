import { findOrRefuse, notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { findVisibleEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { report } from '../values/examples.ts'
import { ofPhoto } from '../values/paths.ts'
import { reportKind } from './report.ts'

export const reportPhoto = operation({
  method: 'POST',
  path: '/organizers/{orgId}/events/{eventId}/photos/{ulid}/reports',
  title: 'Tells the organizer what is wrong with a photo, or asks to be removed',
  may: 'anyone',
  desk: false,
  input: {
    path: ofPhoto,
    body: z
      .object({
        kind: reportKind,
        message: notBlank(z.string().trim().min(1).max(1000)).optional(),
        contact: notBlank(z.string().trim().min(1).max(200)).optional(),
      })
      .meta({ examples: [{ kind: 'REMOVE_ME', contact: 'runner@example.com' }] }),
  },
  output: z.object({ reportId: z.string() }).meta({ examples: [{ reportId: report.reportId }] }),
  errors: ['FORBIDDEN'],
  rate: { requests: 10, seconds: 60, visitors: { each: 10, inAll: 300 } },
  handler: async ({ path, body, roles, ids, db, ports, commit }) => {
    await findVisibleEvent(ports, path, roles)
    const reportId = ids.ulid()
    return commit(async t => {
      await findOrRefuse('photo', db.Photo.get(path, { consistent: true }))
      return { writes: [t.Report.create({ ...path, reportId, ...body })], answer: { reportId } }
    })
  },
})
