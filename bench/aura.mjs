// The registry of shops and URLs: node bench/aura.mjs [--many 100000] [--few 1000] [--races 100]
import { readdirSync, readFileSync } from 'node:fs'
import { Spent } from 'monotable'
import { openRegistry } from './aura/registry.mjs'
import { counts, grouped } from './rig/arguments.mjs'
import { loadSources } from './rig/load-sources.mjs'
import { Report } from './rig/report.mjs'

const { many, few, races, trial } = counts({ many: 100_000, few: 1000, races: 100 })
const aura = await loadSources(new URL('aura/measured.ts', import.meta.url), 'aura')
const columns = [`${grouped(many)} URLs`, `${grouped(few)} URLs`]
const [large, small] = columns
const report = new Report('aura', columns)
const shops = { [large]: ['large.example.com', many], [small]: ['small.example.com', few] }
const workers = 32

const registry = await openRegistry(aura)
try {
  for (const [domain] of Object.values(shops)) await registry.send('POST', '/shops', { domain })
  await measureRecording()
  await measureListing()
  await measureRaces()
  await measureRemoval()
} finally {
  await registry.close()
}
measureExtraction()
report.save({
  conditions: `URLs a thousand a call on one connection over HTTP, every fourth of them a product, durable on disk. Units are those of DynamoDB as the engine counts them. A race is ${workers} workers that claim one shop at once. Pages are those of the tests of extraction, 2 to 20 KB each, on one thread.`,
  trial,
})

async function measureRecording() {
  for (const name of ['recorded in bulk, new', 'recorded in bulk, known']) {
    const values = {}
    for (const [column, [domain, count]] of Object.entries(shops)) {
      const seconds = await timed(() => registry.record(domain, 0, count))
      values[column] = count / seconds
    }
    report.add({ name, unit: 'URLs/s', values })
  }
}

/** All products of a shop, in pages of a thousand. */
async function measureListing() {
  const values = {}
  for (const [column, [domain, count]] of Object.entries(shops)) {
    const spent = new Spent()
    let products = 0
    for await (const _ of registry.db.productUrls.each({ domain }, { limit: 1000, spent })) products++
    if (products !== Math.ceil(count / 4)) throw new Error(`${products} products`)
    values[column] = spent.read / products
  }
  report.add({
    name: 'listing, a product',
    unit: 'RCU',
    values,
    lessIsBetter: true,
    bar: values[small] * 1.05,
  })
}

async function measureRaces() {
  let held = 0
  const seconds = await timed(async () => {
    for (let race = 0; race < races; race++) {
      const domain = `race-${race}.example.com`
      await registry.send('POST', '/shops', { domain })
      const claims = Array.from({ length: workers }, (_, at) =>
        registry.send('POST', `/shops/${domain}/leases`, { kind: 'crawl' }, `worker-${at}`),
      )
      const answers = await Promise.all(claims)
      held += answers.filter(({ status }) => status === 201).length
    }
  })
  report.add({
    name: `leases in ${races} races of ${workers}`,
    unit: 'held',
    values: { [large]: held },
    bar: races,
  })
  if (held !== races) throw new Error(`${held} leases were held in ${races} races`)
  report.add({ name: 'claims', unit: 'a second', values: { [large]: (races * workers) / seconds } })
}

async function measureRemoval() {
  const values = {}
  for (const [column, [domain, count]] of Object.entries(shops)) {
    const { status } = await registry.send('DELETE', `/shops/${domain}`)
    if (status !== 202) throw new Error(`answered with ${status}`)
    values[column] = count / (await timed(() => removeInterrupted(domain, count)))
    for await (const { url } of registry.db.urlsOfShop.each({ domain }))
      throw new Error(`${url} is still there`)
  }
  report.add({ name: 'removed with their shop, once interrupted', unit: 'URLs/s', values })
}

/** Broken off about halfway, as by a crash, and then gone on with. */
async function removeInterrupted(domain, count) {
  let left = Math.ceil(count / 90)
  const breaksOff = (_, next) => {
    if (left-- === 0) throw new Error('broken off')
    return next()
  }
  await aura.removeShop(registry.connected(breaksOff), domain).then(
    () => {
      throw new Error('it was not broken off')
    },
    error => {
      if (error.message !== 'broken off') throw error
    },
  )
  await aura.removeShop(registry.db, domain)
}

function measureExtraction() {
  const folder = new URL('../systems/aura/test/extraction/pages/', import.meta.url)
  const pages = readdirSync(folder)
    .filter(name => name.endsWith('.html'))
    .map(name => readFileSync(new URL(name, folder), 'utf8'))
  const readAll = () => {
    let read = 0
    for (const html of pages) {
      try {
        aura.extract(html, 'https://shop.example/item/1')
        read++
      } catch {
        // Some pages are there because they cannot be read.
      }
    }
    return read
  }
  for (let warm = 0; warm < 20; warm++) readAll()
  const begun = performance.now()
  let read = 0
  for (let round = 0; round < 50; round++) read += readAll()
  report.add({
    name: 'pages extracted',
    unit: 'a second',
    values: { [large]: read / ((performance.now() - begun) / 1000) },
  })
}

async function timed(work) {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
