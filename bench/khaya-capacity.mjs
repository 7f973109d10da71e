// Capacity units of every access pattern, whatever the number of items:
// node bench/khaya-capacity.mjs [--items 100000] [--middle 10000] [--small 3000]
import { openMetered } from './khaya/open-metered.mjs'
import { patterns } from './khaya/patterns.mjs'
import { fillTown } from './khaya/town.mjs'
import { counts, grouped } from './rig/arguments.mjs'
import { loadSources } from './rig/load-sources.mjs'
import { Report } from './rig/report.mjs'

const { items, middle, small, trial } = counts({ items: 100_000, middle: 10_000, small: 3_000 })
const sizes = [items, middle, small]
const columns = sizes.map(size => `${grouped(size)} items`)
const { system } = await loadSources(new URL('khaya/measured.ts', import.meta.url), 'khaya')

for (const name of Object.keys(system.schema.access))
  if (!(name in patterns)) console.error(`not measured: ${name}`)

const rows = new Map(Object.keys(patterns).map(name => [name, {}]))
const searches = { read: {}, queries: {} }
for (const [at, size] of sizes.entries()) {
  const metered = await openMetered(system)
  try {
    await fillTown(metered.db, size)
    await metered.skip()
    console.error(`${columns[at]} are loaded`)
    for (const [name, given] of Object.entries(patterns))
      rows.get(name)[columns[at]] = (await metered.pattern(name, given)).read
    // Two words that most of the town's bricks do not have both: it reads as far as it may.
    const search = await metered.request({ path: '/product-search?q=face%20brick&city=Estcourt&limit=20' })
    searches.read[columns[at]] = search.spent.read
    searches.queries[columns[at]] = search.queries
  } finally {
    await metered.close()
  }
}

const report = new Report('khaya-capacity', columns)
for (const [name, values] of rows) {
  // The smallest town fills what a page asks for: 42 projects of a status, of which other kinds might be half.
  report.add({ name, unit: 'RCU', values, lessIsBetter: true, bar: values[columns.at(-1)] + 1 })
}
// A search stops at five queries, so it grows until it needs them all.
report.add({
  name: 'a search of materials',
  unit: 'RCU',
  values: searches.read,
  lessIsBetter: true,
  bar: searches.read[columns[1]] + 1,
})
report.add({
  name: 'a search of materials',
  unit: 'queries',
  values: searches.queries,
  lessIsBetter: true,
  bar: 5,
})
report.save({
  conditions:
    'Units of DynamoDB as the engine counts them, of first pages of 20. Projects, bids, orders, reviews, messages, notifications, conversations, words, reports, accesses and blocks, an eleventh each, are all in the lists of the same three users, so partitions grow with them. Pages of one status are filled past items of other kinds, and past those that a filter leaves out.',
  trial,
})
