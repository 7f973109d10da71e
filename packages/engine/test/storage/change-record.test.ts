import { type Item, itemSize } from '@monotable/dynamodb'
import { emptyItem } from '@monotable/dynamodb/service'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StoredItem } from '../../src/items/stored-item.ts'
import { decodeRecord, encodeRecord } from '../../src/streams/record.ts'
import type { Table } from '../../src/tables/table.ts'

const table = { keys: { partition: [{ name: 'pk', type: 'S' }], sort: [] } } as unknown as Table
const key = { pk: { S: 'a' } }
const name = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', 'with "quotes"', '이름')
const value = fc.oneof(
  fc.string({ unit: 'binary' }).map(S => ({ S })),
  fc.integer().map(N => ({ N: String(N) })),
  fc.constant({ M: { a: { L: [{ BOOL: true }] } } }),
)
const changes = fc.array(fc.tuple(name, fc.option(value)), { maxLength: 7 })

const stored = (item: Item) => StoredItem.of(item, itemSize(item))

/** As an update does it: what is not changed is shared. */
function changed(item: Item, writes: readonly (readonly [string, object | null])[]): Item {
  const after = Object.assign(emptyItem(), item)
  for (const [at, to] of writes) {
    if (to === null) delete after[at]
    else after[at] = to as Item[string]
  }
  return after
}

const members = (item: Item | undefined) => item && Object.entries(item).sort()

test('a change record gives back both images, whatever an update changed', () => {
  fc.assert(
    fc.property(changes, changes, (first, then) => {
      const before = changed(key, first)
      const after = changed(before, then)
      const change = { table, before: stored(before), after: stored(after), time: 5 }
      const { newImage, oldImage, ...rest } = decodeRecord(encodeRecord('NEW_AND_OLD_IMAGES', change))
      expect(members(newImage)).toEqual(members(after))
      expect(members(oldImage)).toEqual(members(before))
      expect(rest).toEqual({ event: 'MODIFY', keys: key, time: 5 })
    }),
    { numRuns: 500 },
  )
})

test('what an update leaves as it is stands in a change record once', () => {
  const before = changed(key, [['text', { S: 'x'.repeat(1000) }]])
  const after = changed(before, [['count', { N: '1' }]])
  const change = { table, before: stored(before), after: stored(after), time: 5 }
  expect(encodeRecord('NEW_AND_OLD_IMAGES', change).length).toBeLessThan(1300)
  const put = { ...change, after: stored(JSON.parse(JSON.stringify(after))) }
  expect(encodeRecord('NEW_AND_OLD_IMAGES', put).length).toBeGreaterThan(2000)
})

test('a record that keeps its old image whole is read as it is', () => {
  const record = { event: 'MODIFY', time: 5, keys: key, newImage: key, oldImage: { ...key, n: { N: '1' } } }
  expect(decodeRecord(Buffer.from(JSON.stringify(record)))).toEqual(record)
})
