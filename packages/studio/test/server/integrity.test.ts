import type { Item } from '@monotable/dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import type { IntegrityRun } from '../../server/integrity.ts'
import { breakShop } from '../support/break-shop.ts'
import { openStudio, type TestStudio } from '../support/studio.ts'

async function opened(options: Parameters<typeof openStudio>[0] = {}): Promise<TestStudio> {
  const studio = await openStudio(options)
  onTestFinished(() => studio.close())
  return studio
}

async function ask({ url }: TestStudio, what = '', body?: object, table = 'shop/Shop') {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${url}/api/integrity/${table}${what}`, body ? post : {})
  return { status: response.status, ...((await response.json()) as { run: IntegrityRun; message?: string }) }
}

async function ended(studio: TestStudio): Promise<IntegrityRun> {
  await expect.poll(async () => (await ask(studio)).run?.status, { timeout: 60_000 }).not.toBe('running')
  return (await ask(studio)).run
}

async function scanned(studio: TestStudio): Promise<IntegrityRun> {
  expect((await ask(studio, '/scan', {})).status).toBe(200)
  return ended(studio)
}

const whole = async ({ engine }: TestStudio) =>
  (await engine.send<{ Items: Item[] }>('Scan', { TableName: 'Shop' })).Items

test('a sound table has nothing to repair, and its foreign rows are named', async () => {
  const studio = await opened()
  const { status, diagnosis } = await scanned(studio)
  expect(status).toBe('done')
  expect(diagnosis).toMatchObject({ isSound: true, seen: 168, changed: {}, counts: { foreign: 2 } })
  expect(diagnosis!.foreign).toContainEqual({ table: 'Shop', key: { PK: 'INVOICE#1', SK: 'META' } })
})

test('what has drifted is found with examples, and a scan writes nothing', async () => {
  const studio = await opened()
  await breakShop(studio.engine)
  const before = await whole(studio)
  const { diagnosis } = await scanned(studio)
  expect(diagnosis).toMatchObject({ isSound: false, changed: { 'index key': 30, guard: 2 } })
  const told = diagnosis!.differences.map(({ what }) => what)
  // Many stale keys leave room for the guards.
  expect(new Set(told)).toEqual(new Set(['index key', 'guard']))
  expect(diagnosis!.miscounts).toMatchObject([
    { on: 'Category', attribute: 'products', recorded: '99', counted: '6' },
  ])
  expect(await whole(studio)).toEqual(before)
})

test('a repair follows the scan that was shown, writes all of it, and tells what is left', async () => {
  const studio = await opened()
  await breakShop(studio.engine)
  const unseen = await ask(studio, '/repair', { after: 1 })
  expect(unseen).toMatchObject({ status: 400, message: expect.stringContaining('Scan the table first') })
  const first = await scanned(studio)
  const { id } = await scanned(studio)
  expect((await ask(studio, '/repair', { after: first.id })).status).toBe(400)
  expect((await ask(studio, '/repair', { after: id })).status).toBe(200)
  const { kind, repaired, diagnosis } = await ended(studio)
  expect(kind).toBe('repair')
  expect(repaired).toMatchObject({
    changed: { 'index key': 30, guard: 2 },
    miscounts: [{ outcome: 'corrected' }],
  })
  expect(diagnosis).toMatchObject({ isSound: true, counts: { foreign: 2 } })
})

test('a read-only studio scans and repairs nothing', async () => {
  const studio = await opened({ isReadOnly: true })
  await breakShop(studio.engine)
  const before = await whole(studio)
  const { id, status } = await scanned(studio)
  expect(status).toBe('done')
  expect(await ask(studio, '/repair', { after: id })).toMatchObject({
    status: 403,
    message: expect.stringContaining('read-only'),
  })
  expect(await whole(studio)).toEqual(before)
})

test('a scan shows its progress, is alone, and can be stopped', async () => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const studio: TestStudio = await opened({
    send: async (operation, input) => {
      const { ExclusiveStartKey } = input as { ExclusiveStartKey?: object }
      if (operation === 'Scan' && ExclusiveStartKey) await held
      return studio.engine.send(operation, input)
    },
  })
  const items = Array.from({ length: 1200 }, (_, at) => ({ PK: { S: `SHOP#${at}` }, SK: { S: 'META' } }))
  for (const Item of items) {
    const { S } = Item.PK
    const values = { ...Item, shopId: { S: S.slice(5) }, name: { S } }
    await studio.engine.send('PutItem', { TableName: 'Shop', Item: values })
  }
  await ask(studio, '/scan', {})
  await expect.poll(async () => (await ask(studio)).run.seen).toBeGreaterThan(0)
  expect((await ask(studio)).run).toMatchObject({ status: 'running', total: 1368 })
  expect((await ask(studio, '/scan', {})).status).toBe(400)
  await ask(studio, '/stop', {})
  release()
  const { id, status, seen } = await ended(studio)
  expect(status).toBe('stopped')
  expect(seen).toBeLessThan(1368)
  // What was not seen to the end is no plan.
  expect((await ask(studio, '/repair', { after: id })).status).toBe(400)
})

test('a table that no program knows is not scanned', async () => {
  const studio = await opened()
  expect((await ask(studio, '/scan', {}, 'shop/Other')).status).toBe(404)
  expect((await ask(studio, '', undefined, 'other/Shop')).status).toBe(404)
})
