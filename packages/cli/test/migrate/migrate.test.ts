import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Engine, open, type RunningServer, serve } from '@monotable/engine'
import { type AttributeMap, connect, ensureTables } from 'monotable'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { before as named } from '../support/designs/named-before.ts'
import { after } from '../support/designs/shop-after.ts'
import { before } from '../support/designs/shop-before.ts'
import { ran } from '../support/ran.ts'

const design = (name: string) => fileURLToPath(new URL(`../support/designs/${name}.ts`, import.meta.url))
const command = fileURLToPath(new URL('../../dist/monotable.js', import.meta.url))
const [older, newer] = [design('shop-before'), design('shop-after')]
const TableName = 'Shop-dev'
const tables = { 'Shop-{stage}': TableName }

let engine: Engine
let server: RunningServer
beforeEach(async () => {
  engine = await open()
  server = await serve(engine, { port: 0 })
  await ensureTables(before, engine, { tables })
})
afterEach(() => server.close())

const migrate = (step: string, ...more: string[]) =>
  ran(['migrate', step, older, newer, '--endpoint', server.url, ...more])

async function fillShop(products: number): Promise<void> {
  const db = connect(before, engine, { tables })
  await db.Category.put({ category: 'Tea' })
  const writes = Array.from({ length: products }, (_, at) => ({
    productId: `p${at}`,
    sku: `sku-${at}`,
    category: 'Tea',
  }))
  for (const item of writes) await db.Product.put(item)
}

async function items(): Promise<AttributeMap[]> {
  const { Items } = (await engine.send('Scan', { TableName })) as { Items: AttributeMap[] }
  return Items
}

const guards = async () => (await items()).filter(item => (item.SK as { S: string }).S === 'SKU').length

test('a change of a design goes its whole way by the command', { timeout: 120_000 }, async () => {
  await fillShop(5)
  const planned = await migrate('plan', '--rate', '100')
  expect(planned.code).toBe(0)
  expect(planned.said).toMatch(
    /What it takes:\n {2}6 items: about \d+ write and \d+ read units in 3 passes, \$0\.0000\d+/,
  )
  expect(planned.said).toContain('about 1 min at this rate')
  expect((await migrate('status')).said).toBe('These tables were never migrated.')
  const run = await migrate('run')
  expect([run.code, run.said]).toEqual([
    0,
    expect.stringContaining('It is filled. Next: stop the last program'),
  ])
  const refused = await migrate('verify')
  expect(refused.code).toBe(1)
  expect(refused.complained).toContain('it is filled, and verify comes after the fence')
  const unconfirmed = await migrate('fence')
  expect(unconfirmed.code).toBe(2)
  expect(unconfirmed.complained).toContain('dynamodb:PutItem')
  expect((await migrate('fence', '--confirm')).code).toBe(0)
  expect((await migrate('verify')).said).toContain('It is verified. Next: monotable migrate switch')
  expect((await migrate('switch')).code).toBe(0)
  expect((await migrate('contract')).complained).toContain('it needs --yes')
  expect((await migrate('contract', '--yes')).code).toBe(0)
  expect((await migrate('status')).said).toMatch(
    /^Migration change-[0-9a-f]{8} is contracted\.\nNext: nothing/,
  )
  // The tables know where the next one starts.
  const next = await ran(['migrate', 'plan', newer, '--endpoint', server.url])
  expect(next.said).toContain('Nothing to migrate')
  expect(await connect(after, engine, { tables }).Category.get({ category: 'Tea' })).toEqual({
    category: 'Tea',
    products: 5,
  })
})

test('plan names values that two items hold, before anything is written', async () => {
  await fillShop(2)
  await connect(before, engine, { tables }).Product.put({ productId: 'twin', sku: 'sku-1', category: 'Tea' })
  const stored = await items()
  const { code, said } = await migrate('plan')
  expect(code).toBe(1)
  expect(said).toContain('both claim the guard Sku SKU#sku-1 / SKU: change one of them')
  expect(await items()).toEqual(stored)
  const json = JSON.parse((await migrate('plan', '--json')).said)
  expect(json.estimate.counts.conflicts).toBe(1)
})

test('a step that leaves items as they are names them and exits with 1; without them with 0', async () => {
  await fillShop(2)
  const Item = { PK: { S: 'PRODUCT#odd' }, SK: { S: 'PRODUCT' }, productId: { S: 'odd' }, sku: { N: '7' } }
  await engine.send('PutItem', { TableName, Item })
  const outcomes: [string, number, boolean, boolean][] = []
  const step = async (name: string, ...more: string[]) => {
    const { code, said } = await migrate(name, ...more)
    outcomes.push([
      name,
      code,
      said.includes('Product PRODUCT#odd / PRODUCT'),
      said.includes('--accept-problems'),
    ])
  }
  await step('plan')
  await step('run')
  await step('fence', '--confirm')
  await step('verify')
  await step('status')
  expect(outcomes).toEqual([
    ['plan', 1, true, false],
    ['run', 1, true, true],
    ['fence', 0, false, false],
    ['verify', 1, true, true],
    ['status', 0, false, true],
  ])
  expect((await migrate('verify')).said).not.toContain('rows are as declared')
  expect((await items()).find(({ sku }) => sku && 'N' in sku)).toEqual(Item)
  expect((await migrate('switch')).code).toBe(1)
  await engine.send('DeleteItem', { TableName, Key: { PK: Item.PK, SK: Item.SK } })
  const { code, said } = await migrate('verify')
  expect([code, said]).toEqual([0, expect.stringContaining('rows are as declared')])
  expect(said).not.toContain('--accept-problems')
  expect((await migrate('switch')).code).toBe(0)
})

test('a plan knows that a changed key leaves its index and comes back', async () => {
  await ensureTables(named, engine)
  const db = connect(named, engine)
  for (const productId of ['1', '2', '3']) await db.Product.put({ productId, name: `Tea ${productId}` })
  const changed = (step: string) =>
    ran([
      'migrate',
      step,
      design('named-before'),
      design('named-after'),
      '--endpoint',
      server.url,
      '--stopped',
    ])
  expect((await changed('plan')).said).toContain('3 items: about 9 write and')
  expect((await changed('run')).said).toContain('9 write units')
})

test('rollback by the command asks whether the new programs have stopped', async () => {
  await fillShop(3)
  const stored = (await items()).length
  await migrate('run')
  expect((await migrate('rollback')).complained).toContain('rollback needs --confirm')
  expect((await migrate('rollback', '--confirm')).said).toContain('It is rolled back.')
  const left = (await items()).filter(item => !(item.PK as { S: string }).S.startsWith('MONOTABLE#'))
  expect(left).toHaveLength(stored)
})

test('rehearse does everything on a copy, with programs of both designs, and only reads the table', async () => {
  await fillShop(30)
  const stored = await items()
  const { code, said } = await migrate('rehearse')
  expect(said).toContain('Copied 31 items into memory.')
  expect(said).toMatch(/ {2}verify +\d+\.\d s \(\d+ read, 0 write units\): All \d+ rows are as declared\./)
  expect(said).toMatch(/old programs wrote [1-9]\d* items and new ones [1-9]/)
  expect(said).toContain('It went to the end. Your tables were only read.')
  expect(code).toBe(0)
  expect(await items()).toEqual(stored)
  const some = await migrate('rehearse', '--items', '10')
  expect([some.code, some.said]).toEqual([
    1,
    expect.stringContaining('Copied 10 items into memory, not all of them: raise --items to see more.'),
  ])
  // One that is under way on the tables does not hold up the rehearsal.
  await migrate('run')
  expect((await migrate('rehearse')).said).toContain('It went to the end.')
  // Nor does a value that a program of the new design cannot write to.
  const Item = {
    PK: { S: 'CATEGORY#Tea' },
    SK: { S: 'CATEGORY' },
    category: { S: 'Tea' },
    products: { S: 'many' },
  }
  await engine.send('PutItem', { TableName, Item })
  const odd = await migrate('rehearse')
  expect(odd.said).toContain('Items that the new design cannot read would hold the switch up.')
  expect(odd.said).toMatch(/[1-9]\d* writes were refused/)
  expect(odd.code).toBe(1)
})

test('rehearse ends at a conflict, and takes an export instead of a table', async () => {
  await fillShop(4)
  await connect(before, engine, { tables }).Product.put({ productId: 'twin', sku: 'sku-1', category: 'Tea' })
  const folder = mkdtempSync(join(tmpdir(), 'monotable-export-'))
  const file = join(folder, 'items.json.gz')
  writeFileSync(file, gzipSync((await items()).map(Item => JSON.stringify({ Item })).join('\n')))
  const { code, said } = await ran(['migrate', 'rehearse', older, newer, '--export', file])
  expect(said).toContain('Copied 6 items into memory.')
  expect(said).toContain('both claim the guard Sku SKU#sku-1 / SKU')
  expect(said).toContain('Conflicts are left. Your tables were only read.')
  expect(code).toBe(1)
  writeFileSync(file, gzipSync('no json'))
  const wrong = await ran(['migrate', 'rehearse', older, newer, '--export', file])
  expect(wrong.complained).toContain('line 1: it is not JSON')
  rmSync(folder, { recursive: true })
})

test('a migration file goes its whole way by the command', async () => {
  await fillShop(3)
  const file = design('shop-migration')
  const step = (name: string, ...more: string[]) =>
    ran(['migrate', name, file, '--endpoint', server.url, ...more])
  expect((await step('plan')).said).toContain(
    'attribute renamed: Product department (is category, will be department)',
  )
  const codes: number[] = []
  for (const [name, ...more] of [
    ['rehearse'],
    ['run'],
    ['fence', '--confirm'],
    ['verify'],
    ['switch'],
    ['contract', '--yes'],
  ] as const) {
    const { code, complained } = await step(name, ...more)
    codes.push(code)
    if (code !== 0) throw new Error(`${name}: ${complained}`)
  }
  expect(codes).toEqual([0, 0, 0, 0, 0, 0])
  const [item] = (await items()).filter(each => (each.PK as { S: string }).S === 'PRODUCT#p1')
  expect(item).toMatchObject({ department: { S: 'Tea' }, label: { S: 'sku-1 in Tea' } })
  expect(item).not.toHaveProperty('category')
})

test('a rename on the command line is filled, and needs the older schema as a program', async () => {
  await fillShop(3)
  const renamed = design('shop-renamed')
  const step = (name: string, ...files: string[]) =>
    ran(['migrate', name, ...files, '--rename', 'Product.category=department', '--endpoint', server.url])
  expect((await step('plan', older, renamed)).said).toMatch(/4 items: about [1-9]/)
  const { code, said } = await step('run', older, renamed)
  expect(said).toContain('Filled 6 × attribute; 0 conflicts, 0 problems.')
  expect(code).toBe(0)
  const [item] = (await items()).filter(each => (each.PK as { S: string }).S === 'PRODUCT#p1')
  expect(item).toMatchObject({ department: { S: 'Tea' }, category: { S: 'Tea' } })
  const alone = await step('run', renamed)
  expect(alone.complained).toContain('--rename writes both names until contract')
  expect(alone.code).toBe(2)
})

test('one schema alone needs tables that record a design', async () => {
  const { code, complained } = await ran(['migrate', 'run', newer, '--endpoint', server.url])
  expect(code).toBe(1)
  expect(complained).toContain('The tables do not record a design')
})

/** A run of the real command, in a process of its own. */
function started(...more: string[]): ChildProcess {
  const args = [command, 'migrate', 'run', older, newer, '--endpoint', server.url, ...more]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}

test('a run that is killed goes on, and no item is left out or counted twice', {
  timeout: 90_000,
}, async () => {
  const products = 150
  await fillShop(products)
  for (const share of [0.2, 0.6]) {
    const child = started('--rate', '250', '--segments', '2')
    while ((await guards()) < products * share && child.exitCode === null)
      await new Promise(done => setTimeout(done, 20))
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    expect(await guards()).toBeLessThan(products)
  }
  expect((await migrate('run')).code).toBe(0)
  expect((await migrate('fence', '--confirm')).code).toBe(0)
  expect((await migrate('verify')).said).toContain('It is verified.')
  expect(await guards()).toBe(products)
  expect(await connect(after, engine, { tables }).Category.get({ category: 'Tea' })).toMatchObject({
    products,
  })
})

test('a second process is refused while the first one works', { timeout: 60_000 }, async () => {
  await fillShop(200)
  const child = started('--rate', '60')
  let told = ''
  child.stdout?.on('data', data => {
    told += data
  })
  while ((await guards()) < 5) await new Promise(done => setTimeout(done, 20))
  const { code, complained } = await migrate('run')
  expect(code).toBe(1)
  expect(complained).toMatch(/another process works on the migrations of this table \(.+, process \d+\)/)
  // The first signal ends it in order: the state says where it goes on.
  child.kill('SIGINT')
  const [exitCode] = await once(child, 'exit')
  expect(exitCode).toBe(1)
  expect(told).toContain('The pass was interrupted. Run it again')
  expect((await migrate('status')).said).toContain('is filling.')
})
