import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, vi } from 'vitest'
import { chromiumOptions } from './chromium.mjs'

/** A browser for the tests of a file. */
export function openBrowser(): { page(options?: { colorScheme?: 'light' | 'dark' }): Promise<Page> } {
  // A browser beside other tests on few cores takes its time.
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch(chromiumOptions())
  })
  afterAll(() => browser?.close())
  return {
    async page({ colorScheme = 'light' } = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const page = await context.newPage()
      page.setDefaultTimeout(25_000)
      // A page that breaks its own policy, or fails, fails the test that opened it.
      page.on('pageerror', error => {
        throw error
      })
      return page
    },
  }
}
