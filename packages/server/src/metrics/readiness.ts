import { Hono } from 'hono'
import type { Feed } from '../feed/feed.ts'
import type { RunningSystem, Runtime } from '../run/runtime.ts'

/** Something that must hold before requests are sent here; it throws, saying what does not. */
export type Check = () => Promise<void> | void

export interface ReadinessOptions {
  /** A check that takes longer counts as failed. */
  readonly timeoutSeconds?: number
  /** For so long an answer is given again: checks cost, and anybody may ask. */
  readonly keepSeconds?: number
  /** What a server can go on without for a while: told, and no reason to send requests elsewhere. */
  readonly optional?: Readonly<Record<string, Check>>
}

type Results = Readonly<Record<string, string>>

/** A port that can say whether what it stands for is there. */
interface Checkable {
  check?(): Promise<void>
}

/**
 * `GET /healthz`: the process runs, so it is always 200; besides, what each system depends on and whether it is there.
 * One system that cannot work is no reason to end the others.
 */
export function health({ systems }: Pick<Runtime, 'systems'>, options: ReadinessOptions = {}): Hono {
  const results = kept(options, async timeout => {
    const found = systems.map(async ({ system, ports }) => [
      system.name,
      await runAll(checksIn(ports as Readonly<Record<string, Checkable>>), timeout),
    ])
    return Object.fromEntries(await Promise.all(found)) as Readonly<Record<string, Results>>
  })
  return new Hono().get('/healthz', async context => {
    const told = Object.entries(await results()).filter(([, found]) => Object.keys(found).length > 0)
    const isWhole = told.every(([, found]) => Object.values(found).every(result => result === 'ok'))
    const status = isWhole ? 'ok' : 'degraded'
    return context.json({ status, ...(told.length > 0 && { systems: Object.fromEntries(told) }) })
  })
}

/** Why one is not there is for the log: it may say where the database is. */
function checksIn(ports: Readonly<Record<string, Checkable>>): Record<string, Check> {
  const found = Object.entries(ports).filter(([, port]) => typeof port?.check === 'function')
  return Object.fromEntries(
    found.map(([name, port]) => [
      name,
      () =>
        port.check?.().catch(error => {
          throw new Error('cannot be reached', { cause: error })
        }),
    ]),
  )
}

/** Gives the same result again for a while: checks cost, and anybody may ask. */
function kept<T>(
  { timeoutSeconds = 2, keepSeconds = 2 }: ReadinessOptions,
  make: (timeout: number) => Promise<T>,
): () => Promise<T> {
  let last: { readonly made: Promise<T>; readonly until: number } | undefined
  return () => {
    const now = performance.now()
    if (!last || last.until <= now)
      last = { made: make(timeoutSeconds * 1000), until: now + keepSeconds * 1000 }
    return last.made
  }
}

/** `GET /readyz`: 200 if every check holds, else 503 and what does not. What is optional can at most be `degraded`. */
export function readiness(checks: Readonly<Record<string, Check>>, options: ReadinessOptions = {}): Hono {
  const { optional = {} } = options
  const check = kept(options, timeout => runAll({ ...checks, ...optional }, timeout))
  return new Hono().get('/readyz', async context => {
    const results = await check()
    const failed = Object.keys(results).filter(name => results[name] !== 'ok')
    const isReady = failed.every(name => !Object.hasOwn(checks, name))
    const status = !isReady ? 'unavailable' : failed.length > 0 ? 'degraded' : 'ok'
    return context.json({ status, checks: results }, isReady ? 200 : 503)
  })
}

/** What a server depends on, one by one: the tables of its systems, its own, those of people, objects, the feed. */
export function dependencies(
  runtime: Pick<Runtime, 'systems' | 'ports'>,
  own: readonly OwnTable[],
  feed?: Pick<Feed, 'lag'>,
): Hono {
  const { objects } = runtime.ports
  const essential = own.map(({ name, ...table }) => [name, () => isActive(table)] as const)
  return readiness(
    { tables: tablesReachable(runtime), ...Object.fromEntries(essential) },
    {
      optional: {
        ...(objects.check && {
          objects: () =>
            objects.check?.().catch(cause => Promise.reject(new Error('cannot be reached', { cause }))),
        }),
        ...(feed && { feed: () => isUpToDate(feed) }),
      },
    },
  )
}

export interface OwnTable {
  readonly name: string
  readonly transport: RunningSystem['transport']
  readonly TableName: string
}

/** Seconds: changes may wait for so long. */
const mostLag = 60

function isUpToDate(feed: Pick<Feed, 'lag'>): void {
  const late = feed.lag().filter(({ seconds, open }) => seconds > mostLag && open > 0)
  if (late.length === 0) return
  throw new Error(
    late.map(({ system, seconds }) => `${system} is ${Math.round(seconds)} s behind`).join(', '),
  )
}

async function runAll(checks: Readonly<Record<string, Check>>, timeout: number): Promise<Results> {
  const results = Object.entries(checks).map(async ([name, check]) => [name, await run(check, timeout)])
  return Object.fromEntries(await Promise.all(results))
}

async function run(check: Check, timeout: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<string>(done => {
    timer = setTimeout(done, timeout, 'does not answer')
  })
  try {
    return await Promise.race([tooLate, Promise.resolve(check()).then(() => 'ok')])
  } catch (error) {
    return error instanceof Error ? error.message : 'fails'
  } finally {
    clearTimeout(timer)
  }
}

/** Whether all tables of the systems are there and can be used. */
export function tablesReachable({ systems }: Pick<Runtime, 'systems'>): Check {
  return async () => {
    for (const { system, transport, tables } of systems) {
      for (const { name } of system.schema.tables) {
        await isActive({ transport, TableName: tables[name] ?? name })
      }
    }
  }
}

async function isActive({ transport, TableName }: Omit<OwnTable, 'name'>): Promise<void> {
  const status = await statusOf(() => transport.send('DescribeTable', { TableName }))
  if (status !== 'ACTIVE' && status !== 'UPDATING') throw new Error(`${TableName}: ${status}`)
}

/** Of errors their names alone: messages may say where the database is. */
async function statusOf(describe: () => Promise<object>): Promise<string> {
  try {
    const { Table } = (await describe()) as { Table?: { TableStatus?: string } }
    return Table?.TableStatus ?? 'unknown'
  } catch (error) {
    return error instanceof Error ? error.name : 'Error'
  }
}
