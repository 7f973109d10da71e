// Writes, snapshots, restores and backups, each told when it is begun and when it is acknowledged. journal.c is loaded
// into this process and keeps what it does to its files in one order with what it tells.
import { openSync, writeSync } from 'node:fs'
import { backupStore, open, restoreStore } from '../../dist/index.js'

const root = process.env.POWER_ROOT
const rounds = Number(process.env.POWER_ROUNDS)
const writers = 16
const acks = openSync(`${root}/acks`, 'w')
const tell = event => writeSync(acks, `${JSON.stringify(event)}\n`)
const path = `${root}/data/store`

const options = {
  path,
  writeBufferBytes: 64 * 1024,
  sweepInterval: 0,
  report: error => tell({ failed: String(error) }),
}
const db = await open(options)
await db.send('CreateTable', {
  TableName: 'power',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'kind', AttributeType: 'S' },
  ],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byKind',
      KeySchema: [{ AttributeName: 'kind', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
})
tell({ created: true })

const state = {}
let next = 1

async function writer(name) {
  for (let round = 0; round < rounds; round++) {
    const n = next++
    tell({ begin: [name, n] })
    await db.send('PutItem', {
      TableName: 'power',
      Item: {
        pk: { S: name },
        n: { N: String(n) },
        kind: { S: `kind${n % 3}` },
        text: { S: 'x'.repeat(200 + ((n * 37) % 1500)) },
      },
    })
    state[name] = n
    tell({ done: [name, n] })
  }
}

const write = () => Promise.all(Array.from({ length: writers }, (_, number) => writer(`w${number}`)))

await write()
for (const copy of ['one', 'two']) {
  const snapshot = await db.snapshot(`${root}/copies/${copy}`)
  const kept = { ...state }
  tell({ copied: `copies/${copy}`, state: kept })
  await write()
  tell({ restoring: kept })
  await db.restore(snapshot)
  Object.assign(state, kept)
  tell({ restored: kept })
  await write()
}
await backupStore(path, `${root}/backups/one`)
tell({ copied: 'backups/one', state: { ...state } })
await restoreStore(`${root}/backups/one`, `${root}/again/store`)
tell({ copied: 'again/store', state: { ...state } })
await write()
// A table that goes takes its items with it in commits of their own.
await db.send('CreateTable', {
  TableName: 'gone',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
})
for (let n = 0; n < 40; n++) {
  await db.send('BatchWriteItem', {
    RequestItems: {
      gone: Array.from({ length: 25 }, (_, at) => ({ PutRequest: { Item: { pk: { S: `${n}.${at}` } } } })),
    },
  })
}
await Promise.all([db.send('DeleteTable', { TableName: 'gone' }), write()])
await write()
await db.close()
tell({ closed: true })
