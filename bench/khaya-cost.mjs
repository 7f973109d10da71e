// What a month of 1,000 active users costs on DynamoDB, from measured units: node bench/khaya-cost.mjs [--items 1000]
import { prices } from '../packages/cli/dist/cost/prices.js'
import { openMetered } from './khaya/open-metered.mjs'
import { fillTown } from './khaya/town.mjs'
import { traffic } from './khaya/traffic.mjs'
import { counts, grouped } from './rig/arguments.mjs'
import { loadSources } from './rig/load-sources.mjs'
import { Report } from './rig/report.mjs'

const { items, trial } = counts({ items: 1_000 })
const million = 1_000_000
/** What the document expects, in DynamoDB's units. */
const document = { read: 10 * million, write: 2 * million, gigabytes: 1, total: [5, 10] }
const users = 1000
const columns = ['measured', 'of the document']
const [measured, expected] = columns

const { system } = await loadSources(new URL('khaya/measured.ts', import.meta.url), 'khaya')
const requests = await measure()
const unitsOf = kind => requests.reduce((sum, { times, spent }) => sum + times * spent[kind], 0)
const [read, write] = [unitsOf('read'), unitsOf('write')]
const cost = (read, write) => (read * prices.onDemand.read + write * prices.onDemand.write) / million
/** What is free is not counted as free, because the document counts its gigabyte. */
const storage = document.gigabytes * prices.storage.gigabyte
const [atLeast, atMost] = document.total

const report = new Report('khaya-cost', columns)
const row = (name, unit, [ours, other], more) =>
  report.add({ name, unit, values: { [measured]: ours, [expected]: other }, lessIsBetter: true, ...more })
row('read units', 'a month', [read, document.read])
row('write units', 'a month', [write, document.write])
row('reads and writes', 'USD a month', [cost(read, write), 5])
row('1 GB kept', 'USD a month', [storage, 0.25])
row('all of it', 'USD a month', [cost(read, write) + storage, atLeast], { bar: atMost })
row('the units of the document, at these prices', 'USD a month', [
  cost(document.read, document.write) + storage,
  5.25,
])
const carried = (atLeast - storage) / (cost(read, write) / users)
row(`active users for USD ${atLeast}`, 'a month', [carried, users], { lessIsBetter: false })
for (const { name, spent } of requests)
  console.error(
    `${name.padEnd(30)} ${String(spent.read).padStart(8)} RCU ${String(spent.write).padStart(8)} WCU`,
  )
report.save({
  conditions: `On-demand prices of ${prices.date} in ${prices.region} (packages/cli/src/cost/prices.ts). ${traffic.length} kinds of requests of 450 buyers, 450 workers and 100 sellers who come by every working day (bench/khaya/traffic.mjs), each measured over ${grouped(items)} items with all that the policy looks up and all that reactions read and write. The document expects USD ${document.total.join('–')}, with prices twice as high. Reading the stream and the server itself are not in it.`,
  trial,
})

/** Units of every kind of request, made once. */
async function measure() {
  const metered = await openMetered(system)
  try {
    await fillTown(metered.db, items)
    await metered.skip()
    const kept = {}
    const done = []
    for (const { name, times, keep, request } of traffic) {
      const { spent, answer } = await metered.request(request(kept))
      if (keep) kept[keep] = answer
      done.push({ name, times, spent })
    }
    return done
  } finally {
    await metered.close()
  }
}
