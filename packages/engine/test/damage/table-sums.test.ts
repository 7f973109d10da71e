import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { open } from '../../src/open.ts'
import { readStopMark, type StopMark } from '../../src/storage/leveldb/stop-mark.ts'
import { verifyStore } from '../../src/upkeep/verify-store.ts'
import { fileOf, flipBit, item, key, merge, openInTime, storeOf } from './store.ts'

const TableName = 'things'

const numberOf = (table: string): number => Number.parseInt(table, 10)
const sumOf = (path: string, table: string): number => crc32(readFileSync(join(path, table)))

function note(path: string, sums: StopMark['sums']): void {
  writeFileSync(join(path, 'monotable.json'), `${JSON.stringify({ ...readStopMark(path), sums })}\n`)
}

/** A store with one table that is longer than what is read at a time, opened and closed since that was written, and the name of that table. */
async function readStore(): Promise<{ path: string; table: string }> {
  const path = await storeOf(600, 'in tables')
  await merge(path)
  await (await openInTime({ path })).close()
  return { path, table: fileOf(path, '.ldb') }
}

test('a store that is closed has the sums of the tables that were read through, each of a whole file', async () => {
  const { path, table } = await readStore()
  expect(readStopMark(path).sums).toEqual({ [numberOf(table)]: sumOf(path, table) })
})

test('a table that has its sum is not read block by block, and any other is', async () => {
  const { path, table } = await readStore()
  flipBit(path, table)
  await expect(openInTime({ path })).rejects.toMatchObject({ code: 'damaged', file: table })
  // As if it had been written like this.
  note(path, { [numberOf(table)]: sumOf(path, table) })
  await (await openInTime({ path })).close()
  note(path, {})
  await expect(openInTime({ path })).rejects.toMatchObject({ code: 'damaged', file: table })
})

test('a sum that is wrong has the blocks looked at, and is mended', async () => {
  const { path, table } = await readStore()
  note(path, { [numberOf(table)]: sumOf(path, table) ^ 1 })
  const db = await openInTime({ path })
  expect(await db.send('GetItem', { TableName, Key: key(7) })).toEqual({ Item: item(7) })
  await db.close()
  expect(readStopMark(path).sums).toEqual({ [numberOf(table)]: sumOf(path, table) })
})

test('what is noted is of tables that are there: those that LevelDB merges are forgotten', async () => {
  const { path, table } = await readStore()
  const db = await open({ path })
  await db.send('PutItem', { TableName, Item: item(900) })
  await db.close()
  await merge(path)
  await (await openInTime({ path })).close()
  const merged = fileOf(path, '.ldb')
  expect(merged).not.toBe(table)
  expect(readStopMark(path).sums).toEqual({ [numberOf(merged)]: sumOf(path, merged) })
})

test('a mark of an earlier version, or with nonsense in the place of sums, is no hindrance', async () => {
  const { path, table } = await readStore()
  for (const nonsense of [undefined, null, 5, 'text', { x: 'y' }]) {
    note(path, nonsense as StopMark['sums'])
    await (await openInTime({ path })).close()
    expect(readStopMark(path).sums).toEqual({ [numberOf(table)]: sumOf(path, table) })
  }
})

test('verify trusts no sum', async () => {
  const { path, table } = await readStore()
  flipBit(path, table)
  note(path, { [numberOf(table)]: sumOf(path, table) })
  expect((await verifyStore(path)).faults).toContainEqual(
    expect.stringMatching(new RegExp(`^${table}: the block at byte`)),
  )
})
