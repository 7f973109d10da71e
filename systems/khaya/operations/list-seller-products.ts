import { callerOf, pageOf, pageQuery } from '@monotable/server'
import { z } from 'zod'
import { productAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { ofSeller } from '../paths.ts'
import { isOnSale } from '../trade/found-product.ts'
import { seesAll } from '../trade/sees-all.ts'

export const listSellerProducts = operation({
  method: 'GET',
  path: '/sellers/{sellerId}/products',
  title: 'Lists the products of a seller; those that are not on sale, to the seller and admins only',
  input: { path: ofSeller, query: z.object(pageQuery) },
  output: pageOf(productAnswer),
  handler: async ({ path: { sellerId }, query, actor, roles, db }) => {
    const isWhole = await seesAll(db, actor, roles, sellerId)
    const { caller, ...page } = callerOf(actor, query)
    const options = { ...page, caller: JSON.stringify([caller, isWhole]), consistent: true }
    const { items, cursor } = await db.sellerProducts(
      { sellerId },
      isWhole ? options : { ...options, where: isOnSale },
    )
    return { items, nextCursor: cursor }
  },
})
