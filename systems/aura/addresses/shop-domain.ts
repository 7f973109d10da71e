import { parse } from 'tldts'
import { domain as domainType } from '../values/value-types.ts'
import { AddressRefused } from './address-refused.ts'
import { parseUrl } from './parse-url.ts'

/** The host that a text names, however it is spelled (C3). Throws `AddressRefused`. */
export function shopDomain(spelling: string): string {
  const text = spelling.trim()
  if (text.length > 2048) throw refused('it is too long')
  if (/[#\s\p{Cc}]/u.test(text)) throw refused('it has a character that no domain has')
  const scheme = /^([^:/?]*):\/\//.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined && !/^https?$/.test(scheme)) throw refused('its scheme is not http or https')
  const address = scheme === undefined ? `https://${text}` : text
  const url = parseUrl(address)
  if (url === undefined) throw refused('it is no host')
  const { hostname, port, username, password } = url
  if (username !== '' || password !== '') throw refused('it has user information')
  if (port !== '' && !(scheme === undefined && port === '80')) throw refused('it has a port')
  const domain = hostname.replace(/\.$/, '')
  if (!domainType.safeParse(domain).success) throw refused('it is an address, a single label or no host name')
  if (registrableOf(domain) === null) throw refused('it is a public suffix, below which anyone registers')
  return domain
}

/** What its owner registered. Two shops on one platform (`a.myshopify.com`, `b.myshopify.com`) share nothing. */
export function registrableDomain(domain: string): string {
  return registrableOf(domain) ?? domain
}

/** The platform's own domain is one that it registered. */
function registrableOf(domain: string): string | null {
  return parse(domain, { allowPrivateDomains: true }).domain ?? parse(domain).domain
}

function refused(reason: string): AddressRefused {
  return new AddressRefused('INVALID_DOMAIN', reason)
}
