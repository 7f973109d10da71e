import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../src/storage/open-store.ts'
import type { Change, RangeOptions, Readable } from '../../src/storage/store.ts'
import { temporaryFolder } from './folder.ts'

async function opened(path?: string) {
  const store = await openStore(path)
  onTestFinished(() => store.close())
  return store
}

const put = (key: string, value = key): Change => ({ key: Buffer.from(key), value: Buffer.from(value) })
const remove = (key: string): Change => ({ key: Buffer.from(key), value: undefined })
/** But for what begins with 0, where a store on disk keeps its format. */
const everything = { gte: Buffer.from([1]), lt: Buffer.from('~') }
const numbered = (count: number) => Array.from({ length: count }, (_, n) => put(String(n).padStart(5, '0')))

async function read(from: Readable, options: RangeOptions, perCall?: number): Promise<[string, string][]> {
  const read: [string, string][] = []
  for await (const entries of from.entries(options, perCall)) {
    expect(entries.length).toBeGreaterThan(0)
    for (const [key, value] of entries) read.push([key.toString('hex'), value.toString('hex')])
  }
  const values: string[] = []
  for await (const some of from.values(options, perCall))
    values.push(...some.map(each => each.toString('hex')))
  expect(values, 'values are those of the entries').toEqual(read.map(([, value]) => value))
  return read
}

const keysOf = async (from: Readable, options: RangeOptions = everything) =>
  (await read(from, options)).map(([key]) => Buffer.from(key, 'hex').toString())

describe.each(['on disk', 'in memory'])('%s', where => {
  const start = () => opened(where === 'on disk' ? temporaryFolder() : undefined)

  test('a batch puts and deletes, and what it says last of a key holds', async () => {
    const store = await start()
    await store.commit([put('a', '1'), put('b', '1'), put('c', '1')], false)
    await store.commit([put('a', '2'), remove('b'), remove('c'), put('c', '3'), put('d'), remove('d')], false)
    expect(await keysOf(store)).toEqual(['a', 'c'])
    expect(store.get(Buffer.from('a'))?.toString()).toBe('2')
    expect(store.get(Buffer.from('b'))).toBeUndefined()
  })

  test('a range that is being read does not see what is written meanwhile', async () => {
    const store = await start()
    await store.commit(numbered(3000), false)
    const seen: string[] = []
    for await (const values of store.values(everything, 100)) {
      seen.push(...values.map(String))
      const last = seen.length - 1
      await store.commit(
        [remove(String(last + 50).padStart(5, '0')), put(`${String(last).padStart(5, '0')}.5`)],
        false,
      )
    }
    expect(seen).toEqual(numbered(3000).map(({ value }) => String(value)))
  })

  test('a moment stays as it was, beside others and until it is closed', async () => {
    const store = await start()
    await store.commit([put('a', '1')], false)
    const first = store.moment()
    await store.commit([put('a', '2'), put('b')], false)
    const second = store.moment()
    await store.clear(everything)
    expect([first.get(Buffer.from('a')), second.get(Buffer.from('a'))].map(String)).toEqual(['1', '2'])
    expect([await keysOf(first), await keysOf(second), await keysOf(store)]).toEqual([['a'], ['a', 'b'], []])
    await Promise.all([first.close(), second.close()])
  })

  test('a range is cleared from its first key up to its last', async () => {
    const store = await start()
    await store.commit(numbered(1000), false)
    await store.clear({ gte: Buffer.from('00010'), lt: Buffer.from('00990') })
    expect(await keysOf(store)).toEqual(
      numbered(1000)
        .map(({ key }) => key.toString())
        .filter(key => key < '00010' || key >= '00990'),
    )
  })
})

test('the store in memory reads as the one on disk does, key by key of any bytes', async () => {
  const disk = await opened(temporaryFolder())
  const memory = await opened()
  const anyKey = fc.uint8Array({ min: 1, minLength: 1, maxLength: 4 }).map(bytes => Buffer.from(bytes))
  const anyChange = fc.record({ key: anyKey, value: fc.option(anyKey, { nil: undefined }) })
  const anyRange = fc.record(
    { gte: anyKey, lt: anyKey, reverse: fc.boolean(), limit: fc.integer({ min: 1, max: 50 }) },
    { requiredKeys: ['gte', 'lt'] },
  )
  const anyReading = fc.tuple(anyRange, fc.integer({ min: 1, max: 20 }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyChange, { maxLength: 60 }),
      anyRange,
      anyReading,
      async (changes, cleared, reading) => {
        for (const store of [disk, memory]) {
          await store.commit(changes, false)
          if (cleared.gte.compare(cleared.lt) < 0) await store.clear({ gte: cleared.gte, lt: cleared.lt })
        }
        expect(await read(memory, ...reading)).toEqual(await read(disk, ...reading))
        for (const { key } of changes) expect(memory.get(key)).toEqual(disk.get(key))
      },
    ),
  )
})
