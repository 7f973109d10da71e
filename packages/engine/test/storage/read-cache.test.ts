import { expect, test } from 'vitest'
import { partitionScope, ReadCache } from '../../src/storage/read-cache.ts'
import { Recent } from '../../src/storage/recent.ts'
import { keyName } from '../../src/storage/writer.ts'

const partition = (name: string) =>
  Buffer.concat([Buffer.from([0x10]), Buffer.alloc(6), Buffer.from(name.padEnd(8))])
const itemIn = (name: string, sort = 'item') => keyName(Buffer.concat([partition(name), Buffer.from(sort)]))
const put = (name: string, value: Buffer | undefined = Buffer.from('new')) => new Map([[name, value]])

const scope = (name: string) => partitionScope(partition(name))
const page = (cache: ReadCache<string>, name: string, request = name) => cache.page(scope(name), request)

function read(cache: ReadCache<string>, name: string, request = name, bytes = 10): void {
  cache.endRead(cache.beginRead(scope(name)), { request, page: `page of ${name}`, bytes })
}

test('a page is kept until its partition changes', () => {
  const cache = new ReadCache<string>(100_000)
  read(cache, 'a')
  read(cache, 'b')
  expect(page(cache, 'a')).toBe('page of a')
  cache.committing(put(itemIn('a')))
  expect(page(cache, 'a')).toBeUndefined()
  expect(page(cache, 'b')).toBe('page of b')
})

test('what is read while its partition is being committed is not kept', () => {
  const cache = new ReadCache<string>(100_000)
  const ended = cache.committing(put(itemIn('a')))
  read(cache, 'a')
  expect(page(cache, 'a')).toBeUndefined()
  ended(true)
  read(cache, 'a')
  expect(page(cache, 'a')).toBe('page of a')
})

test('what was read before a commit and arrives after it is not kept', () => {
  const cache = new ReadCache<string>(100_000)
  const reading = cache.beginRead(scope('a'))
  cache.committing(put(itemIn('a')))(true)
  cache.endRead(reading, { request: 'a', page: 'old', bytes: 10 })
  expect(page(cache, 'a')).toBeUndefined()
})

test('of two that read one partition, the one that has ended is forgotten and the other becomes stale', () => {
  const cache = new ReadCache<string>(100_000)
  const [ended, underWay] = [cache.beginRead(scope('a')), cache.beginRead(scope('a'))]
  cache.endRead(ended)
  cache.committing(put(itemIn('a')))(true)
  expect([ended.stale, underWay.stale]).toEqual([false, true])
})

test('commits in other partitions do not hinder keeping', () => {
  const cache = new ReadCache<string>(100_000)
  const reading = cache.beginRead(scope('a'))
  cache.committing(put(itemIn('b')))
  cache.endRead(reading, { request: 'a', page: 'kept', bytes: 10 })
  expect(page(cache, 'a')).toBe('kept')
})

test('where all pages were asked for, the oldest go all the same', () => {
  const cache = new ReadCache<string>(8000)
  const names = Array.from({ length: 60 }, (_, n) => `x${n}`)
  for (const name of names) {
    read(cache, name, name, 6)
    expect(page(cache, name)).toBeDefined()
  }
  const left = names.filter(name => page(cache, name) !== undefined)
  expect(left).toContain('x59')
  expect(left).not.toContain('x0')
  expect(left.length).toBeLessThan(30)
})

test('the page that was not asked for longest goes first when room is short', () => {
  const cache = new ReadCache<string>(8000)
  for (const name of ['a', 'b', 'c']) read(cache, name, name, 6)
  expect(page(cache, 'a')).toBeDefined()
  for (let n = 0; n < 16; n++) read(cache, `x${n}`, `x${n}`, 6)
  expect(page(cache, 'b')).toBeUndefined()
  expect(page(cache, 'a')).toBeDefined()
})

test('a page that would push out most others is not kept', () => {
  const cache = new ReadCache<string>(8000)
  read(cache, 'big', 'big', 500)
  expect(page(cache, 'big')).toBeUndefined()
})

test('an item that is read by its key is kept until it changes itself', () => {
  const cache = new ReadCache<string>(100_000)
  const [name, neighbour] = [itemIn('a'), itemIn('a', 'item2')]
  cache.keepItem(name, Buffer.from('kept'))
  cache.committing(put(neighbour))(true)
  expect(cache.item(name)?.toString()).toBe('kept')
  cache.committing(put(name))
  expect(cache.item(name)).toBeUndefined()
})

test('an item that is read while it is being committed is not kept, and what was committed is', () => {
  const cache = new ReadCache<string>(100_000)
  const name = itemIn('a')
  cache.keepItem(name, Buffer.from('old'))
  const ended = cache.committing(put(name))
  cache.keepItem(name, Buffer.from('old or new'))
  expect(cache.item(name)).toBeUndefined()
  ended(true)
  expect(cache.item(name)?.toString()).toBe('new')
})

test('nothing is kept of a commit that failed, nor of an item that was deleted', () => {
  const cache = new ReadCache<string>(100_000)
  const name = itemIn('a')
  cache.keepItem(name, Buffer.from('kept'))
  cache.committing(put(name))(false)
  expect(cache.item(name)).toBeUndefined()
  cache.keepItem(name, Buffer.from('kept'))
  cache.committing(new Map([[name, undefined]]))(true)
  expect(cache.item(name)).toBeUndefined()
})

test('an item that nobody looked at is not kept when it is written', () => {
  const cache = new ReadCache<string>(100_000)
  cache.committing(put(itemIn('a')))(true)
  expect(cache.item(itemIn('a'))).toBeUndefined()
})

test('pages of one partition are kept beside each other until it changes', () => {
  const cache = new ReadCache<string>(100_000)
  read(cache, 'a', 'first')
  read(cache, 'a', 'second')
  expect(page(cache, 'a', 'first')).toBe('page of a')
  expect(page(cache, 'a', 'second')).toBe('page of a')
  cache.committing(put(itemIn('a')))
  expect(page(cache, 'a', 'first')).toBeUndefined()
  expect(page(cache, 'a', 'second')).toBeUndefined()
})

test('the item that was not asked for longest goes first when room is short', () => {
  const cache = new ReadCache<string>(8000)
  for (const sort of ['a', 'b', 'c']) cache.keepItem(itemIn('p', sort), Buffer.alloc(206))
  expect(cache.item(itemIn('p', 'a'))).toBeDefined()
  for (let n = 0; n < 16; n++) cache.keepItem(itemIn('p', `x${n}`), Buffer.alloc(206))
  expect(cache.item(itemIn('p', 'b'))).toBeUndefined()
  expect(cache.item(itemIn('p', 'a'))).toBeDefined()
})

test('a cache of no bytes keeps nothing', () => {
  const cache = new ReadCache<string>(0)
  read(cache, 'a')
  expect(cache.enabled).toBe(false)
  expect(page(cache, 'a')).toBeUndefined()
})

test('what was cleared takes no room any more', () => {
  const recent = new Recent<string>(160_000)
  const fill = () => {
    for (let n = 0; n < 100; n++) recent.keep(`name ${n}`, `value ${n}`, 800)
  }
  fill()
  recent.clear()
  expect(recent.get('name 0')).toBeUndefined()
  fill()
  expect(recent.get('name 0')).toBe('value 0')
})

test('what was read before all was forgotten and arrives after it is not kept', () => {
  const cache = new ReadCache<string>(100_000)
  const reading = cache.beginRead(scope('a'))
  cache.clear()
  cache.endRead(reading, { request: 'a', page: 'old', bytes: 10 })
  expect(page(cache, 'a')).toBeUndefined()
  read(cache, 'a')
  expect(page(cache, 'a')).toBe('page of a')
})
