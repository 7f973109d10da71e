import { z } from 'zod'
import { Product } from '../schema/catalogue.ts'
import { freeForm } from './free-form.ts'

const { price, currency, stock, delivery } = Product.attributes

/** Larger ones could not be added up. */
const most = 1_000_000_000

/** What sellers say of a product. */
export const productFields = z.object({
  title: z.string().trim().min(1).max(200),
  description: z.string().max(5000).optional(),
  category: z.string().min(1).max(100),
  subcategory: z.string().max(100).optional(),
  price,
  unit: z.string().max(100).optional(),
  currency,
  stock: stock.max(most),
  minOrder: z.int().min(1).max(most).default(1),
  images: z.array(z.string().max(2000)).max(20).default([]),
  specifications: freeForm.optional(),
  delivery: delivery.optional(),
})
