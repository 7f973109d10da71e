import { expect, test } from 'vitest'
import { itemScope, partitionScope, ReadCache } from '../../src/storage/read-cache.ts'

const partition = (name: string) =>
  Buffer.concat([Buffer.from([0x10]), Buffer.alloc(6), Buffer.from(name.padEnd(8))])
const itemIn = (name: string) => [
  { key: Buffer.concat([partition(name), Buffer.from('item')]), value: Buffer.from('v') },
]

function read(cache: ReadCache<string>, name: string, request = name, bytes = 10): void {
  cache.endRead(cache.beginRead(partitionScope(partition(name))), { request, page: `page of ${name}`, bytes })
}

test('a page is kept until its partition changes', () => {
  const cache = new ReadCache<string>(100_000)
  read(cache, 'a')
  read(cache, 'b')
  expect(cache.get('a')).toBe('page of a')
  cache.committing(itemIn('a'))
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')).toBe('page of b')
})

test('what is read while its partition is being committed is not kept', () => {
  const cache = new ReadCache<string>(100_000)
  const ended = cache.committing(itemIn('a'))
  read(cache, 'a')
  expect(cache.get('a')).toBeUndefined()
  ended()
  read(cache, 'a')
  expect(cache.get('a')).toBe('page of a')
})

test('what was read before a commit and arrives after it is not kept', () => {
  const cache = new ReadCache<string>(100_000)
  const reading = cache.beginRead(partitionScope(partition('a')))
  cache.committing(itemIn('a'))()
  cache.endRead(reading, { request: 'a', page: 'old', bytes: 10 })
  expect(cache.get('a')).toBeUndefined()
})

test('commits in other partitions do not hinder keeping', () => {
  const cache = new ReadCache<string>(100_000)
  const reading = cache.beginRead(partitionScope(partition('a')))
  cache.committing(itemIn('b'))
  cache.endRead(reading, { request: 'a', page: 'kept', bytes: 10 })
  expect(cache.get('a')).toBe('kept')
})

test('the page that was not asked for longest goes first when room is short', () => {
  const cache = new ReadCache<string>(6600)
  for (const name of ['a', 'b', 'c']) read(cache, name, name, 6)
  expect(cache.get('a')).toBeDefined()
  for (let n = 0; n < 14; n++) read(cache, `x${n}`, `x${n}`, 6)
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBeDefined()
})

test('a page that would push out most others is not kept', () => {
  const cache = new ReadCache<string>(6600)
  read(cache, 'big', 'big', 500)
  expect(cache.get('big')).toBeUndefined()
})

test('an item that is read by its key is kept until it changes itself', () => {
  const cache = new ReadCache<string>(100_000)
  const key = Buffer.concat([partition('a'), Buffer.from('item')])
  const neighbour = Buffer.concat([key, Buffer.from('2')])
  cache.keep(itemScope(key), 'item', 'kept', 10)
  cache.committing([{ key: neighbour, value: undefined }])()
  expect(cache.get('item')).toBe('kept')
  const ended = cache.committing([{ key, value: undefined }])
  expect(cache.get('item')).toBeUndefined()
  cache.keep(itemScope(key), 'item', 'old or new', 10)
  expect(cache.get('item')).toBeUndefined()
  ended()
  cache.keep(itemScope(key), 'item', 'new', 10)
  expect(cache.get('item')).toBe('new')
})

test('a cache of no bytes keeps nothing', () => {
  const cache = new ReadCache<string>(0)
  read(cache, 'a')
  expect(cache.enabled).toBe(false)
  expect(cache.get('a')).toBeUndefined()
})
