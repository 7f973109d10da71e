// Whether a read costs the same in a large store: node bench/flatness.mjs [--items 10000000] [--small 100000]
// In process and with the page cache off, so that nothing but the store answers and nothing hides its cost.
import { readdirSync } from 'node:fs'
import { open } from '@monotable/engine'
import { counts, grouped } from './rig/arguments.mjs'
import { key, partition, perPartition, seededRandom, tableName } from './rig/dataset.mjs'
import { loadEngine } from './rig/load-engine.mjs'
import { removeFolder, temporaryFolder } from './rig/peers.mjs'
import { Report } from './rig/report.mjs'
import { callsPerSecond, inTurn } from './rig/rounds.mjs'

const { items, small, seconds, rounds, trial } = counts({
  items: 10_000_000,
  small: 100_000,
  seconds: 3,
  rounds: 5,
})
const bytes = 100
const underWay = 16
/** The cost may grow by half. */
const ratioBar = 1 / 1.5

const reads = {
  get: (engine, number) => engine.send('GetItem', { TableName: tableName, Key: key(number) }),
  [`query of ${perPartition}`]: (engine, number) =>
    engine.send('Query', {
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partition(Math.floor(number / perPartition)) },
    }),
}

const stores = []
try {
  for (const count of [items, small]) stores.push(await fill(count))
  const report = new Report(
    'flatness',
    stores.map(store => store.title),
  )
  for (const [name, read] of Object.entries(reads)) {
    const sides = stores.map(store => {
      const random = seededRandom(5)
      const call = () => read(store.engine, Math.floor(random() * store.count))
      return (time = seconds) => callsPerSecond(call, underWay, time)
    })
    for (const [index, side] of sides.entries()) await untilAtRest(stores[index].folder, () => side(1))
    const figures = await inTurn(rounds, sides)
    const values = Object.fromEntries(stores.map((store, index) => [store.title, figures[index]]))
    report.add({ name, unit: 'calls/s', values, ratioBar })
  }
  const conditions = `Items of ${bytes} bytes, in process, page cache off, ${underWay} calls under way, medians of ${rounds} rounds in turn, after LevelDB has come to rest under such reads.`
  report.save({ conditions, trial })
} finally {
  for (const store of stores) await store.drop()
}

async function fill(count) {
  const folder = temporaryFolder()
  const engine = await open({ path: folder, durability: 'relaxed', cacheBytes: 0 })
  const tell = done => process.stderr.write(`\r${grouped(done)} of ${grouped(count)} items loaded`)
  const started = performance.now()
  await loadEngine(engine, { items: count, bytes, tell })
  const seconds = (performance.now() - started) / 1000
  console.error(`\r${grouped(count)} items loaded, ${grouped(Math.round(count / seconds))} a second`)
  return {
    title: `${grouped(count)} items`,
    count,
    folder,
    engine,
    async drop() {
      await engine.close()
      removeFolder(folder)
    },
  }
}

/**
 * LevelDB goes on sorting what was loaded, and merges files in which it was sent past what is asked for; reads are
 * measured when its files have not changed for a while, reads being made.
 */
async function untilAtRest(folder, readForASecond) {
  let before = ''
  for (let unchanged = 0; unchanged < 5; ) {
    await readForASecond()
    const now = readdirSync(folder).join()
    unchanged = now === before ? unchanged + 1 : 0
    before = now
  }
}
