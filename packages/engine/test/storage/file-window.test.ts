import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { open } from '../../src/open.ts'
import { FileWindow } from '../../src/storage/leveldb/file-window.ts'
import { readLog } from '../../src/storage/leveldb/log-file.ts'
import { blocksOf, readCheckedBlock } from '../../src/storage/leveldb/table-file.ts'
import { temporaryFolder } from './folder.ts'

function windowOn(path: string, bytes: number): FileWindow {
  const window = new FileWindow(path, Buffer.alloc(bytes))
  onTestFinished(() => window.close())
  return window
}

test('a window gives the bytes of the file, wherever it is asked and whether they were loaded before', async () => {
  const path = join(temporaryFolder(), 'file')
  const content = Buffer.from(Array.from({ length: 1000 }, (_, at) => (at * 7) % 251))
  writeFileSync(path, content)
  const window = windowOn(path, 64)
  expect(window.length).toBe(1000)
  const place = fc.record({ start: fc.nat(1000), bytes: fc.nat(200), isLoaded: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(place), async places => {
      for (const { start, bytes, isLoaded } of places) {
        const end = start + bytes
        if (isLoaded) await window.load(start, end)
        if (isLoaded && end <= content.length) expect(window.holds(start, end)).toBe(true)
        expect(window.subarray(start, end)).toEqual(content.subarray(start, end))
      }
    }),
  )
})

test('a window gives fewer bytes where the file has become shorter', () => {
  const path = join(temporaryFolder(), 'file')
  writeFileSync(path, Buffer.alloc(1000, 1))
  const window = windowOn(path, 64)
  truncateSync(path, 500)
  expect(window.subarray(480, 520).length).toBe(20)
  expect(window.subarray(600, 700).length).toBe(0)
})

/** The files with this ending that LevelDB writes for values of these sizes. */
async function filesOf(sizes: readonly number[], ending: '.log' | '.ldb'): Promise<string[]> {
  const path = temporaryFolder()
  const level = new ClassicLevel<string, Buffer>(path, { valueEncoding: 'buffer', compression: false })
  for (const [n, size] of sizes.entries()) await level.put(`key ${n}`, Buffer.alloc(size, n + 1))
  if (ending === '.ldb') await level.compactRange('a', 'z')
  await level.close()
  return readdirSync(path)
    .filter(name => name.endsWith(ending))
    .map(name => join(path, name))
}

const sizes = [10, 40_000, 100, 200_000, 7, 32_761, 90_000]

test('a log is the same through a window, with records longer than it and damage beyond it', async () => {
  const [path] = await filesOf(sizes, '.log')
  const whole = readFileSync(path!)
  const { records } = readLog(whole)
  expect(records.length).toBe(sizes.length)
  for (const at of [
    undefined,
    3,
    records[3]!.at + 100_000,
    records[5]!.at,
    records[6]!.at,
    whole.length - 1,
  ]) {
    const bytes = Buffer.from(whole)
    if (at !== undefined) bytes[at]! ^= 1
    writeFileSync(path!, bytes)
    const expected = readLog(bytes)
    expect(expected.faults.length, `byte ${at}`).toBe(at === undefined ? 0 : 1)
    expect(readLog(windowOn(path!, 64 * 1024)), `byte ${at}`).toEqual(expected)
  }
})

test('a table is the same through a window, with blocks longer than it and damage in each of them', async () => {
  const [path] = await filesOf(sizes, '.ldb')
  const whole = readFileSync(path!)
  const blocks = blocksOf(windowOn(path!, 16 * 1024))
  expect(blocks).toEqual(blocksOf(whole))
  expect(blocks.some(({ bytes }) => bytes > 64 * 1024)).toBe(true)
  const damagedIn = (memory: number) => {
    const window = windowOn(path!, memory)
    return blocks.filter(block => {
      try {
        return !readCheckedBlock(window, block).equals(readCheckedBlock(whole, block))
      } catch {
        return true
      }
    })
  }
  expect(damagedIn(16 * 1024)).toEqual([])
  for (const block of blocks) {
    const bytes = Buffer.from(whole)
    bytes[block.at + block.bytes - 1]! ^= 1
    writeFileSync(path!, bytes)
    expect(damagedIn(16 * 1024)).toEqual([block])
  }
})

test('opening keeps neither the log nor the tables in memory (110 MB at rest where 70 were enough)', async () => {
  const path = temporaryFolder()
  const write = async (from: number, items: number) => {
    const db = await open({ path, durability: 'relaxed', sweepInterval: 0 })
    for (let n = from; n < from + items; n++) {
      const Item = { pk: { S: `${n}` }, text: { S: 'x'.repeat(300_000) } }
      await db.send('PutItem', { TableName: 'large', Item })
    }
    await db.close()
  }
  const first = await open({ path })
  await first.send('CreateTable', {
    TableName: 'large',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  })
  await first.close()
  // What is in the log when a store is opened becomes a table, so both are there afterwards.
  await write(0, 40)
  await write(40, 40)
  const before = process.memoryUsage().arrayBuffers
  const db = await open({ path, sweepInterval: 0 })
  onTestFinished(() => db.close())
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(3 * 1024 * 1024)
})
