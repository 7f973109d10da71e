import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open as openEngine } from '@monotable/engine'
import { type Running, readConfig, run, storeOn } from '@monotable/server'
import { pages } from '@monotable/web'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { chromiumOptions } from '../../../../packages/studio/test/support/chromium.mjs'
import { phone } from '../../../../packages/studio/test/support/fitness.mjs'
import { product } from '../../pages/product.ts'
import { system } from '../../system.ts'

/** Files for browsers, as `npm run build` leaves them. */
const assets = [new URL('../../../dist/assets/khaya/', import.meta.url)]

/** Khaya with its sample data and all of its pages, as `npm start` serves them, and one browser for all tests of a file. */
export function servePages({ env = {} }: { env?: Record<string, string> } = {}) {
  const data = mkdtempSync(join(tmpdir(), 'monotable-khaya-pages-'))
  let running: Running | undefined
  let browser: Browser | undefined
  let url = ''
  beforeAll(async () => {
    const engine = await openEngine()
    const settings = { MONOTABLE_DATA: data, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'silent' }
    running = await run([system], readConfig({ file: false, env: settings }), {
      openStore: async () => ({ ...storeOn(engine), streams: engine }),
      pages: pages({ products: { khaya: product }, assets }),
      samples: () => {},
      env,
    })
    url = running.url.replace('127.0.0.1', 'localhost')
    browser = await chromium.launch(chromiumOptions())
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await running?.close()
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    url: () => url,
    running: () => running as Running,
    /** A phone of its own; `as` is a sample user. */
    async open(
      path: string,
      { as, ...options }: BrowserContextOptions & { as?: string } = {},
    ): Promise<Page> {
      const context = await (browser as Browser).newContext({
        ...{ viewport: phone, reducedMotion: 'reduce', locale: 'en-ZA' },
        ...options,
      })
      if (as)
        await context.request.post(`${url}/accounts/sample/sign-in`, {
          headers: { origin: url },
          data: { system: 'khaya', user: as },
        })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(url + path)
      return page
    },
    /** The newest code that was sent to a phone. */
    async codeFor(to: string): Promise<string> {
      let code: string | undefined
      await expect
        .poll(
          async () => {
            const { items } = await (await fetch(`${url}/_dev/outbox?to=${encodeURIComponent(to)}`)).json()
            code = /\b\d{6}\b/.exec(items[0]?.text ?? '')?.[0]
            return code
          },
          { timeout: 30_000 },
        )
        .toBeDefined()
      return code as string
    },
  }
}
