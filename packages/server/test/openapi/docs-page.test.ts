import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { operationsFor } from '../../src/declare/operation.ts'
import { docsPage } from '../../src/openapi/docs-page.ts'
import { openApiDocument } from '../../src/openapi/document.ts'
import { serveShelf } from '../support/serve-shelf.ts'
import { shelf } from '../support/shelf/system.ts'
import { shelfWith } from '../support/shelf-with.ts'

const { body, contentPolicy } = docsPage(openApiDocument([shelf]))

describe('the page of the documentation', () => {
  it('is given to browsers under a policy that allows its style and nothing else', async () => {
    const served = await serveShelf()
    const { status, headers, text } = await served.send('GET', '/docs')
    await served.close()
    expect([status, text]).toEqual([200, body])
    expect(headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
    expect(headers.get('content-security-policy')).toBe(contentPolicy)
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ''
    expect(contentPolicy).toContain(
      `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    )
    expect(contentPolicy).toContain("default-src 'none'")
  })

  it('needs nothing from elsewhere and runs nothing', () => {
    expect(body).not.toMatch(/<script|<link|<img|\ssrc=|https?:|url\(|@import|\sstyle=|\son[a-z]+=/i)
  })

  it('shows every operation with its path and codes, and every link leads somewhere', () => {
    for (const [name, { title, path }] of Object.entries(shelf.operations)) {
      expect(body).toContain(`id="shelf_${name}"`)
      expect(body).toContain(title)
      expect(body).toContain(`<code>/shelf${path}</code>`)
    }
    expect(body).toContain('ISBN_TAKEN: The shelf has a book with this ISBN')
    const targets = [...body.matchAll(/href="#([^"]*)"/g)].map(([, target]) => target)
    expect(targets.length).toBeGreaterThan(10)
    for (const target of targets) expect(body).toContain(`id="${target}"`)
  })

  it('tells the limits of what is given', () => {
    expect(body).toContain('≥ 1')
    expect(body).toContain('≤ 100')
  })

  it('shows what declarations say as text, whatever it contains', () => {
    const odd = operationsFor<unknown, unknown>()({
      method: 'GET',
      path: '/odd',
      title: '<script>alert("x")</script>',
      may: 'anyone',
      output: z.object({ '<b>': z.string().describe('a & b') }),
      handler: async () => ({ '<b>': '' }),
    })
    const page = docsPage(openApiDocument([shelfWith({ odd })])).body
    expect(page).not.toContain('<script>')
    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;')
    expect(page).toContain('a &amp; b')
  })
})
