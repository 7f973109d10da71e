// Imported before a program (`node --import`): profiles it while its parent says so, and tells where the time went.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'
import { layersOf } from './layers.mjs'

const session = new Session()
session.connect()
const post = (method, params) =>
  new Promise((resolve, reject) =>
    session.post(method, params, (error, answer) => (error ? reject(error) : resolve(answer))),
  )
await post('Profiler.enable')
await post('Profiler.setSamplingInterval', { interval: 250 })

let cpuBefore

const messages = {
  async begin() {
    cpuBefore = process.cpuUsage()
    await post('Profiler.start')
    return 'begun'
  },
  async end() {
    const { user, system } = process.cpuUsage(cpuBefore)
    const { profile } = await post('Profiler.stop')
    keep(profile)
    return { layers: layersOf(profile), allThreads: user + system }
  },
}

process.on('message', async message => process.send(await messages[message]()))
// It must not keep the program from ending.
process.channel.unref()

/** For whoever wants to look closer, with Chrome's DevTools for example. */
function keep(profile) {
  const folder = process.env.BENCH_PROFILES
  if (folder) writeFileSync(join(folder, `${process.pid}-${Date.now()}.cpuprofile`), JSON.stringify(profile))
}
