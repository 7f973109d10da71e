import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodePage } from './decode-page.ts'
import { extract } from './extract-product.ts'

interface Page {
  readonly url: string
  readonly content_type?: string
  readonly expected: Readonly<Record<string, unknown>>
}

const folder = new URL('../test/extraction/pages/', import.meta.url)
const names = readdirSync(folder)
  .filter(file => file.endsWith('.html'))
  .map(file => file.slice(0, -'.html'.length))

describe('pages in the manner of shop software', () => {
  it.each(names)('%s', name => {
    const { url, content_type, expected } = JSON.parse(
      readFileSync(new URL(`${name}.json`, folder), 'utf8'),
    ) as Page
    const html = decodePage(readFileSync(new URL(`${name}.html`, folder)), content_type)
    if ('failure' in expected) expect(() => extract(html, url)).toThrow(String(expected.failure))
    else {
      const { found, ...read } = extract(html, url)
      expect(read).toEqual(expected)
      // Whatever was read says where.
      if (read.price_minor !== undefined) expect(found.map(({ field }) => field)).toContain('price')
      expect(found.some(({ from }) => from === 'visible')).toBe(read.estimated === true)
    }
  })

  it('are at least forty', () => {
    expect(names.length).toBeGreaterThanOrEqual(40)
  })
})
