// Loads sample data into a new data folder: a process of its own, started by load-first-samples.ts.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { loadSamples, readConfig, storeOn } from '@monotable/server'
import { syncAll } from '../upkeep/backup-data.ts'
import { tablesIn } from '../upkeep/data-folder.ts'
import type { Said } from './load-first-samples.ts'
import { loadSystems } from './load-systems.ts'
import { openLog } from './open-log.ts'

const say = (said: Said) =>
  new Promise<void>(done => {
    if (process.connected) process.send?.(said, () => done())
    else done()
  })

const stop = new AbortController()
process.on('message', () => stop.abort())
// Whoever waited for it is gone.
process.on('disconnect', () => stop.abort())
// A terminal tells both processes; this one is told by the other.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const config = readConfig()
const outcome = await load().then(
  (): Said => ({ done: true }),
  ({ name, message, stack = '' }: Error): Said => ({ failed: { name, message, stack } }),
)
// Whoever waits hears nothing of an outcome that is not safe on disk.
const parts = ['tables', 'objects'].map(part => join(config.data, part)).filter(existsSync)
await Promise.all(parts.map(syncAll))
await say(outcome)
process.removeAllListeners('disconnect')
if (process.connected) process.disconnect()

async function load(): Promise<void> {
  const [module = ''] = process.argv.slice(2)
  await loadSamples(await loadSystems(module), config, {
    openStore: async (_, { now }) => {
      const clock = () => now().getTime()
      return storeOn(await open({ path: tablesIn(config.data), durability: 'relaxed', clock }))
    },
    durability: 'relaxed',
    log: openLog(config.logLevel, process.stdout),
    complain: line => console.error(line),
    progress: (what, share) => void say({ what, share }),
    signal: stop.signal,
  })
}
