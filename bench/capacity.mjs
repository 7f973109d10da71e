// Capacity units of every access pattern and of every operation, whatever the number of sales:
// node bench/capacity.mjs [--sales 100000] [--middle 10000] [--small 1000]
import { open } from '@monotable/engine'
import { counts, grouped } from './rig/arguments.mjs'
import { removeFolder, temporaryFolder } from './rig/peers.mjs'
import { Report } from './rig/report.mjs'
import { fillShops } from './server/busy-shop.mjs'
import { patterns } from './server/capacity-patterns.mjs'
import { requests } from './server/capacity-requests.mjs'
import { systems } from './server/inventory.mjs'
import { openMetered } from './server/open-metered.mjs'

const { sales, middle, small, trial } = counts({ sales: 100_000, middle: 10_000, small: 1_000 })
const sizes = [sales, middle, small]
const columns = sizes.map(size => `${grouped(size)} sales`)
/** Sums have more digits when there is more to add up, so an item may pass the next four kilobytes: that is no growth. */
const within = units => units + Math.max(1, units * 0.05)

tellMissing()
/** By name: what it took at each size. */
const rows = new Map()
for (const [at, size] of sizes.entries()) await measure(columns[at], size)

const report = new Report('capacity', columns)
const grown = []
for (const [name, { unit, values, grows }] of rows) {
  const bar = within(values[columns.at(-1)] ?? 0)
  report.add({ name, unit, values, lessIsBetter: true, ...(grows ? {} : { bar }) })
  if (Math.max(...Object.values(values)) > bar) grown.push(`${name}${grows ? `: ${grows}` : ''}`)
}
console.log(grown.length === 0 ? 'flat: all of them' : `not flat: ${grown.join('; ')}`)
report.save({ conditions: conditions(), trial })

async function measure(column, size) {
  const folder = temporaryFolder()
  const engine = await open({ path: folder, durability: 'relaxed' })
  const metered = await openMetered(engine, folder)
  try {
    await fillShops(metered.db, size)
    console.error(`${column} are loaded`)
    // Requests first, because the archive has something to list only then.
    const spentOn = []
    for (const request of requests) spentOn.push(await metered.request(request))
    for (const [name, given] of Object.entries(patterns))
      add(name, column, await metered.pattern(name, given))
    for (const [at, { operation, of, grows }] of requests.entries())
      add(of ? `${operation}, ${of}` : operation, column, spentOn[at], grows)
  } finally {
    await metered.close()
    await engine.close()
    removeFolder(folder)
  }
}

function add(name, column, { read, write }, grows) {
  for (const [kind, unit, units] of [
    ['reads', 'RCU', read],
    ['writes', 'WCU', write],
  ]) {
    if (units === 0) continue
    const row = `${name}, ${kind}`
    if (!rows.has(row)) rows.set(row, { unit, values: {}, grows })
    rows.get(row).values[column] = units
  }
}

/** A pattern or an operation that is new is not measured until it is in the lists above. */
function tellMissing() {
  const [{ schema, operations }] = systems
  const measured = new Set([...Object.keys(patterns), ...requests.map(({ operation }) => operation)])
  for (const name of [...Object.keys(schema.access), ...Object.keys(operations)])
    if (!measured.has(name)) console.error(`not measured: ${name}`)
}

function conditions() {
  return `Units of DynamoDB as the engine counts them. One shop of 25 products whose sales are all of the same 30 days; lists are first pages of 20. The first ${Object.keys(patterns).length} are access patterns, the rest are requests with all that they read and write, the policy's read included. The ratio is that of ten times the sales.`
}
