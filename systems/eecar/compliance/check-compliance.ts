import type { ReactionContext } from '@monotable/server'
import { ifUnchanged, untilUpToDate } from '@monotable/server/kit'
import { violationFound } from '../notifications/news.ts'
import { notificationOf } from '../notifications/notify.ts'
import { type Db, reaction } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { findComplianceIssues } from './find-compliance-issues.ts'

type Context = ReactionContext<Db, EecarPorts>

export const checkCompliance = reaction({
  title: 'Checks a part against the compliance rules, and tells its seller of new issues',
  on: {
    Part: {
      created: (part, context) => check(part.partId, context),
      modified: (_, part, context) => check(part.partId, context),
    },
    PartSpecification: {
      created: ({ partId }, context) => check(partId, context),
      modified: (_, { partId }, context) => check(partId, context),
      removed: ({ partId }, context) => check(partId, context),
    },
  },
})

/** Checks the part as it is now, however late the change arrives, and compares with the stored issues. */
function check(partId: string, { db, at }: Context): Promise<void> {
  return untilUpToDate(async () => {
    const [part, specification] = await db.batchGet(
      t => [t.Part.get({ partId }), t.PartSpecification.get({ partId })],
      { consistent: true },
    )
    if (!part) return
    const issues = findComplianceIssues(part, specification)
    const status = issues.length > 0 ? 'violation' : 'ok'
    const fresh = issues.filter(issue => !part.complianceIssues.includes(issue))
    const isSame = part.complianceStatus === status && part.complianceIssues.length === issues.length
    if (isSame && fresh.length === 0) return
    const news = fresh.length > 0 ? violationFound(part, fresh, at) : undefined
    // Nobody changed the part itself, so updatedAt stays.
    const { updatedAt } = part
    await db.transact(t => [
      t.Part.update(
        part,
        { set: { complianceStatus: status, complianceIssues: issues }, ifAbsent: { updatedAt } },
        ifUnchanged(part),
      ),
      ...(news ? [t.Notification.create(notificationOf(news))] : []),
    ])
  })
}
