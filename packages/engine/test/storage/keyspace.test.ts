import { expect, test } from 'vitest'
import { kind, recoveryKey, space, streamKey } from '../../src/storage/keyspace.ts'

test('kinds of keys are as they stand in every store that was ever written', () => {
  expect(kind).toEqual({
    meta: 0x00,
    table: 0x01,
    counts: 0x02,
    item: 0x10,
    expiry: 0x20,
    stream: 0x30,
    streamInfo: 0x31,
    recovery: 0x40,
    token: 0x48,
    backup: 0x50,
    backupItem: 0x51,
  })
})

test('the space of a kind, and of one table in it, ends where the next begins', () => {
  expect(space(kind.backup)).toEqual({ gte: Buffer.from([0x50]), lt: Buffer.from([0x51]) })
  expect(space(kind.stream, 7)).toEqual({
    gte: Buffer.from([0x30, 0, 0, 0, 7]),
    lt: Buffer.from([0x30, 0, 0, 0, 8]),
  })
})

test('a record of a stream, or of what is kept to recover, stands under its number', () => {
  expect(streamKey(7, 9n)).toEqual(Buffer.from([0x30, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 9]))
  expect(recoveryKey(7, 9n)).toEqual(Buffer.from([0x40, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 9]))
})
