import type { Items } from '../operation.ts'
import { registeredAs } from '../shops/shop.ts'
import { withAmount } from './money.ts'

/** A shop as it is answered: what another program left out has a stated value. */
export function shownShop<S extends Items['Shop']>(shop: S) {
  return { ...shop, registrable_domain: registeredAs(shop) }
}

/** The same of a page, with its price as people write it. Whether it is a product follows from its type (C7). */
export function shownUrl<P extends Items['Url']>(page: P) {
  return { ...withAmount(page), is_product: page.is_product ?? page.type === 'product' }
}
