import { said, webAddress } from '@monotable/server'
import { z } from 'zod'
import { Product } from './schema/products.ts'
import { categoryText, skuText } from './schema/value-types.ts'

const { name, unitPrice, reorderThreshold, location, description } = Product.attributes

/** What owners say of a product; its stock is moved. */
export const productFields = z.object({
  name: said(name),
  sku: said(skuText),
  category: said(categoryText),
  unitPrice,
  reorderThreshold,
  location: said(location),
  description: said(description),
  imageUrl: webAddress.optional(),
})
