import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import { z } from 'zod'
import { failureAnswer } from '../answers.ts'
import { findShop } from '../find-shop.ts'
import { operation } from '../operation.ts'
import { ofShop } from '../paths.ts'

export const listFailures = operation({
  method: 'GET',
  path: '/shops/{domain}/failures',
  title: 'Lists crawls and scrapes of a shop that failed, newest first',
  may: ['registry:read', 'admin'],
  input: { path: ofShop, query: z.object(pageQuery) },
  output: pageOf(failureAnswer),
  errors: ['INVALID_DOMAIN', 'SHOP_NOT_FOUND'],
  handler: async ({ path, query, actor, db }) => {
    const { domain } = await findShop(db, path.domain)
    const { items, cursor } = await db.failures({ domain }, callerOf(actor, query))
    return { items, nextCursor: cursor }
  },
})
