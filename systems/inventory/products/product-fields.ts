import { notBlank, webAddress } from '@monotable/server/kit'
import * as z from 'zod'
import { categoryText, skuText } from '../values/value-types.ts'
import { Product } from './product.ts'

const { name, unitPrice, reorderThreshold, location, description, barcode } = Product.attributes

/** What owners say of a product; its stock is moved. */
export const productFields = z.object({
  name: notBlank(name),
  sku: notBlank(skuText).describe('Your own short code, such as LGT-80.'),
  barcode,
  category: notBlank(categoryText).meta({ refersTo: { operation: 'listCategories', by: 'name' } }),
  unitPrice,
  reorderThreshold: reorderThreshold.describe('When so few are left, it is on the list of low stock.'),
  location: notBlank(location).describe('Where it is kept, such as Shelf H.'),
  description: notBlank(description),
  imageUrl: webAddress.optional(),
})
