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
  it('is given to browsers under a policy that allows its own style and script, and nothing else', async () => {
    const served = await serveShelf()
    const { status, headers, text } = await served.send('GET', '/docs')
    await served.close()
    expect([status, text]).toEqual([200, body])
    expect(headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
    expect(headers.get('content-security-policy')).toBe(contentPolicy)
    for (const [part, tag] of [
      ['style', '<style>'],
      ['script', '<script type="module">'],
    ] as const) {
      const own = body.slice(body.indexOf(tag) + tag.length, body.indexOf(`</${part}>`))
      const hash = createHash('sha256').update(own).digest('base64')
      expect(contentPolicy).toContain(`${part}-src 'sha256-${hash}';`)
    }
    expect(contentPolicy).toContain("default-src 'none'")
    expect(contentPolicy).toContain("connect-src 'self';")
  })

  it('needs nothing from elsewhere, and a script only for what a reader does not need', () => {
    const markup = body.replace(/<script type="module">.*?<\/script>/s, '')
    const examples = /https:\/\/example\.com\//g
    expect(markup.replace(examples, '')).not.toMatch(
      /<script|<link|<img|\ssrc=|https?:|url\(|@import|\sstyle=|\son[a-z]+=/i,
    )
    const plain = docsPage(openApiDocument([shelf]), '')
    expect(plain.contentPolicy).not.toBe(contentPolicy)
  })

  it('fills what must be sent with an example that the operation takes', () => {
    const paths = [...body.matchAll(/<input name="path:\w+" value="([^"]*)" required/g)]
    expect(paths.length).toBeGreaterThan(3)
    for (const [, value] of paths) expect(value).not.toMatch(/^(undefined|null|)$/)
    const given = [...body.matchAll(/data-operation="shelf_(\w+)"[\s\S]*?<\/form>/g)].flatMap(
      ([form, name]) => {
        const text = /<textarea[^>]*>([^<]*)</.exec(form)?.[1]
        return text === undefined
          ? []
          : [[name as string, JSON.parse(text.replaceAll('&quot;', '"'))] as const]
      },
    )
    expect(given.length).toBeGreaterThan(0)
    for (const [name, example] of given)
      expect(shelf.operations[name]?.input.body?.safeParse(example).error, name).toBeUndefined()
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
