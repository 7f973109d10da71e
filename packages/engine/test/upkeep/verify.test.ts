import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyStore } from '../../src/upkeep/verify-store.ts'
import { change, contentOf, fileOf, rewrite } from '../damage/store.ts'
import { filled, inTables, order, stopped } from './filled-store.ts'

describe('verify', () => {
  test('finds a store whole, in its log and in its tables, and changes nothing', async () => {
    for (const path of [await stopped(), await inTables()]) {
      const before = contentOf(path)
      const { faults, tables, records, unsealed } = await verifyStore(path)
      expect(faults).toEqual([])
      expect(tables).toMatchObject([{ name: 'orders', items: 240 }])
      expect(records).toBeGreaterThan(1500)
      expect(unsealed).toBe(0)
      expect(contentOf(path)).toEqual(before)
    }
  })

  test('finds a store whole while it is written', async () => {
    const { db, path } = await filled(100)
    let isWriting = true
    const load = Promise.all(
      Array.from({ length: 4 }, async (_, client) => {
        for (let n = 0; isWriting; n++)
          await db.send('PutItem', { TableName: 'orders', Item: order(client * 1000 + (n % 500)) })
      }),
    )
    for (let n = 0; n < 5; n++) expect((await verifyStore(path)).faults).toEqual([])
    isWriting = false
    await load
    await db.close()
  })

  const isItemOf = (index: number) => (at: Buffer) => at[0] === 0x10 && at.readUInt16BE(5) === index
  const first = (matches: (at: Buffer) => boolean) => {
    let found = false
    return (at: Buffer) => {
      if (found || !matches(at)) return false
      found = true
      return true
    }
  }

  test.each([
    [
      'an item that is gone',
      isItemOf(0),
      /Table orders holds 239 items .* its counters say 240/,
      /has no item/,
    ],
    [
      'an index entry that is gone',
      isItemOf(1),
      /index byStateALL holds/,
      /Table orders, index byStateALL: the item .* is missing/,
    ],
    ['an entry of another index that is gone', isItemOf(2), /index byStateKEYS_ONLY holds/, /is missing/],
    [
      'an expiry that is gone',
      (at: Buffer) => at[0] === 0x20,
      /The record expiry [0-9a-f]+ is missing/,
      /missing/,
    ],
    [
      'an item of a backup that is gone',
      (at: Buffer) => at[0] === 0x51,
      /Backup first holds 299 items, but its counter says 300/,
      /Backup/,
    ],
  ])('names %s', async (_, matches, what, also) => {
    const path = await stopped()
    const isFirst = first(matches)
    await rewrite(path, ([at]) => (isFirst(at) ? 'delete' : undefined))
    const { faults } = await verifyStore(path)
    expect(faults.join('\n')).toMatch(what)
    expect(faults.join('\n')).toMatch(also)
  })

  test('names a record whose checksum is wrong, by table and key', async () => {
    const path = await stopped()
    const isFirst = first(isItemOf(0))
    await rewrite(path, ([at, value]) => {
      if (!isFirst(at)) return undefined
      value[40]! ^= 1
      return [at, value]
    })
    const { faults } = await verifyStore(path)
    expect(faults[0]).toMatch(
      /^Table orders: the item \{"pk":\{"S":"customer\d"\},.*\}: it does not match its checksum\.$/,
    )
  })

  test('names every damage to files, with what it may have held', async () => {
    const path = await inTables()
    const file = fileOf(path, '.ldb')
    change(path, file, bytes => bytes.fill(0, 16_384, 20_480))
    const { faults } = await verifyStore(path)
    expect(faults[0]).toMatch(
      new RegExp(`^${file}: the block at byte \\d+ does not match its checksum\\. It holds records of`),
    )
    const log = await stopped()
    change(log, fileOf(log, '.log'), bytes => bytes.writeUInt8(bytes[50_000]! ^ 1, 50_000))
    expect((await verifyStore(log)).faults[0]).toMatch(
      /^\d+\.log: a record does not match its checksum \(at byte \d+\)\.$/,
    )
    const gone = await inTables()
    const table = fileOf(gone, '.ldb')
    rmSync(join(gone, table))
    expect((await verifyStore(gone)).faults[0]).toMatch(new RegExp(`^${table}: it is missing\\.`))
    const missing = await inTables()
    rmSync(join(missing, 'CURRENT'))
    expect((await verifyStore(missing)).faults).toEqual(['CURRENT: it is missing.'])
  })
})
