// What LevelDB does alone, without anything of ours: node bench/store.mjs [--items 100000] [--seconds 3] [--rounds 3]
import { ClassicLevel } from 'classic-level'
import { counts } from './rig/arguments.mjs'
import { seededRandom } from './rig/dataset.mjs'
import { removeFolder, temporaryFolder } from './rig/peers.mjs'
import { Report } from './rig/report.mjs'
import { inTurn } from './rig/rounds.mjs'

const { items, seconds, rounds, trial } = counts({ items: 100_000, seconds: 3, rounds: 3 })
const value = Buffer.alloc(1024, 'x')
const random = seededRandom(6)
const folder = temporaryFolder()
// As the engine opens it (storage/store.ts).
const level = new ClassicLevel(folder, {
  keyEncoding: 'buffer',
  valueEncoding: 'buffer',
  compression: false,
  writeBufferSize: 16 * 1024 * 1024,
  maxFileSize: 8 * 1024 * 1024,
  blockSize: 8 * 1024,
})

const keyOf = number => {
  const key = Buffer.alloc(40)
  key.writeUInt32BE(Math.floor(number / 100), 4)
  key.writeUInt32BE(number % 100, 36)
  return key
}
const any = () => Math.floor(random() * items)

/** Puts a second in batches of so many, with a lookup before each as DynamoDB's semantics ask for. */
const puts = (size, sync) => time =>
  perSecond(time, async () => {
    const batch = level.batch()
    for (let n = 0; n < size; n++) {
      const key = keyOf(any())
      level.getSync(key)
      batch.put(key, value)
    }
    await batch.write({ sync })
    return size
  })

const measures = {
  'lookups and puts, durable, 16 a batch': puts(16, true),
  'lookups and puts, durable, 64 a batch': puts(64, true),
  'lookups and puts, relaxed, 64 a batch': puts(64, false),
  lookups: time =>
    perSecond(time, () => {
      level.getSync(keyOf(any()))
      return 1
    }),
  'ranges of 100': time =>
    perSecond(time, async () => {
      const first = any()
      const gte = keyOf(first - (first % 100))
      const values = level.values({ gte, limit: 100, highWaterMarkBytes: 2 ** 21 })
      await values.nextv(100)
      await values.close()
      return 1
    }),
}

try {
  await level.open()
  for (let from = 0; from < items; from += 1000) {
    const batch = level.batch()
    for (let n = from; n < from + 1000; n++) batch.put(keyOf(n), value)
    await batch.write()
  }
  const report = new Report('store', ['LevelDB'])
  for (const [name, measure] of Object.entries(measures)) {
    const side = (time = seconds) => measure(time)
    await side(Math.min(1, seconds))
    const [figure] = await inTurn(rounds, [side])
    report.add({ name, unit: 'a second', values: { LevelDB: figure } })
  }
  report.save({ conditions: `1 KB values, one call after another, medians of ${rounds} rounds.`, trial })
} finally {
  await level.close()
  removeFolder(folder)
}

async function perSecond(time, call) {
  const started = performance.now()
  const end = started + time * 1000
  let done = 0
  while (performance.now() < end) done += await call()
  return (done * 1000) / (performance.now() - started)
}
