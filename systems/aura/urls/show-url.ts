import type { Items } from '../operation.ts'
import { withAmount } from '../values/money.ts'

/** The same of a page, with its price as people write it. Whether it is a product follows from its type (C7). */
export function showUrl<P extends Items['Url']>(page: P) {
  return { ...withAmount(page), is_product: page.is_product ?? page.type === 'product' }
}
