import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyUrls, pages, spellings } from '../test/spellings.ts'
import { url as urlType } from '../values/value-types.ts'
import { AddressRefused } from './address-refused.ts'
import { canonicalUrl } from './canonical-url.ts'

const same: readonly (readonly [rule: string, spelling: string, canonical: string])[] = [
  ['scheme and host are in lower case', 'HTTPS://EXAMPLE.com/A', 'https://example.com/A'],
  ['a host is in punycode', 'https://möbel-müller.de/', 'https://xn--mbel-mller-ecb1f.de/'],
  ['a host keeps no escapes', 'https://%65xample.com/', 'https://example.com/'],
  ['the final dot of a host is dropped', 'https://example.com./a', 'https://example.com/a'],
  ['also before a port', 'https://example.com.:8443/a', 'https://example.com:8443/a'],
  ['the port of https is dropped', 'https://example.com:443/a', 'https://example.com/a'],
  ['the port of http is dropped', 'http://example.com:80/a', 'http://example.com/a'],
  ['another port is kept', 'http://example.com:443/a', 'http://example.com:443/a'],
  ['the fragment is dropped', 'https://example.com/a#b?c', 'https://example.com/a'],
  ['an empty path is /', 'https://example.com', 'https://example.com/'],
  ['an empty path is / before a query', 'https://example.com?a=1', 'https://example.com/?a=1'],
  ['dot segments are resolved', 'https://example.com/a/./b/../c/..', 'https://example.com/a/'],
  ['dot segments do not leave the host', 'https://example.com/../../a', 'https://example.com/a'],
  ['escaped dot segments are resolved', 'https://example.com/a/%2E%2e/b', 'https://example.com/b'],
  ['backslashes separate', 'https://example.com/a\\b', 'https://example.com/a/b'],
  ['escapes are in upper case', 'https://example.com/%c3%a9?q=%2f', 'https://example.com/%C3%A9?q=%2F'],
  ['unreserved characters are not escaped', 'https://example.com/%41%7e%2D', 'https://example.com/A~-'],
  ['reserved characters stay escaped', 'https://example.com/a%2fb%3F', 'https://example.com/a%2Fb%3F'],
  [
    'other characters are escaped',
    'https://example.com/é |^?q=ü{',
    'https://example.com/%C3%A9%20%7C%5E?q=%C3%BC%7B',
  ],
  ['an escape is not made of two', 'https://example.com/%%34%31', 'https://example.com/%2541'],
  ['a percent sign is one', 'https://example.com/100%?a=%zz', 'https://example.com/100%25?a=%25zz'],
  ['spaces around are dropped', ' https://example.com/a\n', 'https://example.com/a'],
  ['an empty query is none', 'https://example.com/a?', 'https://example.com/a'],
  ['the order of a query is kept', 'https://example.com/?b=1&a=2', 'https://example.com/?b=1&a=2'],
  ['a trailing slash is kept', 'https://example.com/a/', 'https://example.com/a/'],
  ['a query may hold a URL', 'https://example.com/?u=http://a/?b', 'https://example.com/?u=http://a/?b'],
]

describe('a URL in canonical form (C2)', () => {
  it.each(same)('%s', (_, spelling, canonical) => {
    expect(canonicalUrl(spelling)).toBe(canonical)
  })

  it('a host beyond ASCII is one, however often it was asked', () => {
    const canonical = new Set(Array.from({ length: 20_000 }, () => canonicalUrl('https://bücher.example/')))
    expect([...canonical]).toEqual(['https://xn--bcher-kva.example/'])
  })

  it.each([
    'utm_source',
    'utm_medium',
    'utm_anything',
    'gclid',
    'dclid',
    'fbclid',
    'msclkid',
    'yclid',
    'mc_cid',
    'mc_eid',
    '_ga',
    'igshid',
    'utm%5Fsource',
    'UTM_Source',
  ])('has no tracker %s', tracker => {
    expect(canonicalUrl(`https://example.com/a?${tracker}=1`)).toBe('https://example.com/a')
    expect(canonicalUrl(`https://example.com/a?x=1&${tracker}&y=2`)).toBe('https://example.com/a?x=1&y=2')
  })

  it('keeps names that only look like trackers', () => {
    const url = 'https://example.com/?utm=1&xgclid=2&gclid2=3&_gac=4&q=gclid'
    expect(canonicalUrl(url)).toBe(url)
  })

  it('sorts the query where the shop says so, values of one name in their order', () => {
    const settings = { sort_query: true }
    expect(canonicalUrl('https://example.com/?b=2&a=9&b=1&a', settings)).toBe(
      'https://example.com/?a=9&a&b=2&b=1',
    )
  })

  it('has no trailing slash where the shop says so, but for the path /', () => {
    const settings = { strip_trailing_slash: true }
    expect(canonicalUrl('https://example.com/a//?x=1', settings)).toBe('https://example.com/a?x=1')
    expect(canonicalUrl('https://example.com/', settings)).toBe('https://example.com/')
    expect(canonicalUrl('https://example.com//', settings)).toBe('https://example.com/')
  })

  it.each([
    'ftp://example.com/',
    'javascript:alert(1)',
    'mailto:a@example.com',
    '//example.com/',
    '/a',
    'example.com',
    '',
    'https:example.com',
    'https://',
    'https://user@example.com/',
    'https://u:p@example.com/',
    'https://:p@example.com/',
    'https://exa mple.com/',
    'https://example..com/',
    'https://example.com../',
    'https://example.com:99999/',
    'https://[::1/',
    'https://a%23b.com/',
    'data:text/html,https://example.com/',
  ])('%s is INVALID_URL', spelling => {
    expect(() => canonicalUrl(spelling)).toThrow(AddressRefused)
    expect(() => canonicalUrl(spelling)).toThrow(/^INVALID_URL: /)
  })

  it('has at most 8,192 bytes, counted without what is dropped (C1)', () => {
    const longest = `https://example.com/${'a'.repeat(8172)}`
    expect(canonicalUrl(`${longest}?utm_source=${'x'.repeat(1000)}#y`)).toBe(longest)
    expect(() => canonicalUrl(`${longest}a`)).toThrow('more than 8,192 bytes')
    expect(() => canonicalUrl(`https://example.com/${'é'.repeat(1363)}`)).toThrow('more than 8,192 bytes')
    expect(() => canonicalUrl(`https://example.com/${'/'.repeat(10_000_000)}`)).toThrow(
      'more than 8,192 bytes',
    )
  })
})

describe('canonical URLs of any text (C2)', () => {
  const settings = fc.record({ sort_query: fc.boolean(), strip_trailing_slash: fc.boolean() })

  it('are canonical already, and are URLs as the table keeps them', () => {
    fc.assert(
      fc.property(anyUrls, settings, (spelling, settings) => {
        const url = canonicalOrRefused(spelling, settings)
        fc.pre(url !== undefined)
        expect(canonicalUrl(url, settings)).toBe(url)
        expect(urlType.safeParse(url).success).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('are the same for every spelling of a page', () => {
    fc.assert(
      fc.property(
        pages.chain(page => fc.tuple(fc.constant(page), spellings(page))),
        ([page, spelling]) => {
          expect(canonicalUrl(spelling)).toBe(page.url)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('are the same for every order of a query where the shop sorts it', () => {
    const queries = fc.uniqueArray(fc.stringMatching(/^[b-z]{1,4}$/), { minLength: 1, maxLength: 6 })
    const shuffles = queries.chain(names =>
      fc.tuple(fc.constant(names), fc.shuffledSubarray(names, { minLength: names.length })),
    )
    fc.assert(
      fc.property(shuffles, ([names, others]) => {
        const [one, other] = [names, others].map(order => `https://example.com/?${order.join('=1&')}=1`)
        expect(canonicalUrl(one!, { sort_query: true })).toBe(canonicalUrl(other!, { sort_query: true }))
      }),
    )
  })

  it('are different for different pages', () => {
    fc.assert(
      fc.property(pages, pages, (one, other) => {
        fc.pre(one.url !== other.url)
        expect(canonicalUrl(one.url)).not.toBe(canonicalUrl(other.url))
      }),
    )
  })
})

function canonicalOrRefused(spelling: string, settings: Parameters<typeof canonicalUrl>[1]) {
  try {
    return canonicalUrl(spelling, settings)
  } catch (refusal) {
    expect(refusal).toBeInstanceOf(AddressRefused)
    return undefined
  }
}
