import { freeForm, notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { pictureAddress } from '../pictures/picture-address.ts'
import { Product } from './product.ts'

const { price, currency, stock, delivery } = Product.attributes

/** Larger ones could not be added up. */
const most = 1_000_000_000

/** What sellers say of a product. */
export const productFields = z.object({
  title: notBlank(z.string().trim().max(200)),
  description: notBlank(z.string().max(5000)).optional(),
  category: z.string().min(1).max(100),
  subcategory: notBlank(z.string().max(100)).optional(),
  price,
  unit: notBlank(z.string().max(100)).optional(),
  currency,
  stock: stock.max(most),
  minOrder: z.int().min(1).max(most).default(1),
  images: z.array(pictureAddress).max(20).default([]),
  specifications: freeForm.optional(),
  delivery: delivery.optional(),
})
