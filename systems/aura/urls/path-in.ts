import { invalid } from '@monotable/server/kit'
import { refuse } from '../errors.ts'
import type { Items } from '../operation.ts'
import { AddressRefused } from './address-refused.ts'
import { urlOfShop } from './url-of-shop.ts'

/** The beginning of URLs below a path, in the form of their keys. It ends at a slash: prefixes are closed. */
export function pathIn(spelling: string, shop: Pick<Items['Shop'], 'domain' | 'settings'>): string {
  if (!spelling.endsWith('/')) throw invalid([{ in: 'query', path: 'prefix', reason: 'must end with /' }])
  try {
    return urlOfShop(spelling, { domain: shop.domain })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw refuse(error.code, { prefix: spelling, reason: error.reason }, error)
  }
}
