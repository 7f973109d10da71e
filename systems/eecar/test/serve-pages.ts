import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open as openEngine } from '@monotable/engine'
import { readConfig, run, storeOn } from '@monotable/server'
import { pages } from '@monotable/web'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumOptions } from '../../../packages/studio/test/support/chromium.mjs'
import { phone } from '../../../packages/studio/test/support/fitness.mjs'
import { product } from '../pages/product.ts'
import { system } from '../system.ts'

const assets = [new URL('../../dist/assets/eecar/', import.meta.url)]

export interface Opened extends BrowserContextOptions {
  /** A sample user. */
  readonly as?: string
}

/** EECAR with its pages and sample data, and a browser that looks at it. */
export async function servePages() {
  const data = await mkdtemp(join(tmpdir(), 'monotable-eecar-pages-'))
  const engine = await openEngine()
  const env = { MONOTABLE_DATA: data, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'silent' }
  const running = await run([system], readConfig({ file: false, env }), {
    openStore: async () => ({ ...storeOn(engine), streams: engine }),
    pages: pages({ products: { eecar: product }, assets }),
    samples: () => {},
    env: {},
  })
  const url = running.url.replace('127.0.0.1', 'localhost')
  const browser = await chromium.launch(chromiumOptions())
  return {
    url,
    /** On a phone and in English, unless a test says otherwise. */
    async open(path: string, { as, ...options }: Opened = {}): Promise<Page> {
      const usual = { viewport: phone, reducedMotion: 'reduce', locale: 'en-GB' } as const
      const context = await browser.newContext({ ...usual, ...options })
      if (as)
        await context.request.post(`${url}/accounts/sample/sign-in`, {
          headers: { origin: url },
          data: { system: 'eecar', user: as },
        })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(url + path)
      return page
    },
    async close() {
      await browser.close()
      await running.close()
      await rm(data, { recursive: true, force: true })
    },
  }
}
