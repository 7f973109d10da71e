// What LevelDB does alone, without anything of ours: node bench/store.mjs [--items 100000] [--seconds 3] [--rounds 3]
import { counts } from './rig/arguments.mjs'
import { seededRandom } from './rig/dataset.mjs'
import { fillLevel, keyOf, openLevel, perSecond, putBatch } from './rig/level-alone.mjs'
import { removeFolder, temporaryFolder } from './rig/peers.mjs'
import { Report } from './rig/report.mjs'
import { inTurn } from './rig/rounds.mjs'

const { items, seconds, rounds, trial } = counts({ items: 100_000, seconds: 3, rounds: 3 })
const random = seededRandom(6)
const folder = temporaryFolder()
const level = openLevel(folder)
const any = () => Math.floor(random() * items)

const measures = {
  'puts, durable, 64 a batch': () => putBatch(level, any, { size: 64, sync: true }),
  'lookups and puts, durable, 16 a batch': () =>
    putBatch(level, any, { size: 16, sync: true, lookups: true }),
  'lookups and puts, durable, 64 a batch': () =>
    putBatch(level, any, { size: 64, sync: true, lookups: true }),
  'lookups and puts, relaxed, 64 a batch': () =>
    putBatch(level, any, { size: 64, sync: false, lookups: true }),
  lookups: () => {
    level.getSync(keyOf(any()))
    return 1
  },
  'ranges of 100': async () => {
    const first = any()
    const values = level.values({
      gte: keyOf(first - (first % 100)),
      limit: 100,
      highWaterMarkBytes: 2 ** 21,
    })
    await values.nextv(100)
    await values.close()
    return 1
  },
}

try {
  await level.open()
  await fillLevel(level, items)
  const report = new Report('store', ['LevelDB'])
  for (const [name, call] of Object.entries(measures)) {
    const side = (time = seconds) => perSecond(call, time)
    await side(Math.min(1, seconds))
    const [figure] = await inTurn(rounds, [side])
    report.add({ name, unit: 'a second', values: { LevelDB: figure } })
  }
  report.save({ conditions: `1 KB values, one call after another, medians of ${rounds} rounds.`, trial })
} finally {
  await level.close()
  removeFolder(folder)
}
