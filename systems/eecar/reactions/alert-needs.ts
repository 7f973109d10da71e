import { appearedAfter, isSince } from '../appeared-after.ts'
import { fitsNeed } from '../needs/fits-need.ts'
import { needMatched } from '../notifications/news.ts'
import { notify } from '../notifications/notification.ts'
import { reaction } from '../operation.ts'

export const alertNeeds = reaction({
  title: 'Companies are told of a new part that meets an active need, once for each need',
  on: {
    Part: {
      created: async ({ partId }, { db, at, now }) => {
        const [part, specification] = await db.batchGet(
          t => [t.Part.get({ partId }), t.PartSpecification.get({ partId })],
          { consistent: true },
        )
        if (!part) return
        for await (const need of db.needsByStatus.each({ status: 'active' })) {
          const { needId, createdAt, updatedAt, requiredSpecs } = need
          const isNew = appearedAfter(partId, at, { id: needId, since: createdAt }) && isSince(at, updatedAt)
          if (isNew && fitsNeed(requiredSpecs, part, specification))
            await notify(db, needMatched(need, part, new Date(part.createdAt)), now)
        }
      },
    },
  },
})
