import { z } from 'zod'
import { refuse } from '../errors.ts'
import { emptySystem } from './empty-system.ts'
import { type Hook, hook, systemOf, type TestBench } from './hook.ts'
import { rawItem, rawPartition } from './raw-items.ts'
import { sweepExpired } from './sweep-expired.ts'

const nothing = z.strictObject({})
const ofSystem = z.strictObject({ system: z.string() })
const time = ({ clock }: TestBench) => ({ now: clock.now().toISOString() })

const freeze = hook(
  'PUT',
  '/_test/clock',
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  async ({ now }, bench) => {
    bench.clock.freeze(new Date(now))
    return time(bench)
  },
)

const release = hook('DELETE', '/_test/clock', nothing, async (_, bench) => {
  bench.clock.release()
  return time(bench)
})

const advance = hook(
  'POST',
  '/_test/clock/advance',
  z.strictObject({ seconds: z.number().min(0) }),
  async ({ seconds }, bench) => {
    bench.clock.advance(seconds)
    return time(bench)
  },
)

const drain = hook('POST', '/_test/feed/drain', nothing, (_, { feed }) => feed.drain())

const replay = hook('POST', '/_test/feed/replay', ofSystem, async ({ system }, bench) => {
  await bench.feed.replay(systemOf(bench, system).system.name)
  return bench.feed.drain()
})

const sweeps = hook('POST', '/_test/sweeps', ofSystem, async ({ system }, bench) => {
  await sweepExpired(systemOf(bench, system), bench.runtime.now())
  return { sweeps: await bench.schedules.sweep(system) }
})

const schedule = hook(
  'POST',
  '/_test/schedules',
  z.strictObject({ system: z.string(), schedule: z.string() }),
  async (asked, bench) => {
    const name = `${asked.system}/${asked.schedule}`
    if (!bench.schedules.names.includes(name)) throw refuse('NOT_FOUND', `There is no schedule '${name}'`)
    return { ran: await bench.schedules.runNow(name) }
  },
)

const items = hook(
  'GET',
  '/_test/items',
  z.strictObject({
    system: z.string(),
    pk: z.string().min(1),
    sk: z.string().min(1).optional(),
    /** As the system declares it; its first one unless given. */
    table: z.string().optional(),
  }),
  async ({ system, pk, sk, table }, bench) => {
    const running = systemOf(bench, system)
    if (sk === undefined) return { items: await rawPartition(running, pk, table) }
    const item = await rawItem(running, pk, sk, table)
    if (!item) throw refuse('NOT_FOUND', 'There is no such item')
    return item
  },
)

const faults = hook(
  'PUT',
  '/_test/faults',
  z.strictObject({
    system: z.string(),
    component: z.string().min(1),
    fail: z.boolean().default(true),
    times: z.int().min(1).optional(),
  }),
  async ({ fail, times, ...fault }, bench) => {
    systemOf(bench, fault.system)
    if (fail) bench.faults.set({ ...fault, ...(times !== undefined && { times }) })
    else bench.faults.clear(fault.system, fault.component)
    return undefined
  },
)

const tokens = hook(
  'POST',
  '/_test/tokens',
  z.strictObject({
    system: z.string(),
    sub: z.string().min(1),
    claims: z.record(z.string(), z.unknown()).optional(),
  }),
  async ({ system, sub, claims }, bench) => {
    systemOf(bench, system)
    if (!bench.issuer) throw refuse('NOT_FOUND', 'There is no local issuer')
    return { token: await bench.issuer.token({ system, sub, claims }) }
  },
)

const reset = hook('POST', '/_test/reset', ofSystem, async ({ system }, bench) => {
  const { feed, schedules } = bench
  await emptySystem(systemOf(bench, system), feed, schedules)
  bench.faults.clear(system)
  return undefined
})

export const hooks: readonly Hook[] = [
  freeze,
  release,
  advance,
  drain,
  replay,
  sweeps,
  schedule,
  items,
  faults,
  tokens,
  reset,
]
