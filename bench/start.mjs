// From the start of the process to its first answer, and its memory at rest: node bench/start.mjs [--runs 11]
import { execFileSync } from 'node:child_process'
import { open } from '@monotable/engine'
import { counts, grouped } from './rig/arguments.mjs'
import { table } from './rig/dataset.mjs'
import { loadEngine } from './rig/load-engine.mjs'
import { peerNames, removeFolder, startPeer, temporaryFolder } from './rig/peers.mjs'
import { Report } from './rig/report.mjs'
import { inTurn, median } from './rig/rounds.mjs'

const { runs, items, trial } = counts({ runs: 11, items: 100_000 })
const names = peerNames().filter(name => name !== 'endpoint')
const report = new Report('start', names)
const byName = figures => Object.fromEntries(names.map((name, index) => [name, figures[index]]))

const started = await inTurn(
  runs,
  names.map(name => () => startAndStop(name)),
)
report.add({ name: 'cold start, empty', unit: 'ms', values: byName(started), bar: 200, lessIsBetter: true })

const memory = await inTurn(
  3,
  names.map(name => () => megabytesAtRest(name)),
)
report.add({ name: 'memory at rest', unit: 'MB', values: byName(memory), bar: 80, lessIsBetter: true })

const filled = await startFilled()
report.add({
  name: `cold start, ${grouped(items)} items`,
  unit: 'ms',
  values: { monotable: filled.milliseconds },
  bar: 200,
  lessIsBetter: true,
})
report.add({
  name: `memory at rest, ${grouped(items)} items`,
  unit: 'MB',
  values: { monotable: filled.megabytes },
  bar: 100,
  lessIsBetter: true,
})
report.add({
  name: 'fresh store for a test, in memory',
  unit: 'ms',
  values: { monotable: await freshStore() },
  bar: 5,
  lessIsBetter: true,
})
report.save({ conditions: `Medians of ${runs} starts in turn.`, trial })

async function startAndStop(name, folder) {
  const peer = await startPeer(name, folder)
  await peer.stop()
  return peer.startedIn
}

async function megabytesAtRest(name, folder) {
  const peer = await startPeer(name, folder)
  await new Promise(resolve => setTimeout(resolve, 2000))
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(peer.pid)], { encoding: 'utf8' }))
  await peer.stop()
  return kilobytes / 1024
}

/** What was kept must not have to be read again: only ours keeps anything. */
async function startFilled() {
  const folder = temporaryFolder()
  try {
    const engine = await open({ path: folder, durability: 'relaxed' })
    await loadEngine(engine, { items, bytes: 1024 })
    await engine.close()
    const figures = []
    for (let run = 0; run < runs; run++) figures.push(await startAndStop('monotable', folder))
    return { milliseconds: median(figures), megabytes: await megabytesAtRest('monotable', folder) }
  } finally {
    removeFolder(folder)
  }
}

/** Open, a table, close: what a test pays for a store of its own, once the first of a process has warmed up. */
async function freshStore() {
  const figures = []
  for (let run = 0; run < 50; run++) {
    const started = performance.now()
    const engine = await open()
    await engine.send('CreateTable', table)
    await engine.close()
    figures.push(performance.now() - started)
  }
  return median(figures)
}
