// Measures pages as a phone gets them: 360×740, a processor four times slower, 1.6 Mbit/s, 150 ms. Against the bars:
//
//   reading pages    largest paint 1.5 s, at most 10 KB of script
//   scripted pages   largest paint 2.5 s, at most 130 KB of script, ready for input within 3 s
//   all              layout shift under 0.05, an interaction answered within 200 ms
//
//   node bench/pages.mjs [--runs 5] [--only landing,till | --part 1/3] [--data folder] [--url http://localhost:3000]
//
// It takes a quarter of an hour, and only a quiet machine tells anything: a part is kept beside the other parts.
// It starts a server of its own with sample data, unless --url says where one runs. Pages are the list of
// scripts/pages-to-look-at.mjs. bench/pages-server.mjs measures what they cost the server.
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { chromiumOptions } from '../packages/studio/test/support/chromium.mjs'
import { pages } from '../scripts/pages-to-look-at.mjs'
import { quantile } from './pages/processor-time.mjs'
import { servedPages } from './pages/served.mjs'
import { Report } from './rig/report.mjs'

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    data: { type: 'string' },
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    part: { type: 'string', default: '1/1' },
  },
})
const bars = {
  reading: { paint: 1500, script: 10_000, ready: 3000 },
  scripted: { paint: 2500, script: 130_000, ready: 3000 },
}
const common = { shift: 50, interaction: 200 }
/** As figures of the documentation: a shift in thousandths, because a column has one digit behind the point. */
const columns = {
  'largest paint ms': 'paint',
  'script B': 'script',
  'HTML B': 'html',
  'ready ms': 'ready',
  'layout shift ‰': 'shift',
  'interaction ms': 'interaction',
}

const wanted = options.only?.split(',')
const { url, close } = await servedPages(options)
const browser = await chromium.launch(chromiumOptions())
const rows = []
for (const page of chosen()) rows.push(await measure(page))
await browser.close()
await close()
report(rows)
process.exitCode = rows.every(row => faultsOf(row).length === 0) ? 0 : 1

function chosen() {
  if (wanted) return pages.filter(({ name }) => wanted.includes(name))
  const [part, parts] = options.part.split('/').map(Number)
  return pages.filter(({ open }) => !open).filter((_, at) => at % parts === part - 1)
}

async function measure({ name, path, as, locale, isScripted, press }) {
  const runs = []
  for (let run = 0; run < Number(options.runs); run++) runs.push(await load({ path, as, locale, press }))
  const row = { name, script: runs[0].script, html: runs[0].html, isScripted }
  for (const key of ['paint', 'ready', 'shift', 'interaction'])
    row[key] = quantile(
      runs.map(each => each[key]),
      0.5,
    )
  row.shift *= 1000
  return row
}

/** The bars that a page misses, by what they are of. */
function faultsOf(row) {
  const limits = { ...bars[row.isScripted ? 'scripted' : 'reading'], ...common }
  return Object.keys(limits).filter(key => row[key] > limits[key])
}

async function load({ path, as, locale = 'en-GB', press }) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale,
  })
  await signIn(context, as)
  const page = await context.newPage()
  await page.addInitScript(watch)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let script = 0
  let html = 0
  page.on('response', async response => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'document') return
    const size = gzipSync(await response.body().catch(() => Buffer.alloc(0))).byteLength
    if (kind === 'script') script += size
    else html += size
  })
  await page.goto(new URL(path, url).href, { waitUntil: 'load' })
  const ready = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd,
  )
  await page.waitForTimeout(500)
  // A press on what every page has, unless the page names something better.
  await page
    .locator(press ?? 'summary[aria-label]')
    .first()
    .tap()
  await page.waitForTimeout(400)
  const { paint, shift, interaction } = await page.evaluate(() => globalThis.measured)
  await context.close()
  return { paint, ready, shift, interaction, script, html }
}

/** Runs in the page, before anything else. */
function watch() {
  globalThis.measured = { paint: 0, shift: 0, interaction: 0 }
  const { measured } = globalThis
  const follow = (type, more, tell) =>
    new PerformanceObserver(list => list.getEntries().forEach(tell)).observe({
      type,
      buffered: true,
      ...more,
    })
  follow('largest-contentful-paint', {}, ({ startTime }) => {
    measured.paint = startTime
  })
  follow('layout-shift', {}, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) measured.shift += value
  })
  follow('event', { durationThreshold: 16 }, ({ duration, interactionId }) => {
    if (interactionId) measured.interaction = Math.max(measured.interaction, duration)
  })
}

async function signIn(context, as) {
  if (!as) return
  const [system, user] = as.split('/')
  const { origin } = new URL(url)
  const answer = await context.request.post(`${origin}/accounts/sample/sign-in`, {
    headers: { origin },
    data: { system, user },
  })
  // Signing in has a rate of its own.
  if (answer.status() === 429) {
    await setTimeout(Number(answer.headers()['retry-after'] ?? 10) * 1000)
    return signIn(context, as)
  }
  if (!answer.ok()) throw new Error(`${as} cannot sign in: ${answer.status()}`)
}

function report(all) {
  const kept = new Report('pages', Object.keys(columns), { isCompared: false })
  for (const row of all) {
    const values = Object.fromEntries(Object.entries(columns).map(([title, key]) => [title, row[key]]))
    const { paint } = bars[row.isScripted ? 'scripted' : 'reading']
    const unit = row.isScripted ? 'scripted' : 'reading'
    kept.add({ name: row.name, unit, values, bar: paint, lessIsBetter: true })
  }
  kept.save({ conditions, trial: wanted !== undefined, isPart: options.part !== '1/1' })
}

function conditions(measures) {
  const said = measures.flatMap(({ name, unit, values }) => {
    const row = Object.fromEntries(Object.entries(columns).map(([title, key]) => [key, values[title]]))
    const faults = faultsOf({ ...row, isScripted: unit === 'scripted' })
    return faults.length > 0 ? [`${name} (${faults.join(', ')})`] : []
  })
  const keep = `${measures.length - said.length} of ${measures.length} pages keep all bars`
  return `Median of ${options.runs} loads of each page without a cache; bytes are gzip. ${keep}${said.length > 0 ? `, not ${said.join(', ')}` : ''}. Load of the machine meanwhile ${loadavg()[1].toFixed(1)}.`
}
