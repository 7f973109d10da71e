import { callerOf, findOrRefuse, invalid, notBlank, pageOf, pageQuery, shown } from '@monotable/server/kit'
import { when } from 'monotable'
import * as z from 'zod'
import { refuse } from '../errors.ts'
import { operation } from '../operation.ts'
import { actingUser } from '../people/acting-user.ts'
import { findProfile } from '../people/profile.ts'
import { report } from '../values/examples.ts'
import { ofUser } from '../values/paths.ts'
import { id } from '../values/value-types.ts'
import { Report, reportReasons } from './block.ts'

const text = notBlank(z.string().trim().max(2000))

const reportAnswer = z
  .object(Report.attributes)
  .extend({
    userId: id.meta({ refersTo: 'getUser' }),
    reporterId: id.meta({ refersTo: { operation: 'getUser', by: 'userId' } }),
  })
  .meta({ examples: [report], shows: ['userId', 'reason', 'reporterId', 'text', 'status', 'createdAt'] })

export const reportUser = operation({
  method: 'POST',
  path: '/users/{userId}/reports',
  title: 'Reports a user to the administrators',
  may: ['buyer', 'worker', 'seller'],
  desk: { label: 'Report', under: 'getUser' },
  input: {
    path: ofUser,
    body: z
      .object({ reason: z.enum(reportReasons), text: text.optional() })
      .meta({ examples: [{ reason: 'FRAUD', text: 'Asked for a deposit and never came' }] }),
  },
  output: reportAnswer,
  rate: { requests: 10, seconds: 3600 },
  errors: ['NOT_FOUND', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path: { userId }, body, actor, db, now, ids, commit }) => {
    const reporterId = (await actingUser(db, actor)).item.userId
    if (reporterId === userId) throw invalid([{ in: 'path', path: 'userId', reason: 'is your own' }])
    await findProfile(db, userId)
    const said = {
      ...{ userId, reporterId, ...body },
      ...{ reportId: `rep_${ids.ulid()}`, status: 'OPEN' as const, createdAt: now.toISOString() },
    }
    return commit(t => ({ writes: [t.Report.create(said)], answer: said }))
  },
})

export const listReports = operation({
  method: 'GET',
  path: '/reports',
  title: 'Lists reports that nobody has looked at yet, the oldest first',
  may: ['admin'],
  input: { query: z.object(pageQuery) },
  output: pageOf(reportAnswer),
  errors: ['NO_PROFILE'],
  handler: async ({ query, actor, db }) => {
    const { items, cursor } = await db.openReports({}, callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})

export const closeReport = operation({
  method: 'POST',
  path: '/users/{userId}/reports/{reportId}/closings',
  title: 'Takes a report off the list, with what came of it',
  may: ['admin'],
  desk: { label: 'Close report', under: 'listReports' },
  when: { status: ['OPEN'] },
  input: {
    path: ofUser.extend({ reportId: shown(id, report.reportId) }),
    body: z.object({ outcome: text }).meta({ examples: [{ outcome: 'Suspended' }] }),
  },
  output: reportAnswer,
  errors: ['REPORT_CLOSED', 'NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, body: { outcome }, actor, db, now, commit }) =>
    commit(async t => {
      const found = await findOrRefuse('report', db.Report.get(path, { consistent: true }))
      if (found.status !== 'OPEN') throw refuse('REPORT_CLOSED')
      const set = {
        status: 'CLOSED' as const,
        outcome,
        closedBy: actor.id as string,
        closedAt: now.toISOString(),
      }
      const condition = when('status = {status}', { status: 'OPEN' })
      return {
        writes: [
          t.Report.update(
            { ...path, createdAt: found.createdAt },
            { set },
            { condition, otherwise: () => refuse('REPORT_CLOSED') },
          ),
        ],
        answer: { ...found, ...set },
      }
    }),
})
