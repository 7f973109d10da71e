import { run, storeOn } from '@monotable/server'
import { makeTestClock } from '@monotable/server/testing'
import { connect, Spent } from 'monotable'
import { configIn } from '../rig/run.mjs'
import { now, ownerId } from './busy-shop.mjs'
import { systems } from './inventory.mjs'

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems'])
const [system] = systems

/** Runs the system on an engine, and reports what a pattern or a request consumed. */
export async function openMetered(engine, folder) {
  let spent = new Spent()
  const count = async ({ operation }, next) => {
    const answer = await next()
    spent.add(reads.has(operation) ? 'read' : 'write', answer.ConsumedCapacity)
    return answer
  }
  const running = await run(systems, configIn(folder), {
    // Whoever opened the engine closes it.
    openStore: async () => ({ ...storeOn(engine), close() {} }),
    around: Object.assign(count, { capacity: true }),
    clock: { ...makeTestClock(), now: () => now },
    runsBackground: false,
  })
  const { app, identity } = running
  const db = connect(system.schema, engine, { now: () => now })
  return {
    /** Not counted. */
    db,
    /** The first page of a pattern, or the one item. */
    async pattern(name, given) {
      const spent = new Spent()
      const { kind } = system.schema.access[name]
      const answer = await db[name](given, kind === 'get' ? { spent } : { spent, limit: 20 })
      if (answer === undefined) throw new Error(`${name} found nothing`)
      return spent
    },
    async request({ to, body, claims }) {
      const [method, path] = to.split(' ')
      const authorization = `Bearer ${await identity.issuer.token({ system: 'inventory', sub: ownerId, claims })}`
      spent = new Spent()
      const response = await app.request(path, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      })
      if (!response.ok)
        throw new Error(`${to} was answered with ${response.status}: ${await response.text()}`)
      return spent
    },
    close: running.close,
  }
}
