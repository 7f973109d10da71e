import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, vi } from 'vitest'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where the browser is, or what to do so that there is one. */
function chromiumPath(): string {
  const found = places.find(place => place !== undefined && existsSync(place))
  if (found) return found
  throw new Error(
    'The tests of the studio need Chromium. On Debian: apt-get install chromium; elsewhere set CHROMIUM to its path.',
  )
}

/** A browser for the tests of a file. */
export function openBrowser(): { page(options?: { colorScheme?: 'light' | 'dark' }): Promise<Page> } {
  // A browser beside other tests on few cores takes its time.
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
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
