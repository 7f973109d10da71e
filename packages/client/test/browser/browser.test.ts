import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { chromiumOptions } from '../../../studio/test/support/chromium.mjs'
import type * as exported from '../../src/index.ts'
import type { board } from '../support/board.ts'
import { routes, serveBoard } from '../support/serve-board.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const bundle = await rolldown({ input: fileURLToPath(new URL('../../src/index.ts', import.meta.url)) })
const { output } = await bundle.generate({ minify: true })

const html = `<!doctype html><title>client</title><script type=module>
  import * as client from '/client.js'
  Object.assign(globalThis, client, { lines: [] })
</script>`

/** The page is of another origin than the server, as an app is that calls an API elsewhere. */
const host = createServer((request, answer) => {
  const isScript = request.url === '/client.js'
  answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
  answer.end(isScript ? output[0].code : html)
})
await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
const origin = `http://localhost:${(host.address() as AddressInfo).port}`

const served = serveBoard({ cors: origin })
let browser: Browser
let page: Page
let boards = 0

type Api = exported.Client<typeof board>

beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions())
  page = await browser.newPage()
  await page.goto(origin)
  const settings = { routes, baseUrl: served.line.url, token: await served.token('ann') }
  await page.evaluate(({ routes, baseUrl, token }) => {
    Object.assign(globalThis, { api: createClient<typeof board>(routes, { baseUrl, token }) })
  }, settings)
})
afterAll(async () => {
  await browser?.close()
  host.close()
})
beforeEach(() => {
  boards++
  served.line.seen.length = 0
})

/** What the functions that run in the page find there. */
declare const createClient: typeof exported.createClient
declare const api: Api
declare const lines: unknown[]

const path = () => ({ boardId: `page${boards}` })

describe('in Chromium', () => {
  test('calls, lists and changes work from a page of another origin', async () => {
    const seen = await page.evaluate(async path => {
      const first = await api.addNote({ path, body: { text: 'one' } })
      await api.addNote({ path, body: { text: 'two' } })
      const texts: string[] = []
      for await (const { text } of api.listNotes.each({ path, query: { limit: 1 } })) texts.push(text)
      const place = { ...path, noteId: first.noteId }
      const edited = await api.editNote({ path: place, body: { text: 'three' } }, { ifMatch: first })
      const stale = await api.editNote.try({ path: place, body: { text: 'four' } }, { ifMatch: first })
      const gone = await api.removeNote({ path: place })
      return { texts, version: edited.version, stale: stale.ok ? '' : stale.error.code, gone }
    }, path())
    expect(seen).toEqual({ texts: ['one', 'two'], version: 2, stale: 'STALE_VERSION', gone: undefined })
  })

  test('a lost answer is asked for again with the same key', async () => {
    served.line.fates.push('back', 'gateway')
    const count = await page.evaluate(async path => {
      await api.addNote({ path, body: { text: 'once' } })
      return (await api.listNotes({ path })).items.length
    }, path())
    expect(count).toBe(1)
    const posts = served.line.seen.filter(({ method }) => method === 'POST')
    expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('a busy server is asked again when it says', async () => {
    const count = await page.evaluate(async () => {
      const all = await Promise.all([api.limited(), api.limited(), api.limited()])
      return all.length
    })
    expect(count).toBe(3)
  })

  test('a file is sent with progress, and comes back', async () => {
    const session = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 3_000_000 }
    await session.send('Network.emulateNetworkConditions', slow)
    const { told, back, refused } = await page.evaluate(async path => {
      const file = new File([new Uint8Array(3_000_000).fill(7)], 'x.png', { type: 'image/png' })
      const told: number[] = []
      await api.putPicture({ path, file }, { onProgress: (sent, total) => told.push(sent / total) })
      const answer = await api.getPicture({ path })
      const control = new AbortController()
      const wrong = new Blob(['x'], { type: 'text/html' })
      const refused = await api.putPicture.try({ path, file: wrong }, { onProgress: () => {} })
      setTimeout(() => control.abort(new Error('stopped')), 1)
      const stopped = await api
        .putPicture({ path, file }, { onProgress: () => {}, signal: control.signal })
        .catch(error => error.message)
      const code = refused.ok ? '' : refused.error.code
      return { told, back: (await answer.arrayBuffer()).byteLength, refused: [code, stopped] }
    }, path())
    await session.detach()
    expect(back).toBe(3_000_000)
    expect(told.length).toBeGreaterThan(1)
    expect(told.at(-1)).toBe(1)
    expect(refused).toEqual(['UNSUPPORTED_MEDIA_TYPE', 'stopped'])
  })

  test('live changes go on after the line was cut', async () => {
    const place = path()
    await page.evaluate(path => {
      const follow = async () => {
        for await (const { data } of api.followBoard.each({ path })) lines.push(data?.text)
      }
      void follow()
    }, place)
    const following = () => served.line.seen.filter(({ path }) => path.endsWith('/changes')).length
    const add = (text: string) =>
      served.client({ baseUrl: served.server.url }).addNote({ path: place, body: { text } })
    await expect.poll(following, { timeout: 20_000 }).toBeGreaterThan(0)
    await new Promise(resolve => setTimeout(resolve, 500))
    await add('one')
    await expect.poll(() => page.evaluate(() => lines.length), { timeout: 20_000 }).toBe(1)
    served.line.cut()
    await add('missed')
    await add('three')
    await expect
      .poll(() => page.evaluate(() => lines), { timeout: 30_000 })
      .toEqual(['one', 'missed', 'three'])
  })

  test('without a network a call ends as NO_ANSWER', async () => {
    await page.context().setOffline(true)
    const said = await page.evaluate(async path => {
      const tried = await api.addNote.try(
        { path, body: { text: 'x' } },
        { signal: AbortSignal.timeout(60_000) },
      )
      return tried.ok ? '' : [tried.error.code, tried.error.status]
    }, path())
    await page.context().setOffline(false)
    expect(said).toEqual(['NO_ANSWER', 0])
  })
})
