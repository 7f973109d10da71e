// What keeping the whole store and bringing it back costs, small or large: node bench/snapshot.mjs [--items 100000]
// [--rounds 11]. Sizes are --items and tenth parts of it down to 1,000; --items 1000000 takes some minutes.
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { counts, grouped } from './rig/arguments.mjs'
import { item, seededRandom, tableName } from './rig/dataset.mjs'
import { loadEngine } from './rig/load-engine.mjs'
import { removeFolder, temporaryFolder } from './rig/peers.mjs'
import { Report } from './rig/report.mjs'
import { inTurn } from './rig/rounds.mjs'

const { items, rounds, trial } = counts({ items: 100_000, rounds: 11 })
const bytes = 1024
const putsBetween = 100
/** Ten times the items may cost half as much again. */
const ratioBars = { snapshot: 1 / 1.5, restore: 1 / 1.5, 'put after a snapshot': undefined }
const sizes = []
for (let size = items; size >= 1000; size /= 10) sizes.push(size)

const places = {
  'in memory': { unit: 'µs', perMillisecond: 1000, path: () => undefined },
  'on disk': { unit: 'ms', perMillisecond: 1, path: folder => join(folder, 'store') },
}

const report = new Report('snapshot', sizes.map(titleOf))
for (const [place, { unit, perMillisecond, path }] of Object.entries(places)) {
  const stores = []
  try {
    for (const size of sizes) stores.push(await fill(size, path))
    for (const [name, ratioBar] of Object.entries(ratioBars)) {
      const sides = stores.map(store => async () => (await round(store))[name] * perMillisecond)
      await Promise.all(sides.map(side => side()))
      const figures = await inTurn(rounds, sides)
      const values = Object.fromEntries(stores.map(({ size }, index) => [titleOf(size), figures[index]]))
      report.add({ name: `${name}, ${place}`, unit, values, ratioBar, lessIsBetter: true })
    }
  } finally {
    for (const store of stores) await store.drop()
  }
}
const conditions = `Items of 1 KB, ${putsBetween} puts between a snapshot and its restore, medians of ${rounds} rounds in turn; the ratio is that of ten times the items.`
report.save({ conditions, trial })

function titleOf(size) {
  return `${grouped(size)} items`
}

async function fill(size, path) {
  const folder = temporaryFolder()
  const engine = await open({ path: path(folder), durability: 'relaxed' })
  await loadEngine(engine, { items: size, bytes })
  return {
    size,
    engine,
    random: seededRandom(7),
    async drop() {
      await engine.close()
      removeFolder(folder)
    },
  }
}

/** Milliseconds of a snapshot, of each put after it and of bringing it back, which is checked. */
async function round({ size, engine, random }) {
  const any = () => Math.floor(random() * size)
  const puts = Array.from({ length: putsBetween }, () => item(any(), bytes, random))
  const watched = { TableName: tableName, Key: { pk: puts[0].pk, sk: puts[0].sk } }
  const before = await engine.send('GetItem', watched)
  const started = performance.now()
  const snapshot = await engine.snapshot()
  const kept = performance.now()
  for (const put of puts) await engine.send('PutItem', { TableName: tableName, Item: put })
  const written = performance.now()
  await engine.restore(snapshot)
  const restored = performance.now()
  const after = await engine.send('GetItem', watched)
  if (JSON.stringify(after) !== JSON.stringify(before))
    throw new Error('a snapshot brought something else back')
  return {
    snapshot: kept - started,
    'put after a snapshot': (written - kept) / putsBetween,
    restore: restored - written,
  }
}
