import { refuse, shown } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { report } from '../values/examples.ts'
import { ofPhoto } from '../values/paths.ts'

export const dismissReport = operation({
  method: 'DELETE',
  path: '/organizers/{orgId}/events/{eventId}/reports/{ulid}/{reportId}',
  title: 'Dismisses a report of a photo, which stays as it is',
  may: ['organizer', 'platform'],
  desk: { label: 'Dismiss report', under: 'listReports' },
  input: { path: ofPhoto.extend({ reportId: shown(z.ulid(), report.reportId) }) },
  output: z.undefined(),
  status: 204,
  handler: async ({ path, db, ports }) => {
    await findEvent(ports, path)
    if (!(await db.Report.delete(path)))
      throw refuse('NOT_FOUND', 'This report does not exist. Somebody may have decided already.')
    return undefined
  },
})
