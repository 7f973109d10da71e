// Mixed concurrent load until the process is killed. Tells on standard output what it is about to write and what
// was acknowledged, one line each, so that the test knows what must be there afterwards.
import { writeSync } from 'node:fs'
import { open } from '../../dist/index.js'

const [path, clients, first] = process.argv.slice(2)
const tell = line => writeSync(1, `${line}\n`)
const db = await open({ path })
let next = Number(first)

// With a writer that answers before its commit, the test must find out that it does.
if (process.env.CRASH_BROKEN_WRITER) {
  const { send } = db
  db.send = (...request) => {
    setTimeout(() => send.apply(db, request).catch(() => {}), 5)
    return new Promise(resolve => setImmediate(resolve))
  }
}

const item = (client, slot, write) => ({
  pk: { S: `client${client}` },
  sk: { N: String(slot) },
  write: { N: String(write) },
  kind: { S: `kind${write % 5}` },
  grade: { N: String(write % 7) },
  text: { S: 'x'.repeat(write % 900) },
})

/** Each client writes its own items, one request after another; the four items of a group always change together. */
async function client(number) {
  for (;;) {
    const write = next++
    const slot = write % 10
    const key = { pk: { S: `client${number}` }, sk: { N: String(slot) } }
    const choice = write % 4
    const target = choice === 3 ? `group${number}` : `client${number}/${slot}`
    tell(`begin ${target} ${write} ${choice === 2 ? 'delete' : 'write'}`)
    if (choice === 0) await db.send('PutItem', { TableName: 'crash', Item: item(number, slot, write) })
    else if (choice === 1) {
      await db.send('UpdateItem', {
        TableName: 'crash',
        Key: key,
        UpdateExpression: 'SET #w = :w, kind = :k, grade = :r',
        ExpressionAttributeNames: { '#w': 'write' },
        ExpressionAttributeValues: {
          ':w': { N: String(write) },
          ':k': { S: `kind${write % 5}` },
          ':r': { N: String(write % 7) },
        },
      })
    } else if (choice === 2) await db.send('DeleteItem', { TableName: 'crash', Key: key })
    else {
      await db.send('TransactWriteItems', {
        TransactItems: [0, 1, 2, 3].map(part => ({
          Put: {
            TableName: 'crash',
            Item: { ...item(number, 0, write), pk: { S: `group${number}` }, sk: { N: String(part) } },
          },
        })),
      })
    }
    tell(`done ${target} ${write}`)
  }
}

tell('ready')
await Promise.all(Array.from({ length: Number(clients) }, (_, number) => client(number)))
