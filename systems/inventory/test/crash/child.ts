import { join } from 'node:path'
import { open } from '@monotable/engine'
import { readConfig, run, storeOn } from '@monotable/server'
import { makeTestClock } from '@monotable/server/testing'
import { pino } from 'pino'
import { system } from '../../system.ts'

/** Serves the inventory system from a folder, so many days ahead, and says where, until it is killed. */
const [folder, days] = process.argv.slice(2) as [string, string]
const now = () => new Date(Date.now() + Number(days) * 86_400_000)
const engine = await open({ path: join(folder, 'store'), clock: () => now().getTime() })
const env = { MONOTABLE_DATA: folder, MONOTABLE_PORT: '0' }
const { url } = await run([system], readConfig({ file: false, env }), {
  openStore: async () => storeOn(engine),
  clock: { ...makeTestClock(), now },
  log: pino({ level: 'error' }, pino.destination(2)),
  // Whoever says so: tokens are not what is tested here.
  identify: async authorization => ({ id: authorization ?? undefined, claims: {} }),
})
process.stdout.write(`${url}\n`)
