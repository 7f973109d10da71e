// The studio in a browser on a table of 100,000 items: first view, scrolling, keys, size: node bench/studio.mjs
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { open } from '@monotable/engine'
import { serveStudio } from '@monotable/studio'
import { chromium } from 'playwright-core'
import { chromiumOptions } from '../packages/studio/test/support/chromium.mjs'
import { counts, grouped } from './rig/arguments.mjs'
import { tableName } from './rig/dataset.mjs'
import { loadEngine } from './rig/load-engine.mjs'
import { removeFolder, temporaryFolder } from './rig/peers.mjs'
import { Report } from './rig/report.mjs'
import { median } from './rig/rounds.mjs'

const { items, runs, steps, trial } = counts({ items: 100_000, runs: 7, steps: 60 })
const report = new Report('studio', ['monotable'])
const add = (name, unit, value, bar) =>
  report.add({ name, unit, values: { monotable: value }, bar, lessIsBetter: true })

const folder = temporaryFolder()
const engine = await open({ path: folder, durability: 'relaxed' })
await loadEngine(engine, { items, bytes: 1024 })
const studio = await serveStudio({ send: (...call) => engine.send(...call), port: 0 })
const browser = await chromium.launch(chromiumOptions())
try {
  await measure()
} finally {
  await browser.close()
  await studio.close()
  await engine.close()
  removeFolder(folder)
}
report.save({ conditions: `${grouped(items)} items of 1 KB, Chromium without a screen, medians.`, trial })

async function measure() {
  const views = []
  for (let run = 0; run < runs; run++) views.push(await firstView())
  add('first view', 'ms', median(views), 1000)

  const { page } = await openPage()
  await page.getByRole('grid').focus()
  add('arrow key in the grid', 'ms', await latency(page, 'ArrowDown'), 100)
  add('page down in the grid', 'ms', await latency(page, 'PageDown'), 100)
  while ((await page.locator('footer output').textContent()).includes('more to come')) {
    await page.keyboard.press('Control+End')
    await page.waitForTimeout(50)
  }
  add(`to anywhere in ${grouped(items)} rows`, 'ms', await latency(page), 100)
  add('page, gzip', 'KiB', compressed() / 1024, 350)
}

/** From the address to rows on the screen, in a browser that was never there: the window itself is open. */
async function firstView() {
  const { page, took } = await openPage()
  await page.context().close()
  return took
}

async function openPage() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const started = performance.now()
  await page.goto(`${studio.url}/tables/${tableName}/items`)
  await page.getByRole('gridcell').nth(30).waitFor()
  return { page, took: performance.now() - started }
}

/** From a key, or a scroll to a random row, to the next frame that shows it: the 95th of 100. */
async function latency(page, key) {
  const figures = []
  for (let step = 0; step < steps; step++) {
    figures.push(await page.evaluate(act, key))
    await page.waitForTimeout(30)
  }
  return figures.sort((a, b) => a - b)[Math.floor(steps * 0.95)]
}

function act(key) {
  const grid = document.querySelector('[role=grid]')
  const started = performance.now()
  if (key) grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  else grid.scrollTop = Math.random() * grid.scrollHeight
  return new Promise(resolve =>
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started))),
  )
}

function compressed() {
  const assets = fileURLToPath(new URL('../packages/studio/dist/page/assets/', import.meta.url))
  return readdirSync(assets).reduce((sum, name) => sum + gzipSync(readFileSync(assets + name)).length, 0)
}
