import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Engine, open, serve } from '@monotable/engine'
import { ensureTables, type Transport } from 'monotable'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { copyTable } from '../src/copy/copy-table.ts'
import { tasks } from './support/designs/tasks.ts'
import { ran } from './support/ran.ts'
import { emptyFolder, endAll } from './support/started.ts'

afterAll(endAll)

const schema = fileURLToPath(new URL('./support/designs/tasks.ts', import.meta.url))
const [table = ''] = tasks.tables.map(({ name }) => name)
const name = table.replace('{stage}', 'dev')
const tables = { [table]: name }

/** A row of no entity, with every kind of value. */
const row = (n: number) => ({
  PK: { S: `FOREIGN#${n}` },
  SK: { S: 'ROW' },
  bytes: { B: Buffer.from([n % 256, 255]).toString('base64') },
  set: { NS: ['1', String(n + 2)] },
  deep: { M: { list: { L: [{ BOOL: true }, { NULL: true }, { M: {} }] } } },
})

async function fill(engine: Engine, count: number): Promise<void> {
  await ensureTables(tasks, engine, { tables })
  for (let n = 0; n < count; n++) await engine.send('PutItem', { TableName: name, Item: row(n) })
}

async function served(): Promise<{ engine: Engine; url: string }> {
  const engine = await open()
  const server = await serve(engine, { port: 0 })
  onTestFinished(async () => {
    await server.close()
    await engine.close()
  })
  return { engine, url: server.url }
}

const countOf = async (engine: Engine) => {
  const { Count } = await engine.send<{ Count: number }>('Scan', { TableName: name, Select: 'COUNT' })
  return Count
}

test('copies a folder to an endpoint, compares both, and refuses a table that is not empty', {
  timeout: 120_000,
}, async () => {
  const path = join(await emptyFolder(), 'tables')
  const source = await open({ path })
  await fill(source, 230)
  await source.close()
  const { engine, url } = await served()
  const state = join(await emptyFolder(), 'state')
  const args = ['copy', schema, '--from', path, '--to', url, '--state', state]
  const copied = await ran([...args, '--json'])
  expect(copied.complained).toBe('')
  expect([copied.code, JSON.parse(copied.said)]).toEqual([
    0,
    { table: name, copied: 230, compared: 230, there: 230, differ: [] },
  ])
  const { Item } = await engine.send<{ Item: object }>('GetItem', {
    TableName: name,
    Key: { PK: { S: 'FOREIGN#7' }, SK: { S: 'ROW' } },
  })
  expect(Item).toEqual(row(7))
  expect(existsSync(`${state}.${name}`)).toBe(false)
  expect(await ran(args)).toMatchObject({ code: 1, complained: expect.stringContaining('is not empty') })
})

test('killed in the middle, it goes on behind the last page, and what changed meanwhile is named', {
  timeout: 120_000,
}, async () => {
  const from = await served()
  const to = await served()
  await fill(from.engine, 600)
  await ensureTables(tasks, to.engine, { tables })
  const state = join(await emptyFolder(), 'state')
  let writes = 0
  const failing = {
    send: async (operation: string, input: object) => {
      if (operation === 'BatchWriteItem' && ++writes > 9) throw new Error('killed')
      return to.engine.send(operation as 'Scan', input)
    },
  } as Transport
  const options = { schema: tasks, table, name, from: from.engine, stateFile: `${state}.${name}` }
  await expect(copyTable({ ...options, to: failing })).rejects.toThrow('killed')
  const before = await countOf(to.engine)
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(600)
  expect(existsSync(`${state}.${name}`)).toBe(true)
  const args = ['copy', schema, '--from', from.url, '--to', to.url, '--state', state, '--json']
  const copied = await ran(args)
  expect([copied.code, JSON.parse(copied.said)]).toMatchObject([0, { compared: 600, there: 600, differ: [] }])
  expect(await countOf(to.engine)).toBe(600)
})

test('a row that differs is found', { timeout: 120_000 }, async () => {
  const from = await served()
  const to = await served()
  await fill(from.engine, 40)
  // Somebody writes behind the copy.
  const [later, state] = [row(3), join(await emptyFolder(), 'state')]
  const args = ['copy', schema, '--from', from.url, '--to', to.url, '--state', state, '--json']
  const { compareTable } = await import('../src/copy/copy-table.ts')
  expect((await ran(args)).code).toBe(0)
  await from.engine.send('PutItem', { TableName: name, Item: { ...later, set: { NS: ['9'] } } })
  await from.engine.send('PutItem', { TableName: name, Item: row(99) })
  const options = { schema: tasks, table, name, from: from.engine, to: to.engine, stateFile: state }
  const { differ, compared, there } = await compareTable(options)
  expect([compared, there]).toEqual([41, 40])
  expect(differ.map(key => JSON.stringify(key)).toSorted()).toEqual(
    [row(3), row(99)].map(({ PK, SK }) => JSON.stringify({ PK, SK })),
  )
})

test('says what it needs', async () => {
  expect(await ran(['copy'])).toMatchObject({
    code: 2,
    complained: expect.stringContaining('copy needs a schema'),
  })
  expect(await ran(['copy', schema])).toMatchObject({
    code: 2,
    complained: expect.stringContaining('--from and --to'),
  })
})
