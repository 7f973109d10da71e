import { open } from '@monotable/engine'
import { connect, ensureTables } from 'monotable'
import { append, project } from './account.ts'
import { readStream } from './read-stream.ts'
import { bank } from './schema.ts'

const engine = await open()
await ensureTables(bank, engine)
const db = connect(bank, engine)
const accountId = 'a-1'

await append(db, accountId, { kind: 'opened', amount: 0 })
await Promise.all([50, 20, 30].map(amount => append(db, accountId, { kind: 'deposited', amount })))
console.log('before the stream is read:', await db.balance({ accountId }))

const here = await readStream(engine, 'Bank', project(db))
console.log('after:', await db.balance({ accountId }))

await append(db, accountId, { kind: 'withdrawn', amount: 80 })
await append(db, accountId, { kind: 'withdrawn', amount: 30 }).catch(error => console.log(error.message))
await readStream(engine, 'Bank', project(db), here)
await readStream(engine, 'Bank', project(db))
console.log('read again from the start:', await db.balance({ accountId }))
console.log('events:', await db.history.count({ accountId }))
await engine.close()
