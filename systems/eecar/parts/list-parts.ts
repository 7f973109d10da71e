import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { companyIn } from '../companies/company.ts'
import { type Items, operation } from '../operation.ts'
import { id } from '../values/value-types.ts'
import { categoryAsked, categorySlug } from '../values/vocabulary.ts'
import { findCategories } from './find-categories.ts'
import { partAnswer } from './part-answer.ts'

export const listParts = operation({
  method: 'GET',
  path: '/parts',
  title: 'Lists parts, newest first: all, by category or by seller; only the seller sees its unlisted ones',
  may: 'anyone',
  input: { query: z.object({ ...pageQuery, category: categoryAsked.optional(), sellerId: id.optional() }) },
  output: pageOf(partAnswer),
  handler: async ({ query, actor, roles, db }) => {
    const { category, sellerId, ...page } = query
    const options = callerOf(actor, page)
    if (sellerId === undefined) {
      const { items, cursor } = await db.allParts({ category: await findCategories(db, category) }, options)
      return { items, nextCursor: cursor }
    }
    const showsAll = companyIn(actor) === sellerId || roles.has('admin')
    // A cursor is good only for the same filter.
    const caller = JSON.stringify([options.caller, showsAll, category])
    const isShown = (part: Items['Part']) =>
      (category === undefined || categorySlug(part.category) === category) &&
      (showsAll || part.listingStatus === 'listed')
    const { items, cursor } = await db.partsOfSeller({ sellerId }, { ...options, caller, where: isShown })
    return { items, nextCursor: cursor }
  },
})
