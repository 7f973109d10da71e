import { open } from '@monotable/engine'
import { ensureTables } from 'monotable'
import { pino } from 'pino'
import { makeFeed } from '../../../src/feed/feed.ts'
import { makeRuntime } from '../../../src/run/runtime.ts'
import { serverSchema } from '../../../src/store/server-schema.ts'
import type { Db } from '../../support/shelf/schema.ts'
import { memoryPorts } from '../../support/start-shelf.ts'
import { book } from '../shelf-with.ts'
import { receiptsSystem, tally } from './receipts.ts'

/** Writes notes as fast as it can while the feed reacts to them, and says which were acknowledged, until it is killed. */
const [path, first] = process.argv.slice(2) as [string, string]
const engine = await open({ path, durability: 'relaxed' })
await ensureTables(receiptsSystem.schema, engine)
await ensureTables(serverSchema, engine)
const runtime = makeRuntime({
  systems: [receiptsSystem],
  transport: engine,
  ports: memoryPorts(),
  log: pino({ level: 'fatal' }),
})
const db = runtime.systems[0]?.db as Db
if (first === '0') await db.Book.put({ ...book(tally.bookId), copies: 0 })
makeFeed(runtime, { owner: 'embedded', poll: 1 }).start()
for (let n = Number(first); ; n++) {
  await db.Note.create({ shelfId: 's1', noteId: `n${n}`, text: String(n) })
  process.stdout.write(`${n}\n`)
  await new Promise(resolve => setTimeout(resolve, Math.random() * 4))
}
