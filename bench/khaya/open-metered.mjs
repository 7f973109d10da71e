import { run } from '@monotable/server'
import { makeTestClock } from '@monotable/server/testing'
import { connect, Spent } from 'monotable'
import { removeFolder, temporaryFolder } from '../rig/peers.mjs'
import { configIn, onDisk } from '../rig/run.mjs'
import { now } from './town.mjs'

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems'])

/** Runs the system on its own store, and reports what a pattern or a request consumed. */
export async function openMetered(system) {
  const folder = temporaryFolder()
  const clock = () => now.getTime()
  const { transport: engine, openStore } = await onDisk(folder, { durability: 'relaxed', clock })
  const own = new Set(system.schema.tables.map(({ name }) => name))
  let spent = new Spent()
  let queries = 0
  const count = async ({ operation, tables }, next) => {
    const answer = await next()
    if (operation === 'Query') queries++
    // What the feed writes down of its own way is not the system's.
    if (tables.every(table => own.has(table)))
      spent.add(reads.has(operation) ? 'read' : 'write', answer.ConsumedCapacity)
    return answer
  }
  const running = await run([system], configIn(folder, { MONOTABLE_TEST: 'true' }), {
    openStore,
    env: {},
    around: Object.assign(count, { capacity: true }),
    clock: { ...makeTestClock(), now: () => now },
    // Whoever calls says who it is.
    identify: async authorization => ({
      id: authorization ?? undefined,
      claims: authorization === 'admin' ? { role: 'admin' } : {},
    }),
  })
  const { app, feed } = running
  return {
    /** Not counted. */
    db: connect(system.schema, engine, { now: () => now }),
    /** What was loaded is no news. */
    skip: () => feed.skip(system.name),
    /** The first page of a pattern, or the one item. */
    async pattern(name, given) {
      const spent = new Spent()
      const { kind } = system.schema.access[name]
      const db = connect(system.schema, engine, { now: () => now })
      const answer = await db[name](given, kind === 'get' ? { spent } : { spent, limit: 20 })
      if (answer === undefined || answer.items?.length === 0) throw new Error(`${name} found nothing`)
      return spent
    },
    /** A request and what follows from it; gives the answer too. */
    async request({ method = 'GET', path, as, body, headers }) {
      spent = new Spent()
      queries = 0
      const response = await app.request(`/khaya${path}`, {
        method,
        headers: { ...(as && { authorization: as }), 'content-type': 'application/json', ...headers },
        body: body && JSON.stringify(body),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
      await feed.drain()
      return { spent, queries, answer }
    },
    async close() {
      await running.close()
      removeFolder(folder)
    },
  }
}
