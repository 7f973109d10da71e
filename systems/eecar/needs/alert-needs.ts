import { needMatched } from '../notifications/news.ts'
import { notify } from '../notifications/notify.ts'
import { type Items, reaction } from '../operation.ts'
import { appearedAfter, isSince } from '../values/appeared-after.ts'
import { categorySlug } from '../values/vocabulary.ts'
import { isActive } from './find-need.ts'
import { fitsNeed } from './fits-need.ts'

export const alertNeeds = reaction({
  title: 'Tells companies of a new part that meets an active need, once for each need',
  on: {
    Part: {
      created: async (registered, { db, at, now }) => {
        const { partId, price, quantity } = registered
        const [part, specification] = await db.batchGet(
          t => [t.Part.get({ partId }), t.PartSpecification.get({ partId })],
          { consistent: true },
        )
        if (!part) return
        // The change may arrive late, or again: the part must fit as it was registered, and still fit now.
        const meets = (need: Items['CompanyNeed']) =>
          fitsNeed(need, registered, specification) && fitsNeed(need, part, specification)
        const asked = { category: categorySlug(registered.category), price, quantity }
        for await (const need of db.needsForPart.each(asked, { consistent: true })) {
          if (isActive(need, now) && isNewTo(need, partId, at) && meets(need))
            await notify(db, needMatched(need, part, new Date(part.createdAt)), now)
        }
      },
    },
  },
})

/** Parts that existed before the need, or before it asked for this, are no news. */
function isNewTo(
  { needId, createdAt, wantedSince }: Items['CompanyNeed'],
  partId: string,
  at: Date,
): boolean {
  const isAfter = appearedAfter(partId, at, { id: needId, since: createdAt })
  return isAfter && (wantedSince === undefined || isSince(at, wantedSince))
}
