// Runs the tables, patterns and writes of the five systems on another DynamoDB, and prints the units that `monotable cost`
// predicts next to those that the store billed (ConsumedCapacity).
//
//   node scripts/billed.mjs --store dynamodb-local --url http://127.0.0.1:8000
//   npm run aws -- --region eu-central-1 --dollars 1        the same on an AWS account, after the operation tests
//
// The tables have their own prefix, and the script removes them afterwards. It stops sending once it may have cost as much as
// allowed. It writes the results to packages/cli/test/cost/billed/<store>.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureBilledUnits, TooDear } from '../packages/cli/dist/cost/measure-billed-units.js'
import { loadDesign } from '../packages/cli/dist/design/load-design.js'
import { openDynamoDB } from '../packages/server/dist/host.js'
import { systems as all } from '../systems/dist/index.js'

const { values: options } = parseArgs({
  options: {
    store: { type: 'string' },
    url: { type: 'string' },
    region: { type: 'string' },
    dollars: { type: 'string', default: '1' },
    rows: { type: 'string', default: '20' },
    systems: { type: 'string' },
    out: { type: 'string', default: 'packages/cli/test/cost/billed' },
  },
})
if (!options.store || !(options.url || options.region))
  throw new Error('Say which store, and where: --store dynamodb-local --url http://127.0.0.1:8000')

const where = { dynamodbEndpoint: options.url, region: options.region ?? 'us-east-1' }
const store = await openDynamoDB(where, process.env)

// The dearest of AWS's regions, rounded up.
const [perWrite, perRead] = [2 / 1e6, 0.5 / 1e6]
let dollars = 0
const mayCost = (writes, reads) => {
  dollars += writes * perWrite + reads * perRead
  if (dollars > Number(options.dollars))
    throw new TooDear(`It may have cost ${options.dollars} dollars, the limit. Raise --dollars to send more.`)
}

const unitsText = units =>
  Object.entries(units)
    .sort()
    .map(([index, each]) => `${index === '' ? 'table' : index} ${Math.round(each * 10) / 10}`)
    .join(', ') || 'none'

const systems = {}
try {
  for (const name of options.systems?.split(',') ?? all.map(({ name }) => name)) {
    const prefix = `monotable-billed-${Date.now().toString(36)}`
    const loaded = await loadDesign(`systems/${name}/schema.ts`)
    const lines = await measureBilledUnits(loaded, store.transport, {
      ...{ prefix, mayCost },
      rows: Number(options.rows),
      patience: options.url ? 2000 : 20_000,
    })
    const shown = lines.map(({ predicted, billed, ...line }) => ({
      ...line,
      predicted: unitsText(predicted),
      billed: unitsText(billed),
    }))
    const differ = shown.filter(each => each.predicted !== each.billed)
    systems[name] = { lines: shown.length, differ: differ.length, units: shown }
    console.log(`${name}: ${differ.length} of ${shown.length} differ`)
    for (const { name, kind, predicted, billed, failed } of shown)
      console.log(
        `  ${predicted === billed ? ' ' : '≠'} ${kind.padEnd(5)} ${name.padEnd(26)} predicted ${predicted}; billed ${failed ?? billed}`,
      )
  }
} finally {
  await store.close()
  mkdirSync(options.out, { recursive: true })
  const asOf = new Date().toISOString().slice(0, 10)
  const file = `${options.out}/${options.store}.json`
  writeFileSync(file, `${JSON.stringify({ store: options.store, asOf, systems }, undefined, 2)}\n`)
  console.log(`It may have cost ${dollars.toFixed(4)} dollars at most. Written: ${file}`)
}
