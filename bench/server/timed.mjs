// The whole stack with a clock at its seams: identity, policy, operation, transport. For one request at a time.
import { open, serve as serveEngine } from '@monotable/engine'
import {
  makeMetrics,
  makePorts,
  makeRuntime,
  readConfig,
  serve,
  serverSchema,
  verifier,
} from '@monotable/server'
import { ensureTables } from 'monotable'
import { systems } from './inventory.mjs'

const { PORT, ENGINE_PORT, FOLDER, ISSUER } = process.env
const spent = {}
const add = (name, time) => {
  spent[name] = (spent[name] ?? 0) + time
}
/** In whose name the transport is used. */
let caller = ''

const timed =
  (name, call) =>
  async (...given) => {
    const [began, before] = [performance.now(), caller]
    caller = name
    try {
      return await call(...given)
    } finally {
      caller = before
      add(name, performance.now() - began)
    }
  }

const engine = await open({ path: FOLDER })
const store = await serveEngine(engine, { port: Number(ENGINE_PORT) })
const transport = {
  async send(operation, input) {
    const name = operation === 'TransactWriteItems' ? 'commit' : `${caller}Reads`
    const began = performance.now()
    try {
      return await engine.send(operation, input)
    } finally {
      add(name, performance.now() - began)
    }
  },
}
const [{ findRoles, operations, ...system }] = systems
const { recordSale } = operations
const timedSystem = {
  ...system,
  findRoles: timed('policy', findRoles),
  operations: {
    ...operations,
    recordSale: { ...recordSale, handler: timed('operation', recordSale.handler) },
  },
}
for (const schema of [system.schema, serverSchema]) await ensureTables(schema, engine)
const metrics = makeMetrics()
const config = readConfig({ env: { MONOTABLE_DATA: FOLDER } })
const runtime = makeRuntime({
  systems: [timedSystem],
  transport,
  ports: await makePorts(config),
  around: metrics.around,
})
const server = await serve(runtime, {
  port: Number(PORT),
  identify: timed('identity', verifier({ issuers: [JSON.parse(ISSUER)] })),
  observe(request) {
    metrics.observe(request)
    add('request', request.ms)
  },
})

const messages = {
  begin() {
    for (const name of Object.keys(spent)) spent[name] = 0
    return 'begun'
  },
  end: () => spent,
}
process.on('message', message => process.send(messages[message]()))
process.channel.unref()
process.once('SIGTERM', async () => {
  await server.close()
  await store.close()
})
