import { ifUnchanged } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import type { Db, Items, Plan } from '../operation.ts'
import { listingAfter } from '../parts/listing-status.ts'
import { findProposedParts } from './find-proposed-parts.ts'

/** The writes that lower the quantity of every part by what was agreed, if each is still as it was read. */
export async function takeParts(t: Plan, db: Db, { partIds, quantity: asked }: Items['Proposal']) {
  const parts = await findProposedParts(db, partIds)
  return parts.map(part => {
    const { partId, quantity, listingStatus } = part
    if (quantity < asked) throw refuse('INSUFFICIENT_QUANTITY', { partId, asked, left: quantity })
    const left = quantity - asked
    return t.Part.update(
      part,
      { set: { quantity: left, ...listingAfter(listingStatus, left) } },
      ifUnchanged(part),
    )
  })
}
