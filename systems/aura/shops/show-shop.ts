import type { Items } from '../operation.ts'
import { registeredAs } from './shop.ts'

/** A shop as it is answered: what another program left out has a stated value. */
export function showShop<S extends Items['Shop']>(shop: S) {
  return { ...shop, registrable_domain: registeredAs(shop) }
}
