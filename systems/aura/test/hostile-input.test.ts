import { describe, expect, test } from 'vitest'
import { codeOf, freshDomain, openWorld } from './world.ts'

const { call, register } = openWorld()

/** No reader sees any of them. */
const blanks = ['', '   ', '\t\n', '\u200b\u3164', '\u2800']

describe('blank names', () => {
  test.each(blanks)('%j is no name of a shop, of its kind or of a group', async blank => {
    const shop = await register()
    for (const body of [{ name: blank }, { shop_type: blank }]) {
      const registered = await call('POST', '/shops', { body: { domain: freshDomain(), ...body } })
      expect(codeOf(registered)).toEqual([400, 'VALIDATION_ERROR'])
      expect(codeOf(await shop.call('PATCH', '', { body }))).toEqual([400, 'VALIDATION_ERROR'])
    }
    expect(codeOf(await call('POST', '/groups', { body: { name: blank } }))).toEqual([
      400,
      'VALIDATION_ERROR',
    ])
    const { token } = await shop.claim('crawl')
    const failure = { code: blank, message: 'x' }
    expect(codeOf(await shop.post(`/leases/${token}/failures`, failure))).toEqual([400, 'VALIDATION_ERROR'])
  })

  test('names with blanks inside are names, and null takes one away', async () => {
    const shop = await register(undefined, { name: ' Antik  Meyer ', shop_type: '古物' })
    expect(await shop.meta()).toMatchObject({ name: ' Antik  Meyer ', shop_type: '古物' })
    const { body } = await shop.call('PATCH', '', { body: { name: null } })
    expect(body.name).toBeUndefined()
    expect((await call('POST', '/groups', { body: { name: 'M' } })).status).toBe(201)
  })
})

describe('addresses that could run', () => {
  const addresses = ['javascript:alert(1)', 'data:text/html,<script>', 'JavaScript://example.com/%0aalert(1)']

  test.each(addresses)('%s is no page', async url => {
    const shop = await register()
    const refused = [400, 'INVALID_URL']
    expect(codeOf(await shop.post('/urls', { urls: [{ url }] }))).toEqual(refused)
    expect(codeOf(await shop.post('/observations', { url, state: 'SOLD' }))).toEqual(refused)
    expect(codeOf(await shop.get(`/urls/item?url=${encodeURIComponent(url)}`))).toEqual(refused)
    expect(codeOf(await call('POST', '/extractions', { body: { html: '<p>', url } }))).toEqual(refused)
  })

  test.each(addresses)('%s is not where work failed', async url => {
    const shop = await register()
    const { token } = await shop.claim('crawl')
    const failed = (url: string) => shop.post(`/leases/${token}/failures`, { code: 'X', message: '', url })
    expect(codeOf(await failed(url))).toEqual([400, 'VALIDATION_ERROR'])
    expect((await failed('http://elsewhere.example/a')).status).toBe(201)
  })

  test('are among no images that are read from a page', async () => {
    const image = [...addresses, 'https://example.com/a.jpg', '/b.jpg']
    const data = JSON.stringify({ '@type': 'Product', name: 'Chair', image })
    const html = `<script type="application/ld+json">${data}</script>`
    const { body } = await call('POST', '/extractions', { body: { html, url: 'https://example.com/p' } })
    expect(body.images).toEqual(['https://example.com/a.jpg', 'https://example.com/b.jpg'])
  })
})
