import { callerOf, pageOf, pageQuery } from '@monotable/server'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { inShop } from '../paths.ts'

export const listCategories = operation({
  method: 'GET',
  path: '/shops/{shopId}/categories',
  title: 'Lists the categories that have products, with their number',
  input: { path: inShop, query: z.object(pageQuery) },
  output: pageOf(z.object({ name: z.string(), productCount: z.int() })),
  handler: async ({ path, query, actor, db }) => {
    const { items, cursor } = await db.categories(path, callerOf(actor, query))
    return {
      items: items.map(({ displayName: name, productCount }) => ({ name, productCount })),
      nextCursor: cursor,
    }
  },
})
