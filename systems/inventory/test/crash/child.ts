import { join } from 'node:path'
import { open } from '@monotable/engine'
import { makeFeed, makePorts, makeRuntime, readConfig, serve, serverSchema } from '@monotable/server'
import { ensureTables } from 'monotable'
import { pino } from 'pino'
import { system } from '../../system.ts'

/** Serves the inventory system from a folder, so many days ahead, and says where, until it is killed. */
const [folder, days] = process.argv.slice(2) as [string, string]
const now = () => new Date(Date.now() + Number(days) * 86_400_000)
const engine = await open({ path: join(folder, 'store'), clock: () => now().getTime() })
for (const schema of [system.schema, serverSchema]) await ensureTables(schema, engine)
const ports = await makePorts(readConfig({ env: { MONOTABLE_DATA: folder } }), now)
const log = pino({ level: 'error' }, pino.destination(2))
const runtime = makeRuntime({ systems: [system], transport: engine, ports, log, now })
const feed = makeFeed(runtime, { owner: 'embedded', poll: 5 })
const { url } = await serve(runtime, {
  port: 0,
  // Whoever says so: tokens are not what is tested here.
  identify: async authorization => ({ id: authorization ?? undefined, claims: {} }),
  background: [feed],
})
process.stdout.write(`${url}\n`)
