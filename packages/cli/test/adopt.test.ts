import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, open, type RunningServer, serve } from '@monotable/engine'
import { entity, schema, table } from 'monotable'
import { connectSession, scanTable } from 'monotable/migrate'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ran } from './support/ran.ts'

const folder = mkdtempSync(join(tmpdir(), 'monotable-adopt-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [customerId, orderId] = [z.string(), z.string()]
const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' })

async function fill(engine: Engine, count = 30): Promise<void> {
  await engine.send('CreateTable', {
    TableName: 'Orders',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [text('PK'), text('SK')],
    KeySchema: [
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ],
  })
  for (let at = 0; at < count; at++) {
    const Item = {
      PK: { S: `CUSTOMER#c${at % 5}` },
      SK: { S: `ORDER#o-${at}` },
      customerId: { S: `c${at % 5}` },
      orderId: { S: `o-${at}` },
      total: { N: String(at) },
    }
    await engine.send('PutItem', { TableName: 'Orders', Item })
  }
}

describe('monotable adopt', () => {
  let server: RunningServer
  let engine: Engine
  beforeEach(async () => {
    engine = await open()
    server = await serve(engine, { port: 0 })
  })
  afterEach(() => server.close())

  test('prints the schema of a table at an endpoint', async () => {
    await fill(engine)
    const { code, said, complained } = await ran(['adopt', '--table', 'Orders', '--endpoint', server.url])
    expect(complained).toContain('Orders: read all 30 items, 1 entities.')
    expect(said).toContain("PK: 'CUSTOMER#{customerId}',")
    expect(said).toContain('total: z.int(),')
    expect(code).toBe(0)
  })

  test('passes over what Monotable itself keeps in the table, as how far a pass has come', async () => {
    await fill(engine)
    const Order = entity(
      'Order',
      { PK: 'CUSTOMER#{customerId}', SK: 'ORDER#{orderId}' },
      { customerId, orderId },
    )
    const orders = schema({ tables: [table('Orders', { key: ['PK', 'SK'] })], entities: { Order } })
    const stop = new AbortController()
    const { finished } = await scanTable(connectSession(orders.model, engine), async () => 0, {
      id: 'interrupted',
      pageSize: 5,
      segments: 1,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    })
    expect(finished).toBe(false)
    const { Count } = (await engine.send('Scan', { TableName: 'Orders' })) as { Count: number }
    expect(Count).toBe(31)
    const { code, said, complained } = await ran(['adopt', '--table', 'Orders', '--endpoint', server.url])
    expect(complained).toContain('1 entities.')
    expect(said + complained).not.toContain('MONOTABLE')
    expect(code).toBe(0)
  })

  test('says how much of the table it has read, and reads from all over it', async () => {
    await fill(engine)
    const { complained } = await ran([
      'adopt',
      '--table',
      'Orders',
      '--endpoint',
      server.url,
      '--items',
      '10',
    ])
    expect(complained).toContain('read 10 items of about 30')
    expect(complained).toContain('Raise --items to see more.')
  })

  test('takes the names of key parts from a design document', async () => {
    await fill(engine, 0)
    for (let at = 0; at < 6; at++)
      await engine.send('PutItem', {
        TableName: 'Orders',
        Item: { PK: { S: `USER#u${at}` }, SK: { S: 'META' } },
      })
    const design = join(folder, 'DESIGN.md')
    writeFileSync(design, '| Entity | PK | SK |\n|---|---|---|\n| User | USER#{accountId} | META |\n')
    const { said } = await ran(['adopt', '--table', 'Orders', '--endpoint', server.url, '--design', design])
    expect(said).toContain("PK: 'USER#{accountId}',")
  })

  test('writes a file once, and changes nothing in the table', async () => {
    await fill(engine)
    const before = await engine.send('Scan', { TableName: 'Orders' })
    const target = join(folder, 'schema.ts')
    const args = ['adopt', '--table', 'Orders', '--endpoint', server.url, '--output', target]
    expect((await ran(args)).complained).toContain(`Wrote ${target}.`)
    expect(readFileSync(target, 'utf8')).toContain('export const design = schema({')
    expect(await ran(args)).toMatchObject({
      code: 2,
      complained: expect.stringContaining('exists. Use --force'),
    })
    expect((await ran([...args, '--force'])).code).toBe(0)
    expect(await engine.send('Scan', { TableName: 'Orders' })).toEqual(before)
  })

  test('says what is wrong: no table, no such table, an empty one, nobody there', async () => {
    expect((await ran(['adopt'])).complained).toContain('adopt needs --table.')
    const missing = await ran(['adopt', '--table', 'Nothing', '--endpoint', server.url])
    expect(missing.complained).toContain('There is no table Nothing.')
    await fill(engine, 0)
    expect((await ran(['adopt', '--table', 'Orders', '--endpoint', server.url])).complained).toContain(
      'has no items',
    )
    const nobody = await ran(['adopt', '--table', 'Orders', '--endpoint', 'http://127.0.0.1:1'])
    expect(nobody.complained).toContain('does not answer')
  })
})

test('monotable adopt reads a folder of the embedded engine, and never makes one', async () => {
  const path = join(folder, 'tables')
  const engine = await open({ path })
  await fill(engine)
  await engine.close()
  const { code, said } = await ran(['adopt', '--table', 'Orders', '--path', path])
  expect(code).toBe(0)
  expect(said).toContain("SK: 'ORDER#{orderId}',")
  const absent = join(folder, 'absent')
  expect((await ran(['adopt', '--table', 'Orders', '--path', absent])).complained).toContain('does not exist')
  expect(existsSync(absent)).toBe(false)
})
