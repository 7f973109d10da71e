// The whole stack with a clock at its seams: identity, policy, operation, transport. For one request at a time.
import { open, serve as serveEngine } from '@monotable/engine'
import { run } from '@monotable/server'
import { verifier } from '@monotable/server/host'
import { configIn } from '../rig/run.mjs'
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
const server = await run(
  [timedSystem],
  configIn(FOLDER, { MONOTABLE_PORT: PORT, MONOTABLE_METRICS: 'true' }),
  {
    openStore: async () => ({ transport, url: store.url, close: store.close }),
    runsBackground: false,
    identify: timed('identity', verifier({ issuers: [JSON.parse(ISSUER)] })),
    observe: request => add('request', request.ms),
  },
)

const messages = {
  begin() {
    for (const name of Object.keys(spent)) spent[name] = 0
    return 'begun'
  },
  end: () => spent,
}
process.on('message', message => process.send(messages[message]()))
process.channel.unref()
process.once('SIGTERM', server.close)
