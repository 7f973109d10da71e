// In which layer the processor is while sales are made, by profiles of the whole programs:
// node bench/server-layers.mjs [--products 1000] [--seconds 3] [--rounds 3]
import { counts, grouped } from './rig/arguments.mjs'
import { seededRandom } from './rig/dataset.mjs'
import { Report } from './rig/report.mjs'
import { layers } from './server/layers.mjs'
import { openSides, warmUp } from './server/open-sides.mjs'
import { connectionCount } from './server/sales.mjs'

const { products, seconds, rounds, trial } = counts({ products: 1000, seconds: 3, rounds: 3 })
const names = ['monotable', 'by hand']
const share = 'monotable, %'
const busy = layers.filter(layer => layer !== 'idle')
/** What the server does for an operation; the rest is the system, the library, the engine and Node. */
const ofServer = [
  ...['HTTP and routing', 'identity', 'policy', 'validation', 'serialise'],
  ...['logs and metrics', 'change feed'],
]

const opened = await openSides(names, { products, isProfiled: true })
const { sides } = opened
try {
  const report = new Report('server-layers', [...names, share])
  const random = seededRandom(3)
  const any = () => Math.floor(random() * products)
  for (const side of sides) await warmUp(side, any, seconds)
  for (let round = 0; round < rounds; round++) for (const side of sides) await measure(side, any)
  for (const layer of busy) report.add(row(layer, [layer]))
  // The bar: the server adds less than the engine does.
  report.add({ ...row('all of the server', ofServer), bar: perSale(sides[0], ['engine']) })
  report.add(row('main threads', busy))
  report.add(row('all threads', ['allThreads']))
  report.save({ conditions: conditions(), trial })
} finally {
  await opened.stop()
}

async function measure(side, requestAt) {
  side.spent ??= { sales: 0 }
  const before = side.till.sold
  for (const program of side.programs) await program.ask('begin')
  await side.till.sell(requestAt, seconds)
  for (const program of side.programs) {
    const { layers: found, allThreads } = await program.ask('end')
    for (const [name, time] of Object.entries({ ...found, allThreads }))
      side.spent[name] = (side.spent[name] ?? 0) + time
  }
  side.spent.sales += side.till.sold - before
  await side.settle()
}

function row(name, parts) {
  const [mine, other] = sides.map(side => perSale(side, parts))
  const percent = (100 * mine) / perSale(sides[0], busy)
  // What one of them does not do at all has no figure.
  const values = Object.entries({ monotable: mine, 'by hand': other, [share]: percent }).filter(
    ([, v]) => v > 0,
  )
  return { name, unit: 'µs', values: Object.fromEntries(values), lessIsBetter: true }
}

function perSale({ spent }, parts) {
  return parts.reduce((sum, part) => sum + spent[part], 0) / spent.sales
}

function conditions() {
  return `Microseconds a sale, ${grouped(products)} products, ${connectionCount} connections, ${rounds} rounds in turn under V8's profiler. What zod and Node do counts for whoever called them; policy is without what it reads, which is in library and engine; by hand is the sum of the program and of its engine, library the AWS SDK.`
}
