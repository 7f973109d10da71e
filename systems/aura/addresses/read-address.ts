import { refuse } from '../errors.ts'
import type { Items } from '../operation.ts'
import { AddressRefused } from './address-refused.ts'
import { shopDomain } from './shop-domain.ts'
import { urlOfShop } from './url-of-shop.ts'

/** The domain that a request means (C3). */
export function domainIn(spelling: string): string {
  return read(() => shopDomain(spelling), { domain: spelling })
}

/** The URL of a shop that a request means, in the form of its key (C2). */
export function urlIn(spelling: string, shop: Pick<Items['Shop'], 'domain' | 'settings'>): string {
  return read(() => urlOfShop(spelling, shop), { url: spelling })
}

function read(spelled: () => string, given: Readonly<Record<string, string>>): string {
  try {
    return spelled()
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw refuse(error.code, { ...given, reason: error.reason }, error)
  }
}
