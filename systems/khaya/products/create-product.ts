import { findOrRefuse, ifUnchanged } from '@monotable/server/kit'
import { type Items, operation } from '../operation.ts'
import { actingAs } from '../people/acting-user.ts'
import { isListed } from '../people/is-listed.ts'
import { checkOwnPictures } from '../pictures/pictures.ts'
import { givenProduct } from '../values/examples.ts'
import { knownCategory } from './categories.ts'
import { productAnswer } from './product-answer.ts'
import { productFields } from './product-fields.ts'

export const createProduct = operation({
  method: 'POST',
  path: '/products',
  title: 'Adds a product to the catalogue of the caller; others see it once the business is verified',
  may: ['seller'],
  desk: { under: 'listSellerProducts' },
  input: { body: productFields.meta({ examples: [givenProduct] }) },
  output: productAnswer,
  isVersioned: true,
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ body, actor, now, ids, db, ports, commit }) => {
    const { userId } = await actingAs('Seller', db, actor)
    checkOwnPictures(body.images, { path: 'images', userId })
    const category = knownCategory(ports.categories, body.category, 'body')
    const productId = `prod_${ids.ulid()}`
    const moment = now.toISOString()
    return commit(async t => {
      const seller = await findOrRefuse('seller', db.Seller.get({ userId }, { consistent: true }))
      const product = {
        ...body,
        productId,
        sellerId: userId,
        sellerName: seller.businessName,
        category,
        delivery: body.delivery ?? usualDelivery(seller),
        status: 'ACTIVE' as const,
        sellerListed: isListed(seller),
        createdAt: moment,
        updatedAt: moment,
      }
      return {
        // Whether the seller is listed may change meanwhile, and the reaction to it would not know this product.
        writes: [t.Product.create(product), t.Seller.check({ userId }, ifUnchanged(seller))],
        answer: { ...product, version: 1 },
      }
    })
  },
})

/** As the seller delivers (K18). */
function usualDelivery({ deliveryOptions }: Items['Seller']): Items['Product']['delivery'] {
  const { canDeliver = false, freeDeliveryOver: freeOver } = deliveryOptions ?? {}
  return { available: canDeliver, cost: 0, ...(freeOver !== undefined && { freeOver }) }
}
