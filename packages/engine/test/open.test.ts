import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { expect, onTestFinished, test } from 'vitest'
import { open } from '../src/open.ts'
import { temporaryFolder } from './storage/folder.ts'
import { makeLarger, makeReadOnly, mayMount, smallDisk } from './storage/mounted.ts'

const table = {
  TableName: 'things',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
}

const put = (pk: string, bytes = 10) => ({
  TableName: 'things',
  Item: { pk: { S: pk }, text: { S: 'x'.repeat(bytes) } },
})

async function opened(path?: string) {
  const db = await open({ ...(path !== undefined && { path }), report: () => {} })
  onTestFinished(() => db.close())
  return db
}

test('what was written is there when the store is opened again', async () => {
  const path = temporaryFolder()
  const first = await open({ path })
  await first.send('CreateTable', table)
  await first.send('PutItem', put('a'))
  await first.close()
  const second = await opened(path)
  const answer = await second.send('GetItem', { TableName: 'things', Key: { pk: { S: 'a' } } })
  expect(answer).toEqual({ Item: put('a').Item })
})

test('a store in memory starts empty, each of its own', async () => {
  const first = await opened()
  await first.send('CreateTable', table)
  const second = await opened()
  expect(await second.send('ListTables')).toEqual({ TableNames: [] })
})

test('a folder in use by another process is refused, and that process goes on', async () => {
  const path = temporaryFolder()
  const db = await opened(path)
  await db.send('CreateTable', table)
  const other = `
    import { open } from ${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)}
    await open({ path: ${JSON.stringify(path)} }).catch(error => console.log(error.name, error.code, error.message))`
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', other]).toString()
  expect(told).toContain(`OpenError locked ${path} is in use by another process`)
  await db.send('PutItem', put('a'))
})

/** The format that a store says it is of, after it was said to be of another. */
async function formatOf(path: string, another?: string): Promise<string | undefined> {
  const level = new ClassicLevel<Buffer, Buffer>(path, { keyEncoding: 'buffer', valueEncoding: 'buffer' })
  const key = Buffer.from('\u0000format')
  if (another !== undefined) await level.put(key, Buffer.from(another))
  const written = await level.get(key)
  await level.close()
  return written?.toString()
}

test('a store of a newer format is refused and not changed', async () => {
  const path = temporaryFolder()
  await (await open({ path })).close()
  await formatOf(path, '1000')
  await expect(open({ path })).rejects.toMatchObject({ name: 'OpenError', code: 'newer-format' })
  expect(await formatOf(path)).toBe('1000')
})

test('a store of the first format is opened, and is of the present one from then on', async () => {
  const path = temporaryFolder()
  await (await open({ path })).close()
  const present = await formatOf(path)
  expect(await formatOf(path, '1')).not.toBe(present)
  await (await open({ path })).close()
  expect(await formatOf(path)).toBe(present)
})

test('a folder with other files is refused and not touched', async () => {
  const path = temporaryFolder()
  writeFileSync(join(path, 'letter.txt'), 'dear')
  await expect(open({ path })).rejects.toMatchObject({ code: 'not-a-store' })
})

test('a damaged store is refused with a clear error', async () => {
  const path = join(temporaryFolder(), 'store')
  mkdirSync(path)
  writeFileSync(join(path, 'CURRENT'), 'MANIFEST-000009\n')
  await expect(open({ path })).rejects.toMatchObject({ code: 'damaged' })
})

test.runIf(mayMount)('a folder that cannot be written is refused', async () => {
  const disk = smallDisk(8)
  await (await open({ path: join(disk, 'store') })).close()
  makeReadOnly(disk)
  await expect(open({ path: join(disk, 'store') })).rejects.toMatchObject({ code: 'not-writable' })
})

test.runIf(mayMount)(
  'on a full disk writes fail, what was acknowledged stays, and writing goes on when there is room',
  async () => {
    const disk = smallDisk(24)
    const path = join(disk, 'store')
    const db = await open({ path, report: () => {} })
    await db.send('CreateTable', table)
    const kept: string[] = []
    let failure: unknown
    for (let n = 0; n < 200 && failure === undefined; n++) {
      await db.send('PutItem', put(`item${n}`, 300_000)).then(
        () => kept.push(`item${n}`),
        error => {
          failure = error
        },
      )
    }
    expect(failure).toMatchObject({ name: 'InternalServerError' })
    expect(String(failure)).toMatch(/No space left/)
    expect(kept.length).toBeGreaterThan(10)
    for (let again = 0; again < 3; again++) {
      await expect(db.send('PutItem', put('no', 300_000))).rejects.toMatchObject({
        name: 'InternalServerError',
      })
      const read = { TableName: 'things', Key: { pk: { S: kept[0] } }, ProjectionExpression: 'pk' }
      expect(await db.send('GetItem', read), 'reads go on').toEqual({ Item: read.Key })
    }
    makeLarger(disk, 64)
    await db.send('PutItem', put('later'))
    await db.close()
    const again = await opened(path)
    const page = await again.send<{ Items: { pk: { S: string } }[] }>('Scan', {
      TableName: 'things',
      ProjectionExpression: 'pk',
    })
    const names = new Set(page.Items.map(item => item.pk.S))
    for (let start = (page as { LastEvaluatedKey?: object }).LastEvaluatedKey; start; ) {
      const next = await again.send<{ Items: { pk: { S: string } }[]; LastEvaluatedKey?: object }>('Scan', {
        TableName: 'things',
        ProjectionExpression: 'pk',
        ExclusiveStartKey: start,
      })
      for (const item of next.Items) names.add(item.pk.S)
      start = next.LastEvaluatedKey
    }
    expect(names).toEqual(new Set([...kept, 'later']))
  },
)
