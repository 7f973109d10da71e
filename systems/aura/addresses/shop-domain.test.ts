import { describe, expect, it } from 'vitest'
import { AddressRefused } from './address-refused.ts'
import { registrableDomain, shopDomain } from './shop-domain.ts'
import { urlOfShop } from './url-of-shop.ts'

describe('the domain of a shop (C3)', () => {
  it.each([
    ['HTTPS://Example.COM/', 'example.com'],
    ['example.com', 'example.com'],
    ['example.com.', 'example.com'],
    ['www.example.com', 'www.example.com'],
    ['http://example.com/path/to?x=1', 'example.com'],
    ['example.com/path', 'example.com'],
    ['example.com:443', 'example.com'],
    ['example.com:80', 'example.com'],
    ['http://example.com:80', 'example.com'],
    ['https://example.com.:443/', 'example.com'],
    ['  example.com ', 'example.com'],
    ['Antiquitäten-Müller.de', 'xn--antiquitten-mller-xqb57b.de'],
    ['shop.example.co.uk', 'shop.example.co.uk'],
    ['my_shop.example.com', 'my_shop.example.com'],
    ['myshopify.com', 'myshopify.com'],
    ['shop.test', 'shop.test'],
  ])('%s is %s', (spelling, domain) => {
    expect(shopDomain(spelling)).toBe(domain)
    expect(shopDomain(domain)).toBe(domain)
  })

  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    'http://[2001:db8::1]/',
    'localhost',
    'com',
    'example',
    'example.com:8080',
    'http://example.com:443',
    'https://example.com:80',
    'example.com#a',
    'SHOP#example.com',
    '#',
    'ftp://example.com',
    'file:///etc/passwd',
    'javascript://example.com',
    'user@example.com',
    'u:p@example.com',
    '',
    '.',
    '..',
    'example..com',
    '.example.com',
    '-example.com',
    'example.com..',
    'exa mple.com',
    'exa\nmple.com',
    'co.uk',
    `${'a'.repeat(64)}.com`,
    'xn--a.com',
  ])('%s is INVALID_DOMAIN', spelling => {
    expect(() => shopDomain(spelling)).toThrow(AddressRefused)
    expect(() => shopDomain(spelling)).toThrow(/^INVALID_DOMAIN: /)
  })

  it('of more than 253 characters is none', () => {
    expect(() => shopDomain(`${'a.'.repeat(125)}com`)).not.toThrow()
    expect(() => shopDomain(`${'a.'.repeat(126)}com`)).toThrow(/^INVALID_DOMAIN: /)
    expect(() => shopDomain('a.'.repeat(1_000_000))).toThrow(/^INVALID_DOMAIN: /)
  })
})

describe('the registrable domain (C3)', () => {
  it.each([
    ['example.com', 'example.com'],
    ['www.shop.example.com', 'example.com'],
    ['a.example.co.uk', 'example.co.uk'],
    ['antik.example.com.au', 'example.com.au'],
    ['city.kawasaki.jp', 'city.kawasaki.jp'],
    ['a.b.c.kobe.jp', 'b.c.kobe.jp'],
    ['old-clocks.myshopify.com', 'old-clocks.myshopify.com'],
    ['www.old-clocks.myshopify.com', 'old-clocks.myshopify.com'],
    ['myshopify.com', 'myshopify.com'],
    ['www.xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['a.shop.test', 'shop.test'],
  ])('of %s is %s', (domain, registrable) => {
    expect(registrableDomain(domain)).toBe(registrable)
  })
})

describe('the host of a URL of a shop (C3)', () => {
  const shop = { domain: 'example.com' }

  it.each([
    'https://example.com/a',
    'http://www.example.com/',
    'https://EXAMPLE.com.:8443/',
    'https://a.b.example.com/',
  ])('%s is the domain or under it', url => {
    expect(urlOfShop(url, shop)).toMatch(/^https?:/)
  })

  it.each([
    'https://other.com/',
    'https://notexample.com/',
    'https://example.com.evil.org/',
    'https://com/',
    'http://1.2.3.4/',
  ])('%s is DOMAIN_MISMATCH', url => {
    expect(() => urlOfShop(url, shop)).toThrow(/^DOMAIN_MISMATCH: /)
  })

  it('a domain with www. does not hold what stands without', () => {
    expect(() => urlOfShop('https://example.com/', { domain: 'www.example.com' })).toThrow(
      /^DOMAIN_MISMATCH: /,
    )
  })

  it('the settings of the shop apply', () => {
    const settings = { sort_query: true, strip_trailing_slash: true }
    expect(urlOfShop('https://example.com/a/?b&a', { ...shop, settings })).toBe('https://example.com/a?a&b')
  })
})
