import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { ofShop } from '../values/paths.ts'
import { failureAnswer } from './lease-answer.ts'

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
