import { test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { openStudio } from '../support/studio.ts'

const browser = openBrowser()
test('look', async () => {
  const studio = await openStudio()
  const page = await browser.page({ colorScheme: (process.env.SCHEME as 'dark') ?? 'light' })
  page.on('console', m => console.log('console:', m.text()))
  for (const [at, path] of (process.env.LOOK ?? '/').split(' ').entries()) {
    await page.goto(studio.url + path)
    await page.waitForTimeout(Number(process.env.WAIT ?? 700))
    await page.screenshot({ path: `/tmp/look-${at}.png` })
  }
  await studio.close()
})
