import { expect, test } from 'vitest'
import { PageCache } from '../../src/storage/page-cache.ts'

const partition = (name: string) =>
  Buffer.concat([Buffer.from([0x10]), Buffer.alloc(6), Buffer.from(name.padEnd(8))])
const itemIn = (name: string) => [
  { key: Buffer.concat([partition(name), Buffer.from('item')]), value: Buffer.from('v') },
]

function read(cache: PageCache<string>, name: string, request = name, bytes = 10): void {
  cache.endRead(cache.beginRead(partition(name)), { request, page: `page of ${name}`, bytes })
}

test('a page is kept until its partition changes', () => {
  const cache = new PageCache<string>(1000)
  read(cache, 'a')
  read(cache, 'b')
  expect(cache.get('a')).toBe('page of a')
  cache.committing(itemIn('a'))
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')).toBe('page of b')
})

test('what is read while its partition is being committed is not kept', () => {
  const cache = new PageCache<string>(1000)
  const ended = cache.committing(itemIn('a'))
  read(cache, 'a')
  expect(cache.get('a')).toBeUndefined()
  ended()
  read(cache, 'a')
  expect(cache.get('a')).toBe('page of a')
})

test('what was read before a commit and arrives after it is not kept', () => {
  const cache = new PageCache<string>(1000)
  const reading = cache.beginRead(partition('a'))
  cache.committing(itemIn('a'))()
  cache.endRead(reading, { request: 'a', page: 'old', bytes: 10 })
  expect(cache.get('a')).toBeUndefined()
})

test('commits in other partitions do not hinder keeping', () => {
  const cache = new PageCache<string>(1000)
  const reading = cache.beginRead(partition('a'))
  cache.committing(itemIn('b'))
  cache.endRead(reading, { request: 'a', page: 'kept', bytes: 10 })
  expect(cache.get('a')).toBe('kept')
})

test('the page that was not asked for longest goes first when room is short', () => {
  const cache = new PageCache<string>(100)
  for (const name of ['a', 'b', 'c']) read(cache, name, name, 6)
  expect(cache.get('a')).toBeDefined()
  for (let n = 0; n < 14; n++) read(cache, `x${n}`, `x${n}`, 6)
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBeDefined()
})

test('a page that would push out most others is not kept', () => {
  const cache = new PageCache<string>(100)
  read(cache, 'big', 'big', 50)
  expect(cache.get('big')).toBeUndefined()
})
