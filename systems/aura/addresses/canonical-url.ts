import { longestUrl } from '../values/value-types.ts'
import { AddressRefused } from './address-refused.ts'
import { parseUrl } from './parse-url.ts'
import { normalEscapes } from './percent-encoding.ts'

/** How a shop wants its URLs; neither unless it says so. */
export interface UrlSettings {
  readonly sort_query?: boolean | undefined
  readonly strip_trailing_slash?: boolean | undefined
}

/** Characters of a URL that is read at all: trackers may go. */
const readable = 32_768

const trackers = /^(?:utm_.*|gclid|dclid|fbclid|msclkid|yclid|mc_cid|mc_eid|_ga|igshid)$/i

/** The one spelling of a URL that is a key (C2). Throws `AddressRefused`. */
export function canonicalUrl(spelling: string, settings: UrlSettings = {}): string {
  const { protocol, host, pathname, search } = parsed(spelling)
  const url = `${protocol}//${withoutFinalDot(host)}${path(pathname, settings)}${query(search, settings)}`
  if (Buffer.byteLength(url) > longestUrl) throw refused('it has more than 8,192 bytes')
  return url
}

function parsed(spelling: string): URL {
  if (spelling.length > readable) throw refused('it has more than 8,192 bytes')
  if (!/^\s*https?:\/\//i.test(spelling)) throw refused('it does not begin with http:// or https://')
  const url = parseUrl(spelling)
  if (url === undefined) throw refused('it is no URL')
  if (url.username !== '' || url.password !== '') throw refused('it has user information')
  if (withoutFinalDot(url.hostname).split('.').includes('')) throw refused('its host has an empty label')
  return url
}

/** The dot that ends a full host name says nothing; a port may follow it. */
function withoutFinalDot(host: string): string {
  return host.replace(/\.(?=:|$)/, '')
}

function path(pathname: string, { strip_trailing_slash }: UrlSettings): string {
  const normal = normalEscapes(pathname)
  return strip_trailing_slash ? normal.replace(/(?<!\/)\/+$/, '') || '/' : normal
}

function query(search: string, { sort_query }: UrlSettings): string {
  const pairs = normalEscapes(search.slice(1))
    .split('&')
    .filter(pair => !trackers.test(nameOf(pair)))
  if (sort_query) pairs.sort(byName)
  return pairs.every(pair => pair === '') ? '' : `?${pairs.join('&')}`
}

/** Values of one name keep their order, which may mean something. */
function byName(one: string, other: string): number {
  const [first, second] = [nameOf(one), nameOf(other)]
  return first < second ? -1 : first > second ? 1 : 0
}

function nameOf(pair: string): string {
  return pair.split('=', 1)[0] as string
}

function refused(reason: string): AddressRefused {
  return new AddressRefused('INVALID_URL', reason)
}
