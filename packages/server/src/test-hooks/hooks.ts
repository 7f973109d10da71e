import * as z from 'zod'
import { refuse } from '../errors.ts'
import type { Drained } from '../feed/feed.ts'
import { invalid } from '../http/invalid.ts'
import { emptySystem } from './empty-system.ts'
import { type Hook, hook, systemOf, type TestBench } from './hook.ts'
import { rawItem, rawPartition } from './raw-items.ts'
import { sweepExpired } from './sweep-expired.ts'

const nothing = z.strictObject({})
const ofSystem = z.strictObject({ system: z.string() })
const time = ({ clock }: TestBench) => ({ now: clock.now().toISOString() })

/** Streams keep a change for a day. */
const kept = 24 * 60 * 60 * 1000

/** By when everything was drained. */
const drainedAt = new WeakMap<TestBench, number>()

/**
 * A day after it was made a change that was not drained would be lost: the feed of a server that runs would have been done
 * with it. So it is drained before the clock is moved that far, and the answer says so.
 */
async function drainBefore(next: Date, bench: TestBench): Promise<{ drained?: Drained }> {
  const since = Math.min(drainedAt.get(bench) ?? bench.clock.now().getTime(), next.getTime())
  drainedAt.set(bench, since)
  if (next.getTime() - since < kept) return {}
  const drained = await bench.feed.drain()
  drainedAt.set(bench, next.getTime())
  return drained.processed + drained.deadLetters > 0 ? { drained } : {}
}

const freeze = hook(
  'PUT',
  '/_test/clock',
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  async ({ now }, bench) => {
    const drained = await drainBefore(new Date(now), bench)
    bench.clock.freeze(new Date(now))
    return { ...time(bench), ...drained }
  },
)

const release = hook('DELETE', '/_test/clock', nothing, async (_, bench) => {
  const drained = await drainBefore(new Date(), bench)
  bench.clock.release()
  return { ...time(bench), ...drained }
})

const advance = hook(
  'POST',
  '/_test/clock/advance',
  z.strictObject({ seconds: z.number().min(0) }),
  async ({ seconds }, bench) => {
    const drained = await drainBefore(new Date(bench.clock.now().getTime() + seconds * 1000), bench)
    bench.clock.advance(seconds)
    return { ...time(bench), ...drained }
  },
)

const drain = hook('POST', '/_test/feed/drain', nothing, async (_, bench) => {
  const drained = await bench.feed.drain()
  drainedAt.set(bench, bench.clock.now().getTime())
  return drained
})

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
    if (!item) throw refuse('NOT_FOUND', 'This item does not exist')
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
    const known = bench.faults.componentsOf(fault.system)
    if (!known.includes(fault.component))
      throw invalid([{ in: 'body', path: 'component', reason: `must be one of ${known.join(', ')}` }])
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
