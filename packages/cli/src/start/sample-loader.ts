// Loads sample data into a new data folder: a process of its own, started by open-sample-loader.ts.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { readConfig, storeOn } from '@monotable/server'
import { loadSamples } from '@monotable/server/host'
import { syncAll } from '../upkeep/backup-data.ts'
import { markUnfinished, tablesIn, unmark } from '../upkeep/data-folder.ts'
import { loadSystems } from './load-systems.ts'
import { openLog } from './open-log.ts'
import type { Said, Told } from './open-sample-loader.ts'

const say = (said: Said) =>
  new Promise<void>(done => {
    if (process.connected) process.send?.(said, () => done())
    else done()
  })

const stop = new AbortController()
const begin = once(process, 'message', { signal: stop.signal })
begin.catch(() => {})
process.on('message', (told: Told) => told === 'stop' && stop.abort())
// The process that waited for it has ended.
process.on('disconnect', () => stop.abort())
// A terminal signals both processes; this one waits for the other to pass it on.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

const outcome = await load().then(
  (): Said => ({ done: true }),
  ({ name, message, stack = '' }: Error): Said => ({ failed: { name, message, stack } }),
)
await say(outcome)
process.removeAllListeners('disconnect')
if (process.connected) process.disconnect()

async function load(): Promise<void> {
  const [module = '', version = ''] = process.argv.slice(2)
  await begin
  const config = readConfig()
  const systems = await loadSystems(module, config.systems)
  const { data } = config
  let told = -1
  await loadSamples(systems, config, {
    openStore: async (_, { now }) => {
      const clock = () => now().getTime()
      const engine = await open({ path: tablesIn(data), durability: 'relaxed', clock })
      if (!process.connected) {
        await engine.close()
        throw new Error('The command was killed, and the data folder may be that of another one by now.')
      }
      await markUnfinished(data)
      return storeOn(engine)
    },
    durability: 'relaxed',
    beforeClose: async () => {
      // The command died: what there is would count as all there is.
      if (!process.connected) return
      const parts = ['tables', 'objects'].map(part => join(data, part)).filter(existsSync)
      await Promise.all(parts.map(syncAll))
      await unmark(data)
    },
    version,
    // What the samples set off is of interest only where it fails.
    log: openLog(config.logLevel ?? 'warn', process.stdout),
    complain: line => console.error(line),
    progress: (what, share) => {
      const percent = Math.floor(share * 100)
      if (percent > told) void say({ what, share })
      told = percent
    },
    signal: stop.signal,
  })
}
