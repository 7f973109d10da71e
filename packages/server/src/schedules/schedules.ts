import { setMaxListeners } from 'node:events'
import { when } from 'monotable'
import type { Schedule } from '../declare/schedule.ts'
import { pause } from '../pause.ts'
import type { RunningSystem, Runtime } from '../run/runtime.ts'
import { ownerOf, type TaskLease, TaskLeases } from './task-leases.ts'

export interface SchedulesOptions {
  /** Who this process is to others that share its store. */
  readonly owner?: string
  /** How long others wait for a process that died in the middle: a minute unless given. */
  readonly leaseSeconds?: number
}

/** The schedules of all systems, each run by one process at a time. Names are `system/schedule`. */
export interface Schedules {
  readonly names: readonly string[]
  start(): void
  /** Begins none any more, and waits for those that run. */
  stop(): Promise<void>
  /** Runs one, due or not. Answers false if it runs already, here or elsewhere; what it throws is thrown. */
  runNow(name: string): Promise<boolean>
  /** Runs the due schedules one after another, for a host that calls it regularly. Returns their names. */
  runDue(): Promise<string[]>
  /** Runs the sweeps of a system one after the other, and answers their names. */
  sweep(system: string): Promise<string[]>
  /** As if the schedules of a system had never run. */
  forget(system: string): Promise<void>
}

/** Goes around every run of a schedule. */
export type TraceSchedule = (
  what: { readonly system: string; readonly schedule: string },
  work: () => Promise<void>,
) => Promise<void>

interface Task {
  /** What it is called in its system. */
  readonly key: string
  readonly name: string
  readonly running: RunningSystem
  readonly schedule: Schedule
}

/** Milliseconds: no wait is longer, so that a changed interval or clock is noticed; and how long after a fault. */
const longestWait = 60_000
const afterFault = 5000
const whileTaken = 1000

export function makeSchedules(runtime: Runtime, options: SchedulesOptions = {}): Schedules {
  const tasks = tasksOf(runtime)
  const { own, now, log } = runtime
  const owner = options.owner ?? ownerOf(runtime)
  const leases = new TaskLeases({ own, now, log, owner, seconds: options.leaseSeconds ?? 60 })
  let stop = new AbortController()
  let loops: Promise<void>[] = []

  const runNow = async (name: string) => {
    const task = tasks.get(name)
    if (!task) throw new Error(`There is no schedule '${name}'`)
    const lease = await leases.take(name)
    if (!lease) return false
    await run(runtime, task, lease)
    return true
  }

  return {
    names: [...tasks.keys()],
    start: () => {
      stop = new AbortController()
      // Every task waits for it.
      setMaxListeners(0, stop.signal)
      loops = [...tasks.values()].map(task => keepRunning(runtime, leases, task, stop.signal))
    },
    stop: async () => {
      stop.abort()
      await Promise.all(loops)
    },
    runNow,
    runDue: async () => {
      const ran: string[] = []
      for (const task of tasks.values()) {
        if ((await runIfDue(runtime, leases, task)) === 0) ran.push(task.name)
      }
      return ran
    },
    sweep: async system => {
      const swept: string[] = []
      for (const { name, running, schedule } of tasks.values()) {
        if (running.system.name === system && schedule.isSweep && (await runNow(name))) swept.push(name)
      }
      return swept
    },
    forget: async system => {
      for (const { name, running } of tasks.values()) {
        if (running.system.name === system) await own.Lease.delete({ task: name })
      }
    },
  }
}

function tasksOf({ systems }: Runtime): Map<string, Task> {
  const tasks = new Map<string, Task>()
  for (const running of systems) {
    for (const [key, schedule] of Object.entries(running.system.schedules ?? {})) {
      const name = `${running.system.name}/${key}`
      tasks.set(name, { key, name, running, schedule })
    }
  }
  return tasks
}

async function keepRunning(
  runtime: Runtime,
  leases: TaskLeases,
  task: Task,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const wait = await runIfDue(runtime, leases, task).catch(error => {
      runtime.log.error({ err: error, schedule: task.name }, 'could not check a schedule')
      return afterFault
    })
    await pause(Math.min(wait, longestWait), stop)
  }
}

/** Answers after how many milliseconds to look again. Runs that were missed are made up for by one. */
async function runIfDue(runtime: Runtime, leases: TaskLeases, task: Task): Promise<number> {
  const { name, schedule } = task
  const interval = schedule.everySeconds * 1000
  const state = await runtime.own.Lease.get({ task: name }, { consistent: true })
  const now = runtime.now().getTime()
  const due = (state?.ranAt ?? Number.NEGATIVE_INFINITY) + interval
  if (due > now) return due - now
  const stillDue = when('not exists(ranAt) or ranAt <= {before}', { before: now - interval })
  const lease = await leases.take(name, stillDue)
  if (!lease) return Math.min(whileTaken, interval)
  // It has been logged; the next time is counted from its beginning.
  await run(runtime, task, lease).catch(() => undefined)
  return 0
}

async function run(runtime: Runtime, task: Task, lease: TaskLease): Promise<void> {
  const { key, name, running, schedule } = task
  const { traceSchedule = (_, work) => work() } = runtime
  const now = runtime.now()
  const { ids } = runtime
  const log = runtime.log.child({ schedule: name })
  try {
    await traceSchedule({ system: running.system.name, schedule: key }, async () => {
      await schedule.run({ db: running.db, ports: running.ports, now, ids, log })
    })
    log.info('a schedule ran')
  } catch (error) {
    log.error({ err: error }, 'a schedule failed')
    throw error
  } finally {
    await lease.release(now)
  }
}
