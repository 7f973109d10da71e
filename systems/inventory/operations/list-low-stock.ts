import { callerOf, pageOf, pageQuery } from '@monotable/server'
import { z } from 'zod'
import { productAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { inShop } from '../paths.ts'

export const listLowStock = operation({
  method: 'GET',
  path: '/shops/{shopId}/low-stock',
  title: 'Lists products below their threshold, those that lack most first',
  input: { path: inShop, query: z.object(pageQuery) },
  output: pageOf(productAnswer.extend({ deficit: z.int(), critical: z.boolean() })),
  handler: async ({ path, query, actor, db }) => {
    const { items, cursor } = await db.lowStock(path, callerOf(actor, query))
    const shown = items.map(product => {
      const { currentStock, reorderThreshold } = product
      return {
        ...product,
        deficit: reorderThreshold - currentStock,
        critical: currentStock * 2 <= reorderThreshold,
      }
    })
    return { items: shown, nextCursor: cursor }
  },
})
