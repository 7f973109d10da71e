import { AddressRefused } from './address-refused.ts'
import { canonicalUrl, type UrlSettings } from './canonical-url.ts'

/** The key of a URL that a shop may have: its host is the domain or under it (C2, C3). Throws `AddressRefused`. */
export function urlOfShop(
  spelling: string,
  { domain, settings }: { readonly domain: string; readonly settings?: UrlSettings | undefined },
): string {
  const url = canonicalUrl(spelling, settings)
  if (isUnder(new URL(url).hostname, domain)) return url
  throw new AddressRefused('DOMAIN_MISMATCH', `its host is not ${domain} or under it`)
}

function isUnder(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
