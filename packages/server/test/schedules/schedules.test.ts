import { afterEach, expect, test, vi } from 'vitest'
import type { Schedule } from '../../src/declare/schedule.ts'
import type { Runtime } from '../../src/run/runtime.ts'
import { makeSchedules, type Schedules, type SchedulesOptions } from '../../src/schedules/schedules.ts'
import type { Db } from '../support/shelf/schema.ts'
import { shelf } from '../support/shelf/system.ts'
import { type StartedShelf, startShelf } from '../support/start-shelf.ts'

let started: StartedShelf | undefined
const runners: Schedules[] = []
afterEach(async () => {
  await Promise.all(runners.splice(0).map(runner => runner.stop()))
  await started?.close()
})

const anHour = 3600
const soon = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await soon(5)
}

async function begin(tidy: Omit<Schedule<Db>, 'title'>, now?: () => Date) {
  const schedules = { tidy: { title: 'Tidies up', ...tidy } }
  started = await startShelf({ systems: [{ ...shelf, schedules }], ...(now && { now }) })
  const { runtime } = started
  const runner = (options: SchedulesOptions = {}, on: Runtime = runtime) => {
    const made = makeSchedules(on, options)
    runners.push(made)
    return made
  }
  return { runtime, runner }
}

test('a schedule runs again and again, each time when its interval is over', async () => {
  const times: number[] = []
  let clock = Date.now()
  const run = async ({ now }: { now: Date }) => void times.push(now.getTime())
  const ticking = () => {
    clock += 10
    return new Date(clock)
  }
  const { runner } = await begin({ everySeconds: 0.03, run }, ticking)
  runner().start()
  await until(() => times.length >= 4)
  for (const [n, time] of times.slice(1).entries()) expect(time - times[n]!).toBeGreaterThanOrEqual(30)
})

test('of two runners on one store one runs it, however long it takes, and then the other has nothing to do', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const run = async () => {
    most = Math.max(most, ++running)
    await soon(20)
    running -= 1
    runs += 1
  }
  const { runtime, runner } = await begin({ everySeconds: anHour, run })
  for (const owner of ['one', 'two', 'three', 'four']) runner({ owner }).start()
  await until(async () => {
    const lease = await runtime.own.Lease.get({ task: 'shelf/tidy' }, { consistent: true })
    return lease?.ranAt !== undefined
  })
  await Promise.all(runners.splice(0).map(each => each.stop()))
  expect([runs, most]).toEqual([1, 1])
})

test('runs never overlap, though two runners compete for every one of them', async () => {
  let running = 0
  let most = 0
  const by: string[] = []
  const { runtime, runner } = await begin({ everySeconds: 0.005, run: async () => undefined })
  const named = (owner: string): Runtime => {
    const run = async () => {
      most = Math.max(most, ++running)
      await soon(3)
      running -= 1
      by.push(owner)
    }
    const schedules = { tidy: { title: 'Tidies up', everySeconds: 0.005, run } }
    return { ...runtime, systems: [{ ...runtime.systems[0]!, system: { ...shelf, schedules } }] }
  }
  for (const owner of ['one', 'two']) runner({ owner }, named(owner)).start()
  await until(() => by.includes('one') && by.includes('two') && by.length > 60)
  expect(most).toBe(1)
})

test('runs that were missed are made up for by one', async () => {
  let runs = 0
  const { runtime, runner } = await begin({ everySeconds: anHour, run: async () => void runs++ })
  const ranAt = runtime.now().getTime() - 10 * anHour * 1000
  await runtime.own.Lease.put({ task: 'shelf/tidy', ranAt })
  runner().start()
  await until(() => runs > 0)
  await soon(30)
  expect(runs).toBe(1)
})

test('a schedule that ran not long ago is let be: nobody asks for its lease', async () => {
  const { runtime, runner } = await begin({ everySeconds: anHour, run: async () => undefined })
  const { Lease } = runtime.own
  await Lease.put({ task: 'shelf/tidy', ranAt: runtime.now().getTime() - 1000 })
  const [reads, takes] = [vi.spyOn(Lease, 'get'), vi.spyOn(Lease, 'upsert')]
  runner().start()
  await until(() => reads.mock.results.length > 0)
  await reads.mock.results[0]?.value
  await soon(30)
  expect([reads.mock.calls.length, takes.mock.calls.length]).toEqual([1, 0])
})

test('the lease of a process that died is free when its time is over, and not before', async () => {
  let runs = 0
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const { runtime, runner } = await begin({ everySeconds: 0.02, run: async () => void runs++ }, now)
  await runtime.own.Lease.put({ task: 'shelf/tidy', owner: 'dead', until: now().getTime() + 60_000 })
  runner({ owner: 'alive' }).start()
  await soon(100)
  expect(runs).toBe(0)
  ahead = 61_000
  await until(() => runs > 0)
})

test('a process that always has the same name gets its lease back at once', async () => {
  let runs = 0
  const { runtime, runner } = await begin({ everySeconds: anHour, run: async () => void runs++ })
  await runtime.own.Lease.put({ task: 'shelf/tidy', owner: 'me', until: Date.now() + 60_000 })
  runner({ owner: 'me' }).start()
  await until(() => runs === 1)
})

test('a lease is renewed as long as the run lasts', async () => {
  let end = () => {}
  const run = () => new Promise<void>(resolve => (end = resolve))
  const { runtime, runner } = await begin({ everySeconds: anHour, run })
  const ran = runner({ owner: 'one', leaseSeconds: 2 }).runNow('shelf/tidy')
  const until_ = async () => (await runtime.own.Lease.get({ task: 'shelf/tidy' }))?.until ?? 0
  await until(async () => (await until_()) > 0)
  const first = await until_()
  const other = runner({ owner: 'two', leaseSeconds: 2 })
  await until(() => Date.now() > first + 50)
  expect(await other.runNow('shelf/tidy')).toBe(false)
  end()
  expect(await ran).toBe(true)
  expect((await runtime.own.Lease.get({ task: 'shelf/tidy' }))?.owner).toBeUndefined()
})

test('one that failed runs again next time', async () => {
  let runs = 0
  const run = async () => {
    if (++runs === 1) throw new Error('not today')
  }
  const { runner } = await begin({ everySeconds: 0.02, run })
  runner().start()
  await until(() => runs >= 3)
})

test('one can be run at once, due or not; what it throws is thrown', async () => {
  let fails = false
  let runs = 0
  const run = async () => {
    runs += 1
    if (fails) throw new Error('no')
  }
  const { runner } = await begin({ everySeconds: anHour, run })
  const made = runner()
  expect(await made.runNow('shelf/tidy')).toBe(true)
  expect(await made.runNow('shelf/tidy')).toBe(true)
  fails = true
  await expect(made.runNow('shelf/tidy')).rejects.toThrow('no')
  fails = false
  expect(await made.runNow('shelf/tidy')).toBe(true)
  expect(runs).toBe(4)
  await expect(made.runNow('shelf/other')).rejects.toThrow("There is no schedule 'shelf/other'")
})

test('one that runs is not run a second time beside it in the same process', async () => {
  let end = () => {}
  const { runner } = await begin({
    everySeconds: anHour,
    run: () => new Promise<void>(resolve => (end = resolve)),
  })
  const made = runner()
  const first = made.runNow('shelf/tidy')
  await soon(10)
  expect(await made.runNow('shelf/tidy')).toBe(false)
  end()
  expect(await first).toBe(true)
})

test('stopping waits for what runs', async () => {
  const log: string[] = []
  const run = async () => {
    log.push('begins')
    await soon(50)
    log.push('ends')
  }
  const { runner } = await begin({ everySeconds: anHour, run })
  const made = runner()
  made.start()
  await until(() => log.length === 1)
  await made.stop()
  expect(log).toEqual(['begins', 'ends'])
})
