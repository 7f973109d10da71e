import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, posix } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumOptions } from '../packages/studio/test/support/chromium.mjs'
import { isFit, look } from '../packages/studio/test/support/fitness.mjs'
import { fromRoot } from './documentation/documents.ts'

// The site as it is published: built once, its links followed, some pages opened in a browser.
// SITE_PAGES=all opens every page: see CONTRIBUTING.md.

const folder = mkdtempSync(join(tmpdir(), 'monotable-site-'))
let pages: string[]

beforeAll(async () => {
  const args = [fromRoot('scripts/site.mjs'), '--out', folder]
  await promisify(execFile)(process.execPath, args, { cwd: fromRoot('.'), maxBuffer: 1e8 })
  pages = filesIn(folder).filter(
    name => name.endsWith('.html') && name !== '404.html' && !name.startsWith('playground/'),
  )
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function filesIn(under: string): string[] {
  const names = readdirSync(under, { recursive: true, encoding: 'utf8' })
  return names.map(name => name.replaceAll('\\', '/')).filter(name => statSync(join(under, name)).isFile())
}

const htmlOf = (page: string) => readFileSync(join(folder, page), 'utf8')

/** The file that an address of the site leads to: a page is served without its `.html`. */
function fileAt(path: string): string | undefined {
  const name = path.replace(/^\//, '')
  return [name, `${name}.html`, posix.join(name, 'index.html')].find(
    each => existsSync(join(folder, each)) && statSync(join(folder, each)).isFile(),
  )
}

test('every link and every picture of every page leads somewhere on the site', () => {
  const broken = pages.flatMap(page => {
    const links = [...htmlOf(page).matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link = '']) => link)
    return links
      .filter(link => !/^(?:[a-z]+:|\/\/|data:)/.test(link))
      .filter(link => !isThere(link, page))
      .map(link => `${page}: ${link}`)
  })
  expect(broken).toEqual([])
  expect(pages.length).toBeGreaterThan(100)
})

function isThere(link: string, page: string): boolean {
  const { pathname, hash } = new URL(link.replaceAll('&amp;', '&'), `http://site/${page}`)
  const file = fileAt(decodeURI(pathname))
  if (file === undefined) return false
  const anchor = decodeURIComponent(hash.slice(1))
  // What stands behind the playground's # is a design.
  return (
    anchor === '' ||
    file === 'playground/index.html' ||
    !file.endsWith('.html') ||
    htmlOf(file).includes(`id="${anchor}"`)
  )
}

test('every file that a page quotes is there, with the part that it names', () => {
  const sources = filesIn(fromRoot('docs')).filter(name => name.endsWith('.md') && !name.startsWith('.'))
  const quoted = sources.flatMap(name => {
    const text = readFileSync(fromRoot(`docs/${name}`), 'utf8')
    return [...text.matchAll(/^<<< ([^#{\s]+)(?:#([\w-]+))?/gm)].map(([, path = '', region]) => ({
      file: posix.join('docs', posix.dirname(name), path),
      region,
    }))
  })
  const missing = quoted.filter(({ file, region }) => {
    if (!existsSync(fromRoot(file))) return true
    return region !== undefined && !readFileSync(fromRoot(file), 'utf8').includes(`// #region ${region}\n`)
  })
  expect(missing).toEqual([])
  expect(quoted.length).toBeGreaterThan(10)
})

test('every public name of the library has an entry with its declaration', () => {
  const index = readFileSync(fromRoot('packages/monotable/src/index.ts'), 'utf8')
  const names = [...index.matchAll(/(?:[{,]\s*(?:type )?)(\w+)(?=,|\s*\})/g)].map(([, name]) => name)
  const html = htmlOf('reference/api/monotable.html')
  expect(names.filter(name => !html.includes(`id="${name?.toLowerCase()}`))).toEqual([])
  expect(names.length).toBeGreaterThan(80)
})

test('the search of the site knows its pages, without a service', () => {
  const index = filesIn(folder).find(name => /localSearchIndex/i.test(name))
  expect(index && readFileSync(join(folder, index), 'utf8')).toContain('Time series and hot partitions')
})

const opened = ['index', 'start/index', 'learn/keys', 'guides/many-to-many', 'compare/index', 'packages/cli']
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

describe('in a browser', () => {
  let server: Server
  let browser: Browser
  let url: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      const file = fileAt(decodeURI(new URL(request.url ?? '/', 'http://site').pathname))
      if (file === undefined) return response.writeHead(404).end()
      const type = types[extname(file) as keyof typeof types] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type }).end(readFileSync(join(folder, file)))
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await chromium.launch(chromiumOptions())
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  test('everybody can use its pages: axe finds nothing, and they fit a phone', async () => {
    const asked = process.env.SITE_PAGES === 'all' ? pages.map(page => page.replace(/\.html$/, '')) : opened
    const page = await browser.newPage()
    const thrown: string[] = []
    page.on('pageerror', error => thrown.push(`${page.url()}: ${error.message}`))
    for (const path of asked) {
      await page.goto(`${url}/${path.replace(/(^|\/)index$/, '$1')}`)
      await isFit(page)
      await look(page, path.replaceAll('/', '-'))
    }
    expect(thrown).toEqual([])
    await page.close()
  }, 1_200_000)

  test('each lesson has a playground with its design in the page', async () => {
    const lessons = pages.filter(name => /^learn\/(?!index\.html)/.test(name))
    expect(lessons.length).toBe(5)
    const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } })
    const page = await context.newPage()
    for (const lesson of lessons) {
      await page.goto(`${url}/${lesson.replace(/\.html$/, '')}`)
      expect(await page.locator('iframe.playground').count(), lesson).toBeGreaterThan(0)
    }
    await page.goto(`${url}/learn/keys`)
    // A frame in a closed part loads nothing.
    expect(page.frames().filter(frame => frame.url().includes('/playground/'))).toEqual([])
    await page.getByText('Try this design here').first().click()
    const frame = page.frameLocator('iframe.playground').first()
    await frame.getByText('Meeting').first().waitFor({ timeout: 120_000 })
    await look(page, 'lesson-playground')
    await context.close()
  }, 240_000)

  test('the search finds a guide', async () => {
    const page = await browser.newPage()
    await page.goto(url)
    await page
      .getByRole('button', { name: /search/i })
      .first()
      .click()
    await page.locator('#localsearch-input').fill('leading keys')
    const first = page.locator('.result').first()
    await first.waitFor({ timeout: 60_000 })
    expect(await page.locator('.result').allInnerTexts()).toContainEqual(expect.stringMatching(/tenant/i))
    await page.close()
  }, 120_000)
})
