import { type Engine, open } from '@monotable/engine'
import { type ClientOf, connect, ensureTables } from 'monotable'
import { beforeEach, expect, test } from 'vitest'
import { append, Overdrawn, project } from '../account.ts'
import { readStream } from '../read-stream.ts'
import { bank } from '../schema.ts'

let engine: Engine
let db: ClientOf<typeof bank>
beforeEach(async () => {
  engine = await open()
  await ensureTables(bank, engine)
  db = connect(bank, engine)
})
const accountId = 'a-1'
const deposit = (amount: number) => append(db, accountId, { kind: 'deposited', amount })
const withdraw = (amount: number) => append(db, accountId, { kind: 'withdrawn', amount })

test('events that are appended at once get numbers without a gap', async () => {
  await Promise.all(Array.from({ length: 20 }, () => deposit(1)))
  const { items } = await db.history({ accountId })
  expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})

test('of withdrawals at once only those happen that are covered', async () => {
  await deposit(50)
  const results = await Promise.allSettled([30, 30, 30].map(withdraw))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(withdraw(21)).rejects.toThrow(Overdrawn)
  await withdraw(20)
})

test('the stream keeps the balance, and a record that comes again counts once', async () => {
  await deposit(50)
  await withdraw(20)
  await readStream(engine, 'Bank', project(db))
  const balance = { accountId, upTo: 2, amount: 30 }
  expect(await db.balance({ accountId })).toEqual(balance)
  await readStream(engine, 'Bank', project(db))
  expect(await db.balance({ accountId })).toEqual(balance)
})

test('the reader goes on where it was', async () => {
  await deposit(5)
  const here = await readStream(engine, 'Bank', project(db))
  await deposit(7)
  await readStream(engine, 'Bank', project(db), here)
  expect(await db.balance({ accountId })).toMatchObject({ upTo: 2, amount: 12 })
})

test('a decision knows events that the balance does not have yet', async () => {
  await deposit(10)
  await readStream(engine, 'Bank', project(db))
  await withdraw(10)
  await expect(withdraw(1)).rejects.toThrow('it holds 0, so 1 cannot be withdrawn')
})

test('an event cannot be written twice', async () => {
  const event = await deposit(10)
  await expect(db.Event.create(event)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
})
