import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, open } from '@monotable/engine'
import { connect, count, entity, gsi, schema, table } from 'monotable'
import { connectSession, verify } from 'monotable/migrate'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readConfig } from '../../src/config/config.ts'
import type { System } from '../../src/declare/system.ts'
import { run } from '../../src/run/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'monotable-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true }))

const shop = table('Shop', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK') } })
const attributes = { id: z.string(), sku: z.string(), category: z.string() }
const Sku = entity('Sku', { PK: 'SKU#{sku}', SK: 'SKU' }, { sku: z.string(), id: z.string() })
const Category = entity(
  'Category',
  { PK: 'CATEGORY#{category}', SK: 'CATEGORY' },
  { category: z.string(), products: z.int().default(0) },
)

/** The system as it was: no guard, no counter, and another key in the index. */
const before = schema({
  tables: [shop],
  entities: {
    Product: entity('Product', { PK: 'PRODUCT#{id}', SK: 'PRODUCT', GSI1PK: 'C#{category}' }, attributes),
    Category,
  },
})
const after = schema({
  tables: [shop],
  entities: {
    Product: entity(
      'Product',
      { PK: 'PRODUCT#{id}', SK: 'PRODUCT', GSI1PK: 'CATEGORY#{category}' },
      attributes,
      {
        guards: [Sku],
        counters: [count(Category, 'products')],
      },
    ),
    Category,
    Sku,
  },
})

const systemOf = (design: unknown): System => ({
  name: 'shop',
  title: 'Shop',
  schema: design as System['schema'],
  operations: {},
  findRoles: async () => [],
  errors: {},
  reactions: {},
  schedules: {},
})

interface Start {
  /** Cuts the start off when it is about to write. */
  readonly isCutOff?: boolean
  readonly version?: string
  readonly env?: Record<string, string>
}

/** Starts and stops a version of the system on an engine that stays open, and gives what it said. */
async function start(engine: Engine, design: unknown, { version = '0.2.0', env = {}, isCutOff }: Start = {}) {
  const cut = new AbortController()
  const told: string[] = []
  const complaints: string[] = []
  const config = readConfig({
    file: false,
    env: { MONOTABLE_DATA: folder, MONOTABLE_PORT: '0', MONOTABLE_LOG_LEVEL: 'silent', ...env },
  })
  const running = await run([systemOf(design)], config, {
    openStore: async () => ({ transport: engine, url: 'here', close: async () => {} }),
    version,
    tell: line => {
      told.push(line)
      if (isCutOff) cut.abort(new Error('stopped'))
    },
    complain: line => complaints.push(line),
    signal: cut.signal,
  })
  await running.close()
  return { told, complaints }
}

async function filled(products = 10) {
  const engine = await open()
  await start(engine, before, { version: '0.1.0' })
  const db = connect(before, engine)
  for (const category of ['a', 'b']) await db.Category.create({ category })
  for (let at = 0; at < products; at++)
    await db.Product.create({ id: String(at), sku: `sku ${at}`, category: at % 2 === 0 ? 'a' : 'b' })
  return engine
}

const countIn = async (engine: Engine, category: string) =>
  (await connect(after, engine).Category.get({ category }))?.products

describe('data of an older version', () => {
  it('is brought to the design of this one at the first start, and left alone at the next', async () => {
    const engine = await filled()
    const { told, complaints } = await start(engine, after)
    expect(told).toEqual([
      'shop: another version wrote this data. To write: 10 × index key, 10 × guard in 12 items.',
      expect.stringMatching(/^shop: written: 10 × index key, 10 × guard in \d+ items\.$/),
      'shop: counted Category.products: 2 written.',
    ])
    expect(complaints).toEqual([])
    expect(await verify(connectSession(after.model, engine))).toMatchObject({ changed: {}, conflicts: [] })
    expect([await countIn(engine, 'a'), await countIn(engine, 'b')]).toEqual([5, 5])
    expect(await start(engine, after)).toEqual({ told: [], complaints: [] })
    await engine.close()
  })

  it('that recorded no design, as 0.1.0 did not, is compared as a whole', async () => {
    const engine = await filled()
    const Key = { PK: { S: 'DESIGN#shop' }, SK: { S: 'DESIGN' } }
    await engine.send('DeleteItem', { TableName: 'MonotableServer', Key })
    const { told } = await start(engine, after)
    expect(told.join('\n')).toContain('10 × index key, 10 × guard')
    expect(await verify(connectSession(after.model, engine))).toMatchObject({ changed: {}, conflicts: [] })
    await engine.close()
  })

  it('with a value that two items claim: both are named, and everything else is written', async () => {
    const engine = await filled()
    await connect(before, engine).Product.create({ id: 'twin', sku: 'sku 3', category: 'a' })
    const { complaints } = await start(engine, after)
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toContain('PRODUCT#3')
    expect(complaints[0]).toContain('PRODUCT#twin')
    expect((await verify(connectSession(after.model, engine))).changed).toEqual({})
    await engine.close()
  })

  it('with an item that this version cannot read: it is named once, and everything else is written', async () => {
    const engine = await filled()
    const Item = { PK: { S: 'PRODUCT#odd' }, SK: { S: 'PRODUCT' }, id: { S: 'odd' }, sku: { N: '7' } }
    await engine.send('PutItem', { TableName: 'Shop', Item })
    const { complaints } = await start(engine, after)
    expect(complaints).toEqual([
      expect.stringMatching(/^shop: this version cannot read 1 of the items .*PRODUCT#odd.*monotable doctor/),
    ])
    expect((await verify(connectSession(after.model, engine))).changed).toEqual({})
    expect((await start(engine, after)).complaints).toEqual([])
    await engine.close()
  })

  it('that a signal cuts off is brought there by the next start', async () => {
    const engine = await filled(300)
    await expect(start(engine, after, { isCutOff: true })).rejects.toThrow('stopped')
    await start(engine, after)
    expect(await verify(connectSession(after.model, engine))).toMatchObject({ changed: {}, conflicts: [] })
    await engine.close()
  })

  it('elsewhere than in an embedded store stays as it is: other programs may write to it', async () => {
    const engine = await filled()
    const env = {
      DYNAMODB_ENDPOINT: 'http://127.0.0.1:1',
      MONOTABLE_ACCOUNTS: 'true',
      MONOTABLE_CURSOR_SECRET: 'a secret that is long enough for cursors',
    }
    expect((await start(engine, after, { env })).told).toEqual([])
    expect((await verify(connectSession(after.model, engine))).changed).toMatchObject({ guard: 10 })
    await engine.close()
  })
})

describe('data of a newer version', () => {
  it('is refused, and nothing of it is touched', async () => {
    const engine = await filled()
    await start(engine, after, { version: '0.10.0' })
    const version = '0.9.9'
    await expect(start(engine, before, { version })).rejects.toThrow(
      `The data in ${folder} was last used by Monotable 0.10.0, and this is ${version}. Start version 0.10.0 or a later one`,
    )
    expect(await verify(connectSession(after.model, engine))).toMatchObject({ changed: {} })
    // The same and later ones open it.
    for (const version of ['0.10.0', '0.10.1', '1.0.0']) await start(engine, after, { version })
    await engine.close()
  })
})
