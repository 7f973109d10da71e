// Where the time of one sale goes from its first byte to its last, waiting for the disk included, one after another:
// node bench/server-latency.mjs [--products 1000] [--sales 5000]
import { counts, grouped } from './rig/arguments.mjs'
import { seededRandom } from './rig/dataset.mjs'
import { freePort, removeFolder, temporaryFolder } from './rig/peers.mjs'
import { Report } from './rig/report.mjs'
import { startIssuer } from './server/issuer.mjs'
import { inRepository, startProgram } from './server/program.mjs'
import { openTill } from './server/sales.mjs'
import { openTable, shopsWith } from './server/shops.mjs'

const { products, sales, trial } = counts({ products: 1000, sales: 5000 })

/** Each is the difference of times that were measured; those of `engine` are in it alone. */
const rows = {
  HTTP: ({ total, request }) => total - request,
  'routing, validation, serialise, log': ({ request, identity, policy, operation }) =>
    request - identity - policy - operation,
  identity: ({ identity }) => identity,
  'policy, without its read': ({ policy, policyReads }) => policy - policyReads,
  'operation and library': ({ operation, operationReads, commit }) => operation - operationReads - commit,
  'engine, read of the policy': ({ policyReads }) => policyReads,
  'engine, reads of the operation': ({ operationReads }) => operationReads,
  'engine, transaction until it is on disk': ({ commit }) => commit,
}
const ofEngine = Object.keys(rows).filter(name => name.startsWith('engine'))
const ofOthers = Object.keys(rows).filter(name => !name.startsWith('engine'))

const issuer = await startIssuer('inventory')
const folder = temporaryFolder()
const [port, enginePort] = [await freePort(), await freePort()]
const url = `http://127.0.0.1:${port}`
const program = await startProgram('monotable', [inRepository('bench/server/timed.mjs')], {
  url: `${url}/healthz`,
  env: { PORT: port, ENGINE_PORT: enginePort, FOLDER: folder, ISSUER: JSON.stringify(issuer.trusted) },
})
try {
  const shops = shopsWith(products)
  const table = openTable({ endpoint: `http://127.0.0.1:${enginePort}`, table: 'InventorySystem' })
  await table.fill(shops)
  table.close()
  const till = await openTill({ url }, shops, issuer, 1)
  const random = seededRandom(3)
  const any = () => Math.floor(random() * products)
  await till.sellCount(any, sales)
  await program.ask('begin')
  const total = await till.sellCount(any, sales)
  const sums = await program.ask('end')
  till.close()
  const mean = Object.fromEntries(
    Object.entries({ ...sums, total }).map(([name, ms]) => [name, (ms * 1000) / sales]),
  )
  const of = names => names.reduce((sum, name) => sum + rows[name](mean), 0)
  const report = new Report('server-latency', ['monotable'])
  const add = (name, value, bar) =>
    report.add({ name, unit: 'µs', values: { monotable: value }, bar, lessIsBetter: true })
  for (const name of Object.keys(rows)) add(name, of([name]))
  add('engine in all', of(ofEngine))
  // The bar: the server adds less than the engine does.
  add('all but the engine', of(ofOthers), of(ofEngine))
  add('a sale', mean.total)
  report.save({ conditions: conditions(), trial })
} finally {
  await program.stop()
  issuer.stop()
  removeFolder(folder)
}

function conditions() {
  return `Means of ${grouped(sales)} sales of ${grouped(products)} products, one after another on one connection, durable on disk, without the change feed.`
}
