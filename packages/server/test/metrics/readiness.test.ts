import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dependencies, health, readiness, tablesReachable } from '../../src/metrics/readiness.ts'
import type { Runtime } from '../../src/run/runtime.ts'
import { type StartedShelf, startShelf } from '../support/start-shelf.ts'

let started: StartedShelf
beforeAll(async () => {
  started = await startShelf()
})
afterAll(() => started.close())

const fresh = { keepSeconds: 0 }

async function answerOf(app: ReturnType<typeof readiness>) {
  const response = await app.request('/readyz')
  return [response.status, await response.json()]
}

test('a server whose tables are there is ready', async () => {
  const app = readiness({ tables: tablesReachable(started.runtime), feed: () => {} })
  expect(await answerOf(app)).toEqual([200, { status: 'ok', checks: { tables: 'ok', feed: 'ok' } }])
})

test('a table that is not there is named', async () => {
  const systems = started.runtime.systems.map(one => ({ ...one, tables: { Shelves: 'Elsewhere' } }))
  const app = readiness({ tables: tablesReachable({ systems }) })
  expect(await answerOf(app)).toEqual([
    503,
    { status: 'unavailable', checks: { tables: 'Elsewhere: ResourceNotFoundException' } },
  ])
})

test('what does not hold is told beside what does', async () => {
  const stopped = () => {
    throw new Error('stopped')
  }
  const app = readiness({ tables: tablesReachable(started.runtime), feed: stopped })
  expect(await answerOf(app)).toEqual([
    503,
    { status: 'unavailable', checks: { tables: 'ok', feed: 'stopped' } },
  ])
})

test('each dependency is told by itself; without objects or with a late feed a server goes on', async () => {
  const { runtime } = started
  const { transport } = runtime.systems[0] as Runtime['systems'][number]
  const objects = { check: () => Promise.reject(new Error('at 10.0.0.1')) }
  const shards = { own: 1, others: 0, free: 0 }
  const feed = { lag: () => [{ system: 'shelf', seconds: 75.2, open: 3, shards }] }
  const own = { name: 'server', transport, TableName: 'MonotableServer' }
  const withPorts = {
    ...runtime,
    ports: { ...runtime.ports, objects: { ...runtime.ports.objects, ...objects } },
  }
  expect(await answerOf(dependencies(withPorts, [own], feed))).toEqual([
    200,
    {
      status: 'degraded',
      checks: { tables: 'ok', server: 'ok', objects: 'cannot be reached', feed: 'shelf is 75 s behind' },
    },
  ])
  expect(await answerOf(dependencies(runtime, [{ ...own, TableName: 'None' }]))).toEqual([
    503,
    { status: 'unavailable', checks: { tables: 'ok', server: 'None: ResourceNotFoundException' } },
  ])
})

test('a check without an end counts as failed', async () => {
  const app = readiness({ feed: () => new Promise<void>(() => {}) }, { timeoutSeconds: 0.01 })
  expect(await answerOf(app)).toEqual([503, { status: 'unavailable', checks: { feed: 'does not answer' } }])
})

test('many who ask at once are one check, and it is made again later', async () => {
  let checks = 0
  const count = () => {
    checks++
  }
  const kept = readiness({ count }, { keepSeconds: 60 })
  await Promise.all([answerOf(kept), answerOf(kept), answerOf(kept)])
  expect(checks).toBe(1)
  const app = readiness({ count }, fresh)
  await answerOf(app)
  await answerOf(app)
  expect(checks).toBe(3)
})

describe('health', () => {
  const healthOf = async (ports: Record<string, object>, options = {}) => {
    const systems = [
      { system: { name: 'photos' }, ports },
      { system: { name: 'shelf' }, ports: {} },
    ]
    const app = health({ systems: systems as unknown as Runtime['systems'] }, options)
    const answer = await app.request('/healthz')
    return [answer.status, await answer.json()]
  }

  test('says of every system what it depends on', async () => {
    const ports = { truth: { check: async () => {} }, mail: { send: async () => {} } }
    expect(await healthOf(ports)).toEqual([200, { status: 'ok', systems: { photos: { truth: 'ok' } } }])
  })

  test('a database that is down is told, and the process lives on', async () => {
    const down = { truth: { check: async () => Promise.reject(new Error('at secret.host')) } }
    const told = (truth: string) => [200, { status: 'degraded', systems: { photos: { truth } } }]
    expect(await healthOf(down)).toEqual(told('cannot be reached'))
    const silent = { truth: { check: () => new Promise(() => {}) } }
    expect(await healthOf(silent, { timeoutSeconds: 0.01 })).toEqual(told('does not answer'))
  })
})
