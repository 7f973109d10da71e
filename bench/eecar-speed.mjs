// How fast parts are matched: node bench/eecar-speed.mjs [--parts 100000] [--queries 300]
// The approximate index beside it is measured where hnswlib-node is installed, here or in the folder BENCH_HNSWLIB.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadEecar } from './eecar/load.mjs'
import { manyParts, percentile } from './eecar/many-parts.mjs'
import { openMarket } from './eecar/market.mjs'
import { counts, grouped } from './rig/arguments.mjs'
import { Report } from './rig/report.mjs'

const { parts, queries, trial } = counts({ parts: 100_000, queries: 300 })
const eecar = await loadEecar()
const texts = JSON.parse(readFileSync(new URL('eecar/queries.json', import.meta.url), 'utf8')).map(
  ({ query }) => query,
)
const dimension = 512
const cut = 10
/**
 * A server that has run for a while has its code compiled; then so many that merging of LevelDB's files and collection
 * of garbage are among them as often as they are in the long run.
 */
const kept = { warming: 10 * queries, measured: 20 * queries }
const columns = ['exact, SIMD', 'exact, JavaScript', 'HNSW']
const report = new Report('eecar-speed', columns)
const row = (name, unit, values, more = {}) =>
  report.add({ name, unit, values, lessIsBetter: unit !== '%', ...more })
const megabytes = bytes => bytes / 2 ** 20

await measureMatches()
await compareIndexes()
report.save({
  conditions: `${grouped(parts)} parts, dense vectors of ${dimension} dimensions, ${queries} queries one after another. A match is a POST over HTTP, on a store and objects on disk, its client in the same process; kept ones are ${grouped(kept.measured)} after ${grouped(kept.warming)}; HNSW is hnswlib-node with M 16, efConstruction 200, ef 200.`,
  trial,
})

/** The ten nearest vectors, by each way. */
async function compareIndexes() {
  const vectors = []
  for await (const { vector } of manyParts(parts, eecar)) vectors.push(unit(vector))
  const asked = await askedVectors()
  const ways = [simd(vectors), plain(vectors), hnsw(vectors)]
  const found = ways.map(way => way && asked.map(vector => timed(() => way.nearest(vector))))
  const exact = found[0].map(({ result }) => new Set(result))
  const recall = results =>
    results.reduce((sum, { result }, at) => sum + result.filter(id => exact[at].has(id)).length, 0) /
    (cut * asked.length)
  const each = value =>
    Object.fromEntries(columns.flatMap((name, at) => (ways[at] ? [[name, value(at)]] : [])))
  const times = at => found[at].map(({ time }) => time)
  row(
    `nearest ${cut}, p50`,
    'ms',
    each(at => percentile(times(at), 0.5)),
  )
  row(
    `nearest ${cut}, p99`,
    'ms',
    each(at => percentile(times(at), 0.99)),
  )
  row(
    `nearest ${cut}, recall`,
    '%',
    each(at => 100 * recall(found[at])),
  )
  row(
    'adding all vectors',
    's',
    each(at => ways[at].seconds),
  )
  row(
    'memory of the vectors',
    'MB',
    each(at => ways[at].megabytes),
  )
}

async function askedVectors() {
  const embedder = eecar.offlineEmbedder()
  const asked = Array.from({ length: queries }, (_, at) => `${texts[at % texts.length]} ${at}`)
  return embedder.embed(asked.map(eecar.expandQuery))
}

function simd(vectors) {
  const rows = new eecar.VectorRows(dimension)
  const { time } = timed(() => {
    for (const [slot, vector] of vectors.entries()) rows.set(slot, vector)
  })
  const slots = Uint32Array.from(vectors.keys())
  const nearest = vector => best(rows.cosines(vector, slots))
  for (let warm = 0; warm < 20; warm++) nearest(vectors[warm])
  return { nearest, seconds: time / 1000, megabytes: megabytes(rows.bytes) }
}

function plain(vectors) {
  const all = new Float32Array(vectors.length * dimension)
  const { time } = timed(() => {
    for (const [slot, vector] of vectors.entries()) all.set(vector, slot * dimension)
  })
  const products = new Float32Array(vectors.length)
  const nearest = vector => {
    for (let slot = 0; slot < products.length; slot++) {
      const from = slot * dimension
      let [a, b, c, d] = [0, 0, 0, 0]
      for (let at = 0; at < dimension; at += 4) {
        a += all[from + at] * vector[at]
        b += all[from + at + 1] * vector[at + 1]
        c += all[from + at + 2] * vector[at + 2]
        d += all[from + at + 3] * vector[at + 3]
      }
      products[slot] = a + b + c + d
    }
    return best(products)
  }
  for (let warm = 0; warm < 20; warm++) nearest(vectors[warm])
  return { nearest, seconds: time / 1000, megabytes: megabytes(all.byteLength) }
}

function hnsw(vectors) {
  const { HierarchicalNSW } = loadHnsw() ?? {}
  if (!HierarchicalNSW) return undefined
  const before = process.memoryUsage().rss
  const index = new HierarchicalNSW('ip', dimension)
  index.initIndex(vectors.length, 16, 200, 100)
  const { time } = timed(() => {
    for (const [slot, vector] of vectors.entries()) index.addPoint(Array.from(vector), slot)
  })
  index.setEf(200)
  const used = process.memoryUsage().rss - before
  const nearest = vector => index.searchKnn(Array.from(vector), cut).neighbors
  return { nearest, seconds: time / 1000, megabytes: megabytes(used) }
}

function loadHnsw() {
  const require = createRequire(process.env.BENCH_HNSWLIB ? `${process.env.BENCH_HNSWLIB}/` : import.meta.url)
  try {
    return require('hnswlib-node')
  } catch {
    return undefined
  }
}

function best(products) {
  const found = []
  for (let slot = 0; slot < products.length; slot++) {
    if (found.length === cut && products[slot] <= products[found[cut - 1]]) continue
    const at = found.findLastIndex(other => products[other] >= products[slot]) + 1
    found.splice(at, 0, slot)
    if (found.length > cut) found.pop()
  }
  return found
}

/** Whole matches over HTTP. */
async function measureMatches() {
  const market = await openMarket(parts, eecar)
  try {
    const ours = value => ({ [columns[0]]: value })
    const started = performance.now()
    await market.match({ query: 'the first one waits for the index' })
    row('index made from the table', 's', ours((performance.now() - started) / 1000))
    const filters = { category: 'battery', maxPrice: 5_000_000 }
    const [answered, filteredOnes] = [await answeredIn(market), await answeredIn(market, { filters })]
    console.log(
      `${answered.length} of ${texts.length} sentences have an answer, which is kept; the others are left out`,
    )
    for (let warm = 0; warm < 30; warm++)
      await market.match({ query: `warming up ${warm} ${answered[warm]}` })
    const times = async (body, isNew, count = queries) => {
      const [all, before] = [[], await market.asked()]
      for (let at = 0; at < count; at++) {
        const begun = performance.now()
        await market.match(body(at))
        all.push(performance.now() - begun)
      }
      const after = await market.asked()
      const expected = { entries: before.entries + (isNew ? count : 0), hits: before.hits + count }
      if (after.entries !== expected.entries || after.hits !== expected.hits)
        throw new Error('what was measured is not what should have been')
      return all
    }
    const found = at => ({ query: `${answered[at % answered.length]} ${at}` })
    const filtered = at => ({ query: `${filteredOnes[at % filteredOnes.length]} ${at}`, filters })
    const known = at => found(at % 10)
    const uncached = await times(found, true)
    row('match, not cached, p50', 'ms', ours(percentile(uncached, 0.5)))
    row('match, not cached, p99', 'ms', ours(percentile(uncached, 0.99)), { bar: 50 })
    row('match with filters, not cached, p99', 'ms', ours(percentile(await times(filtered, true), 0.99)), {
      bar: 50,
    })
    row('match, kept, the first ones, p99', 'ms', ours(percentile(await times(known, false), 0.99)))
    await times(known, false, kept.warming)
    const cached = await times(known, false, kept.measured)
    row('match, kept, p50', 'ms', ours(percentile(cached, 0.5)))
    row('match, kept, p99', 'ms', ours(percentile(cached, 0.99)), { bar: 5 })
    row('memory of the whole index', 'MB', ours(megabytes(market.search.health.bytes)))
  } finally {
    await market.close()
  }
}

/** "Nothing fits" is an answer that is not kept: such sentences cannot be asked again for a kept one. */
async function answeredIn(market, more = {}) {
  const answered = []
  for (const query of texts) {
    const { entries } = await market.asked()
    await market.match({ query: `${query} ${queries}`, ...more })
    if ((await market.asked()).entries > entries) answered.push(query)
  }
  return answered
}

function unit(vector) {
  const length = Math.hypot(...vector)
  return vector.map(value => value / length)
}

function timed(work) {
  const started = performance.now()
  const result = work()
  return { result, time: performance.now() - started }
}
