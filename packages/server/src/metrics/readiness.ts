import { Hono } from 'hono'
import type { Runtime } from '../runtime.ts'

/** Something that must hold before requests are sent here; it throws, saying what does not. */
export type Check = () => Promise<void> | void

export interface ReadinessOptions {
  /** A check that takes longer counts as failed. */
  readonly timeoutSeconds?: number
  /** For so long an answer is given again: checks cost, and anybody may ask. */
  readonly keepSeconds?: number
}

type Results = Readonly<Record<string, string>>

/** `GET /readyz`: 200 if every check holds, else 503 and what does not. */
export function readiness(checks: Readonly<Record<string, Check>>, options: ReadinessOptions = {}): Hono {
  const { timeoutSeconds = 2, keepSeconds = 2 } = options
  let kept: { readonly results: Promise<Results>; readonly until: number } | undefined
  return new Hono().get('/readyz', async context => {
    const now = performance.now()
    if (!kept || kept.until <= now) {
      kept = { results: runAll(checks, timeoutSeconds * 1000), until: now + keepSeconds * 1000 }
    }
    const results = await kept.results
    const isReady = Object.values(results).every(result => result === 'ok')
    return context.json({ status: isReady ? 'ok' : 'unavailable', checks: results }, isReady ? 200 : 503)
  })
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
        const TableName = tables[name] ?? name
        const status = await statusOf(() => transport.send('DescribeTable', { TableName }))
        if (status !== 'ACTIVE' && status !== 'UPDATING') throw new Error(`${TableName}: ${status}`)
      }
    }
  }
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
