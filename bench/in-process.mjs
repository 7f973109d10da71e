// Calls a second of `db.send` without a server: node bench/in-process.mjs [--items 100000] [--seconds 3] [--rounds 3]
import { open } from '@monotable/engine'
import { counts, grouped } from './rig/arguments.mjs'
import { item, key, partition, perPartition, seededRandom, tableName } from './rig/dataset.mjs'
import { fillLevel, openLevel, perSecond, putBatch } from './rig/level-alone.mjs'
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

/** What LevelDB alone did, durable puts in batches of 64, where the bars were set. */
const levelThere = 85_000

const folder = temporaryFolder()
const levelFolder = temporaryFolder()
const engine = await open({ path: folder, durability: 'relaxed' })
const level = openLevel(levelFolder)
try {
  await loadEngine(engine, { items, bytes })
  await level.open()
  await fillLevel(level, items)
  const report = new Report('in-process', ['monotable', 'LevelDB, durable'])
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
      alone: () => putBatch(level, any, { size: 64, sync: true }),
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
  for (const { name, bar, call, alone } of calls) {
    const sides = [1, 64].map(
      underWay =>
        (time = seconds) =>
          callsPerSecond(call, underWay, time),
    )
    if (alone) sides.push((time = seconds) => perSecond(alone, time))
    for (const side of sides) await side()
    const [one, many, levelAlone] = await inTurn(rounds, sides)
    const values = { monotable: many, ...(alone && { 'LevelDB, durable': levelAlone }) }
    const pace = alone && levelAlone / levelThere
    report.add({ name: `${name}, one after another`, unit: 'calls/s', values: { monotable: one } })
    report.add({ name: `${name}, 64 under way`, unit: 'calls/s', values, bar, pace })
  }
  const conditions = `${grouped(items)} items of 1 KB on disk, medians of ${rounds} rounds in turn; LevelDB alone puts batches of 64, on disk when it answers.`
  report.save({ conditions, trial })
} finally {
  await Promise.all([engine.close(), level.close()])
  for (const used of [folder, levelFolder]) removeFolder(used)
}
