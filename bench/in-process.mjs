// Calls a second of `db.send` without a server: node bench/in-process.mjs [--items 100000] [--seconds 3] [--rounds 3]
import { open } from '@monotable/engine'
import { counts, grouped } from './rig/arguments.mjs'
import { item, key, partition, perPartition, seededRandom, tableName } from './rig/dataset.mjs'
import { loadEngine } from './rig/load-engine.mjs'
import { removeFolder, temporaryFolder } from './rig/peers.mjs'
import { Report } from './rig/report.mjs'
import { callsPerSecond, inTurn } from './rig/rounds.mjs'

const { items, seconds, rounds, trial } = counts({ items: 100_000, seconds: 3, rounds: 3 })
const bytes = 1024
const random = seededRandom(4)
const any = () => Math.floor(random() * items)
/** Made beforehand: what the caller does is not what is measured. */
const keys = Array.from({ length: 10_000 }, () => key(any()))
const puts = Array.from({ length: 10_000 }, () => item(any(), bytes, random))
const partitions = Array.from({ length: 10_000 }, () => partition(Math.floor(any() / perPartition)))

const folder = temporaryFolder()
const engine = await open({ path: folder, durability: 'relaxed' })
try {
  await loadEngine(engine, { items, bytes })
  const report = new Report('in-process', ['monotable'])
  let turn = 0
  const calls = [
    {
      name: 'get',
      bar: 100_000,
      call: () => engine.send('GetItem', { TableName: tableName, Key: keys[turn++ % keys.length] }),
    },
    {
      name: 'put, relaxed',
      bar: 60_000,
      call: () => engine.send('PutItem', { TableName: tableName, Item: puts[turn++ % puts.length] }),
    },
    {
      name: `query of ${perPartition}`,
      call: () =>
        engine.send('Query', {
          TableName: tableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': partitions[turn++ % partitions.length] },
        }),
    },
  ]
  for (const { name, bar, call } of calls) {
    const sides = [1, 64].map(
      underWay =>
        (time = seconds) =>
          callsPerSecond(call, underWay, time),
    )
    for (const side of sides) await side(Math.min(1, seconds))
    const [alone, many] = await inTurn(rounds, sides)
    report.add({ name: `${name}, one after another`, unit: 'calls/s', values: { monotable: alone } })
    report.add({ name: `${name}, 64 under way`, unit: 'calls/s', values: { monotable: many }, bar })
  }
  const conditions = `${grouped(items)} items of 1 KB on disk, medians of ${rounds} rounds in turn.`
  report.save({ conditions, trial })
} finally {
  await engine.close()
  removeFolder(folder)
}
