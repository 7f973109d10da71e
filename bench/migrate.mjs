// A design changes under load and nothing is lost: node bench/migrate.mjs [--items 1000000] [--kills 10]
// A changed index template, a new guard and a new counter on a full table, while eight clients of the old and eight of the new
// program write and the filling process is killed again and again. BENCH_ENDPOINT takes another DynamoDB (with fewer items).
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTableInputs } from 'monotable'
import { connectSession, verify } from 'monotable/migrate'
import { compareAll } from './migrate/compare.mjs'
import { newDesign, oldDesign, productAt, rebuilt, tableName } from './migrate/designs.mjs'
import { plainTransportTo } from './migrate/transport.mjs'
import { counts, grouped } from './rig/arguments.mjs'
import { call, createTable, startPeer } from './rig/peers.mjs'
import { prepare } from './rig/raw-client.mjs'
import { Report } from './rig/report.mjs'
import { openConnections } from './rig/rounds.mjs'

const isElsewhere = process.env.BENCH_ENDPOINT !== undefined
const { items, kills, trial } = counts({ items: isElsewhere ? 20_000 : 1_000_000, kills: 10 })
const clients = 8
const env = { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' }
/** Pages of a thousand items live a while: with more room for young objects a fifth of the processor time is saved. */
const roomForPages = ['--max-semi-space-size=64']
const peer = await startPeer(isElsewhere ? 'endpoint' : 'monotable')
const endpoint = `http://${peer.address.hostname}:${peer.address.port}`
const say = text => console.log(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${text}`)

try {
  await load()
  await createIndex()
  const old = startWriters('old', 0)
  const young = startWriters('new', clients)
  const filling = await Promise.race([fillWithKills(), old.ended, young.ended])
  const oldEnd = await old.stop()
  say(`The old program has stopped: ${grouped(oldEnd.written)} writes`)
  const final = await runFiller('final')
  say(`Final pass: ${JSON.stringify(final.report.changed)}, ${final.report.counts.conflicts} conflicts`)
  const newEnd = await young.stop()
  const session = connectSession(newDesign.model, plainTransportTo(endpoint))
  const verified = await verify(session, {
    rebuilt,
    segments: 8,
    pageSize: 1000,
    onProgress: sayProgress('Comparing'),
  })
  say(`Verified: ${JSON.stringify(verified.changed)}, ${verified.counts.conflicts} conflicts`)
  const faults = await compareAll(session, items, [...oldEnd.expected, ...newEnd.expected])
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
  const report = new Report('migrate', ['monotable'])
  const add = (name, unit, value, bar) =>
    report.add({ name, unit, values: { monotable: value }, bar, lessIsBetter: bar === 0 })
  add('items filled', 'items/s', items / filling.seconds)
  add('write units for an item', 'units', filling.units.write / items)
  add('writes meanwhile', 'writes', oldEnd.written + newEnd.written)
  add('kills', 'kills', filling.kills)
  add(
    'items that differ after the final pass',
    'items',
    Object.values(verified.changed).reduce((sum, n) => sum + n, 0),
    0,
  )
  add('lost or wrong', 'items', faults.length, 0)
  const conditions = `${grouped(items)} items of about 0.2 KB over HTTP; eight clients of the old and eight of the new program write, each ten times a second at most; the filling process is killed ${kills} times.`
  report.save({ conditions, trial: trial || isElsewhere })
  if (faults.length > 0 || Object.keys(verified.changed).length > 0) process.exitCode = 1
} finally {
  await peer.stop()
}

/** As the old program has written it, in batches. */
async function load() {
  await createTable(peer, createTableInputs(oldDesign)[0])
  const connections = await openConnections(peer.address, 16)
  let next = 0
  await Promise.all(
    connections.map(async connection => {
      while (next < items) {
        const numbers = Array.from({ length: Math.min(25, items - next) }, (_, at) => next + at)
        next += numbers.length
        const requests = numbers.map(n => ({ PutRequest: { Item: storedAt(n) } }))
        const request = prepare(peer.address, 'BatchWriteItem', { RequestItems: { [tableName]: requests } })
        const status = await connection.send(request)
        if (status !== 200) throw new Error(`a batch was answered with ${status}`)
      }
    }),
  )
  for (const connection of connections) connection.close()
  say(`Loaded ${grouped(items)} items`)
}

function storedAt(n) {
  const { shopId, productId, category, sku, price } = productAt(n)
  const text = { shopId, productId, category, sku, kind: 'PRODUCT' }
  const keys = {
    PK: `SHOP#${shopId}`,
    SK: `PRODUCT#${productId}`,
    GSI1PK: `SHOP#${shopId}#CATEGORY#${category}`,
    GSI1SK: `PRODUCT#${productId}`,
  }
  const stored = Object.fromEntries(Object.entries({ ...keys, ...text }).map(([name, S]) => [name, { S }]))
  return { ...stored, price: { N: String(price) } }
}

/** The new index is made before anything is written for it. */
async function createIndex() {
  const text = AttributeName => ({ AttributeName, AttributeType: 'S' })
  const Create = {
    IndexName: 'GSI2',
    KeySchema: [
      { AttributeName: 'GSI2PK', KeyType: 'HASH' },
      { AttributeName: 'GSI2SK', KeyType: 'RANGE' },
    ],
    Projection: { ProjectionType: 'ALL' },
  }
  await call(peer, 'UpdateTable', {
    TableName: tableName,
    AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'].map(text),
    GlobalSecondaryIndexUpdates: [{ Create }],
  })
  for (;;) {
    const { Table } = await call(peer, 'DescribeTable', { TableName: tableName })
    if (Table.GlobalSecondaryIndexes.every(index => index.IndexStatus === 'ACTIVE')) break
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  say('The index is there')
}

function startWriters(program, first) {
  const path = fileURLToPath(new URL('migrate/writers.mjs', import.meta.url))
  const child = fork(path, [program, endpoint, clients, first], { env })
  const ended = Promise.race([
    once(child, 'message').then(([message]) => message),
    once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`the ${program} program ended with ${code}`)),
    ),
  ])
  ended.catch(() => {})
  return {
    ended,
    stop() {
      child.send('stop')
      return ended
    },
  }
}

/** Says how far a pass is, now and then. */
function sayProgress(what) {
  let said = 0
  return ({ seen }) => {
    if (seen < said + 100_000) return
    said = seen
    say(`${what}: ${grouped(seen)} rows`)
  }
}

/** Runs the filling process to its end, and kills it as often as you asked, at equal distances. */
async function fillWithKills() {
  const began = performance.now()
  let [seen, killed] = [0, 0]
  let units = { read: 0, write: 0 }
  for (;;) {
    const at = killed < kills ? ((killed + 1) * items) / (kills + 1) : Number.POSITIVE_INFINITY
    const run = await runFiller('fill', at)
    units = { read: units.read + run.units.read, write: units.write + run.units.write }
    if (run.report) {
      const seconds = (performance.now() - began) / 1000
      say(`Filled ${grouped(run.report.seen)} rows: ${JSON.stringify(run.report.changed)}`)
      return { seen: run.report.seen, seconds, units, kills: killed }
    }
    killed++
    seen = run.seen
    say(`Killed at ${grouped(seen)} rows`)
  }
}

function runFiller(id, killAt = Number.POSITIVE_INFINITY) {
  const path = fileURLToPath(new URL('migrate/filler.mjs', import.meta.url))
  const child = fork(path, [endpoint, id], { env, execArgv: roomForPages })
  const progress = sayProgress(id === 'fill' ? 'Filling' : 'Last pass')
  return new Promise((resolve, reject) => {
    let last = { seen: 0, units: { read: 0, write: 0 } }
    child.on('message', message => {
      if (message.report) return resolve({ ...last, report: message.report })
      last = message
      progress(message)
      if (message.seen >= killAt) child.kill('SIGKILL')
    })
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(last)
      else if (code !== 0) reject(new Error(`the filling process ended with ${code}`))
    })
  })
}
