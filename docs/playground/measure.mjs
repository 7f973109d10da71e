// First paint and first items on a phone: 412 x 823, a processor four times slower, 150 ms, 1.6 Mbit/s. `npm run build` first.
import { chromium } from 'playwright-core'
import { chromiumOptions } from '../../packages/studio/test/support/chromium.mjs'
import { serveStatic } from './static.mjs'

const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const most = { firstPaint: 2500, items: 8000 }

const server = await serveStatic()
const browser = await chromium.launch(chromiumOptions())
for (let run = 0; run < 3; run++) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const began = performance.now()
  await page.goto(server.url, { waitUntil: 'commit' })
  await page.getByText('CUSTOMER#c-1').first().waitFor({ timeout: 60_000 })
  const items = Math.round(performance.now() - began)
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const firstPaint = Math.round(paint)
  console.log({ firstPaint, items })
  if (firstPaint > most.firstPaint || items > most.items) process.exitCode = 1
  await context.close()
}
await browser.close()
await server.close()
