import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { findEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { report } from '../values/examples.ts'
import { ofEvent } from '../values/paths.ts'
import { moment } from '../values/value-types.ts'
import { reportKind } from './report.ts'

const reportAnswer = z
  .object({
    reportId: z.string(),
    ulid: z.string(),
    kind: reportKind,
    message: z.string().optional(),
    contact: z.string().optional(),
    reportedAt: moment,
  })
  .meta({ examples: [report], shows: ['kind', 'message', 'contact', 'reportedAt', 'ulid'] })

export const listReports = operation({
  method: 'GET',
  path: '/organizers/{orgId}/events/{eventId}/reports',
  title:
    'Lists what was reported of photos and is not decided: take the photo down, correct it, or dismiss the report',
  may: ['organizer', 'platform'],
  input: { path: ofEvent, query: z.object(pageQuery) },
  output: pageOf(reportAnswer),
  handler: async ({ path, query, actor, db, ports }) => {
    const { orgId, eventId } = await findEvent(ports, path)
    const { items, cursor } = await db.reports(
      { orgId, eventId },
      { ...callerOf(actor, query), consistent: true },
    )
    return { items, nextCursor: cursor }
  },
})
