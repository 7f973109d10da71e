import { callerOf, findOrRefuse, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { isListed } from '../people/is-listed.ts'
import { ofSeller } from '../values/paths.ts'
import { productAnswer } from './product-answer.ts'
import { seesAll } from './sees-all.ts'

export const listSellerProducts = operation({
  method: 'GET',
  path: '/sellers/{sellerId}/products',
  title: 'Lists the products of a seller; only the seller and admins see those that are not on sale',
  may: 'anyone',
  when: { 'getOwnProfile.role': ['SELLER'] },
  desk: { label: 'My products' },
  input: {
    path: ofSeller.extend({
      sellerId: ofSeller.shape.sellerId.meta({ refersTo: { operation: 'getOwnProfile', by: 'userId' } }),
    }),
    query: z.object(pageQuery),
  },
  output: pageOf(productAnswer),
  handler: async ({ path: { sellerId }, query, actor, roles, db }) => {
    const seller = await findOrRefuse('seller', db.Seller.get({ userId: sellerId }, { consistent: true }))
    const isWhole = await seesAll(db, actor, roles, sellerId)
    const options = { ...callerOf(actor, query), consistent: true }
    const { items, cursor } = await db.sellerProducts(
      { sellerId },
      isWhole ? options : { ...options, where: onSaleAt(seller) },
    )
    const shown = items.map(product => ({
      ...product,
      sellerListed: product.sellerListed ?? isListed(seller),
    }))
    return { items: shown, nextCursor: cursor }
  },
})

/** A product that another program has written does not say whether its seller is listed. */
function onSaleAt(seller: Items['Seller']) {
  return ({ status, sellerListed = isListed(seller) }: Items['Product']) =>
    status === 'ACTIVE' && sellerListed
}
