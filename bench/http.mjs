// Requests a second over HTTP, side by side: node bench/http.mjs [--items 100000] [--seconds 3] [--rounds 3]
import { counts, grouped } from './rig/arguments.mjs'
import { indexedTable, key, perPartition, seededRandom, table, tableName } from './rig/dataset.mjs'
import { bareNode, call, createTable, peerNames, promises, startPeer } from './rig/peers.mjs'
import { prepare } from './rig/raw-client.mjs'
import { Report } from './rig/report.mjs'
import { batchOf, measures, tokenPlace } from './rig/requests.mjs'
import { inTurn, openConnections, requestsPerSecond } from './rig/rounds.mjs'

const { items, seconds, rounds, trial } = counts({ items: 100_000, seconds: 3, rounds: 3 })
const bytes = 1024
const connectionCount = 16
/** So many different requests are prepared for a measure; they are sent again and again. */
const preparedCount = 4000
/** What a bare Node server did where the bars were set. */
const bareNodeThere = 45_000

const peers = []
const bare = await startPeer(bareNode)
try {
  for (const name of peerNames()) peers.push(await startPeer(name))
  await measureAll()
} finally {
  await Promise.all([bare, ...peers].map(peer => peer.stop()))
}

async function measureAll() {
  const report = new Report(
    'http',
    [...peers, bare].map(peer => peer.name),
  )
  const echo = await echoSide()
  const loaded = {}
  for (const peer of peers) {
    peer.connections = await openConnections(peer.address, connectionCount)
    loaded[peer.name] = await load(peer)
  }
  report.add({ name: 'load, batches of 25', unit: 'items/s', values: loaded, bar: 20_000 })
  for (const measure of measures) {
    const able = await ableTo(measure)
    const sides = [...able.map(peer => sideOf(peer, measure)), echo]
    // What is compiled and cached on the way should not count for the first side more than for the last.
    for (const side of sides) await side()
    const figures = await inTurn(rounds, sides)
    const values = Object.fromEntries([...able, bare].map((peer, index) => [peer.name, figures[index]]))
    const { name, bar, ratioBar } = measure
    report.add({ name, unit: 'requests/s', values, bar, ratioBar, pace: values[bareNode] / bareNodeThere })
  }
  for (const peer of [...peers, bare]) for (const connection of peer.connections) connection.close()
  report.save({ conditions: conditions(), trial })
}

/** Items a second. Batches are made while others are under way: that is a hundredth of what they cost the server. */
async function load(peer) {
  await createTable(peer, table)
  await createTable(peer, indexedTable)
  const random = seededRandom(1)
  const started = performance.now()
  let next = 0
  await Promise.all(
    peer.connections.map(async connection => {
      while (next < items) {
        const numbers = Array.from({ length: Math.min(25, items - next) }, (_, index) => next + index)
        next += numbers.length
        const status = await connection.send(
          prepare(peer.address, 'BatchWriteItem', batchOf(numbers, { bytes, random })),
        )
        if (status !== 200) throw new Error(`${peer.name} answered a batch with ${status}`)
      }
    }),
  )
  return (items * 1000) / (performance.now() - started)
}

/** For a second: nobody else should wait so long for their turn that they close their connections. */
async function echoSide() {
  bare.connections = await openConnections(bare.address, connectionCount)
  const request = prepare(bare.address, 'GetItem', { TableName: tableName, Key: key(1) })
  return () => requestsPerSecond(bare.connections, () => request, Math.min(1, seconds))
}

/** Those who know the operation and answer it rightly. */
async function ableTo({ operation, input, holds, name }) {
  const able = []
  for (const peer of peers) {
    const answer = await call(peer, operation, input({ items, bytes, random: seededRandom(2) })).catch(
      error => error,
    )
    if (answer instanceof Error && !answer.message.includes('UnknownOperation')) throw answer
    if (answer instanceof Error) continue
    if (!holds(answer))
      throw new Error(`${peer.name} answered ${name} wrongly: ${JSON.stringify(answer).slice(0, 200)}`)
    able.push(peer)
  }
  return able
}

function sideOf(peer, { operation, input }) {
  const random = seededRandom(3)
  const requests = Array.from({ length: preparedCount }, () =>
    prepare(peer.address, operation, input({ items, bytes, random })),
  )
  const tokens = requests.map(request => request.indexOf(tokenPlace))
  let sent = 0
  const next = () => {
    const at = sent++ % requests.length
    if (tokens[at] >= 0) requests[at].latin1Write(String(sent).padStart(12, '0'), tokens[at] + 24)
    return requests[at]
  }
  return (time = seconds) => requestsPerSecond(peer.connections, next, time)
}

function conditions() {
  const shape = `${grouped(items)} items of 1 KB in partitions of ${perPartition}`
  const told = peers.map(peer => promises[peer.name]).join('; ')
  return `${shape}, ${connectionCount} connections, medians of ${rounds} rounds in turn; ${told}; bare Node answers \`{}\`.`
}
