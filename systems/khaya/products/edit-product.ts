import { asRead, changed, changesOf, checkVersion } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { checkOwnPictures } from '../pictures/pictures.ts'
import { ofProduct } from '../values/paths.ts'
import { knownCategory } from './categories.ts'
import { findProduct, isSellerListed } from './find-product.ts'
import { productAnswer } from './product-answer.ts'
import { productFields } from './product-fields.ts'

const { description, subcategory, unit, minOrder, images, specifications } = productFields.shape

const changes = productFields.partial().extend({
  description: description.nullable(),
  subcategory: subcategory.nullable(),
  unit: unit.nullable(),
  specifications: specifications.nullable(),
  // What is not given stays as it is.
  minOrder: minOrder.unwrap().optional(),
  images: images.unwrap().optional(),
  currency: productFields.shape.currency.unwrap().optional(),
  status: productAnswer.shape.status.optional(),
})

export const editProduct = operation({
  method: 'PATCH',
  path: '/sellers/{sellerId}/products/{productId}',
  title: 'Changes a product; null removes an optional value',
  may: ['shop'],
  input: { path: ofProduct, body: changes.meta({ examples: [{ price: 5.75, stock: 12_000 }] }) },
  output: productAnswer,
  isVersioned: true,
  errors: ['NO_PROFILE', 'ACCOUNT_SUSPENDED'],
  handler: async ({ path, body, now, db, ports, ifMatch, commit }) => {
    const { category: given } = body
    checkOwnPictures(body.images, { path: 'images', userId: path.sellerId })
    const category = given === undefined ? undefined : knownCategory(ports.categories, given, 'body')
    return commit(async t => {
      const product = await findProduct(db, path)
      checkVersion(product, ifMatch)
      const sellerListed = await isSellerListed(db, product)
      const said = { ...body, category, sellerListed, updatedAt: now.toISOString() }
      return {
        writes: [t.Product.update(product, changesOf(said), asRead(product))],
        answer: { ...changed(product, said), sellerListed, version: product.version + 1 },
      }
    })
  },
})
