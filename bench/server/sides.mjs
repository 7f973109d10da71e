import { randomUUID } from 'node:crypto'
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { freePort, removeFolder, temporaryFolder } from '../rig/peers.mjs'
import { givenEndpoint } from './aws-environment.mjs'
import { inRepository, startProgram } from './program.mjs'

const engineProgram = inRepository('packages/engine/dist/cli.js')
const monotableProgram = inRepository('packages/cli/dist/monotable.js')
const byHandProgram = inRepository('bench/server/by-hand/server.mjs')
const systemsModule = inRepository('bench/server/inventory.mjs')

/** How each side is started. Ours first, then those it is compared with. */
const starts = { monotable: startMonotable, 'by hand': startByHand }

export const sideNames = [
  ...Object.keys(starts),
  ...(givenEndpoint ? Object.keys(starts).map(name => `${name}, endpoint`) : []),
]

export const promises = {
  monotable: 'Monotable is the published program with its defaults: change feed, log, metrics',
  'by hand': 'by hand is node:http, jose and the AWS SDK, with the engine as a server of its own',
  endpoint: 'the endpoint is the one in DYNAMODB_ENDPOINT',
}

/** Starts a side: `url` takes sales, `store` is where its table can be looked at. */
export function startSide(name, options) {
  const [kind, isElsewhere] = name.split(', ')
  return starts[kind](name, { ...options, endpoint: isElsewhere ? givenEndpoint : undefined })
}

/** Everything in one process; the store on disk is its own unless an endpoint is given. */
async function startMonotable(name, { issuer, endpoint, isProfiled }) {
  const folder = temporaryFolder()
  const [port, enginePort, studioPort] = [await freePort(), await freePort(), await freePort()]
  const names = endpoint ? namesElsewhere() : {}
  const ports = ['--port', port, '--dynamodb-port', enginePort, '--studio-port', studioPort]
  const url = `http://127.0.0.1:${port}`
  const program = await startProgram(
    name,
    [monotableProgram, 'start', systemsModule, ...ports, '--data', folder, '--no-demo'],
    {
      isProfiled,
      url: `${url}/readyz`,
      env: {
        MONOTABLE_ISSUERS: JSON.stringify([issuer.trusted]),
        MONOTABLE_CURSOR_SECRET: 'the same secret on every run of this',
        MONOTABLE_TABLES: JSON.stringify(names),
        DYNAMODB_ENDPOINT: endpoint,
      },
    },
  )
  return {
    name,
    url,
    programs: [program],
    store: {
      endpoint: endpoint ?? `http://127.0.0.1:${enginePort}`,
      table: names.InventorySystem ?? 'InventorySystem',
    },
    hasFeed: true,
    async stop() {
      await program.stop()
      removeFolder(folder)
      if (endpoint) await dropTables(endpoint, Object.values(names))
    },
  }
}

/** The program and its store are two processes, as the SDK makes them. */
async function startByHand(name, { issuer, endpoint, isProfiled }) {
  const folder = temporaryFolder()
  const [port, enginePort] = [await freePort(), await freePort()]
  const programs = []
  const table = endpoint ? namesElsewhere().InventorySystem : 'InventorySystem'
  const store = { endpoint: endpoint ?? `http://127.0.0.1:${enginePort}`, table }
  if (!endpoint) {
    const args = [engineProgram, '--port', enginePort, '--path', folder]
    programs.push(await startProgram(`${name}, engine`, args, { isProfiled, url: store.endpoint }))
  }
  const url = `http://127.0.0.1:${port}`
  const believed = JSON.stringify({ ...issuer.trusted, audience: issuer.audience })
  const env = { PORT: port, DYNAMODB_ENDPOINT: store.endpoint, TABLE: table, ISSUER: believed }
  programs.push(await startProgram(name, [byHandProgram], { isProfiled, url, env }))
  return {
    name,
    url,
    programs,
    store,
    hasFeed: false,
    async stop() {
      for (const program of programs.reverse()) await program.stop()
      removeFolder(folder)
      if (endpoint) await dropTables(endpoint, [table])
    },
  }
}

/** Nobody else's tables are touched there. */
function namesElsewhere() {
  const prefix = `bench-${randomUUID().slice(0, 8)}`
  return { InventorySystem: `${prefix}-inventory`, MonotableServer: `${prefix}-server` }
}

async function dropTables(endpoint, names) {
  const client = new DynamoDBClient({ endpoint })
  for (const TableName of names) await client.send(new DeleteTableCommand({ TableName }))
  client.destroy()
}
