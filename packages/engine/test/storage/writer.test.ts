import { expect, onTestFinished, test } from 'vitest'
import { Counters } from '../../src/storage/counters.ts'
import { openStore } from '../../src/storage/open-store.ts'
import { type Values, Writer } from '../../src/storage/writer.ts'
import { temporaryFolder } from './folder.ts'

const key = (name: string) => Buffer.from(`\x10${name}`)
const value = (text: string) => Buffer.from(text)

async function writerOn(path?: string, durable = true) {
  const store = await openStore(path)
  onTestFinished(() => store.close())
  const counters = new Counters()
  await counters.load(store)
  const commits: Values[] = []
  const listener = {
    committing: (values: Values) => () => void commits.push(values),
    item: () => undefined,
    keepItem: () => {},
  }
  return {
    store,
    counters,
    commits,
    writer: new Writer(store, counters, { durable, listener, recover: async () => {} }),
  }
}

test('writes that arrive together share a commit', async () => {
  const { writer, commits } = await writerOn(temporaryFolder())
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => writer.submit(view => view.put(key(`k${n}`), value('v')))),
  )
  expect(commits).toHaveLength(1)
  expect(commits[0]?.size).toBe(50)
})

test.each([true, false])('a commit is told whether it must outlast a power failure: %s', async durable => {
  const { writer, store } = await writerOn(temporaryFolder(), durable)
  const told: boolean[] = []
  const commit = store.commit.bind(store)
  store.commit = (changes, isDurable) => {
    told.push(isDurable)
    return commit(changes, isDurable)
  }
  await writer.submit(view => view.put(key('k'), value('v')))
  expect(told).toEqual([durable])
})

test('a relaxed store writes one half of those who write while the other is evaluated', async () => {
  const { writer, commits } = await writerOn(temporaryFolder(), false)
  const writeTenTimes = async (client: number) => {
    for (let n = 0; n < 10; n++) await writer.submit(view => view.put(key(`k${client}-${n}`), value('v')))
  }
  await Promise.all(Array.from({ length: 50 }, (_, client) => writeTenTimes(client)))
  const sizes = commits.map(values => values.size)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(500)
  expect(sizes.slice(4, -2)).toEqual(sizes.slice(4, -2).map(() => 25))
})

test('a write sees what was written before it, committed or not', async () => {
  const { writer, store } = await writerOn(temporaryFolder())
  const increment = () =>
    writer.submit(view => {
      const next = Number(view.get(key('counter'))?.toString() ?? 0) + 1
      view.put(key('counter'), value(String(next)))
      return next
    })
  const results = await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      if (n % 7 === 0) await new Promise(resolve => setTimeout(resolve, n / 20))
      return increment()
    }),
  )
  expect(new Set(results).size).toBe(300)
  expect(store.get(key('counter'))?.toString()).toBe('300')
})

test('a refused write changes nothing', async () => {
  const { writer, store, counters } = await writerOn()
  const refused = writer.submit(view => {
    view.put(key('a'), value('half'))
    view.grow({ tableId: 1, indexId: 0, items: 1, bytes: 4 })
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(store.get(key('a'))).toBeUndefined()
  expect(counters.counts(1, 0)).toEqual({ items: 0, bytes: 0 })
})

test('a write is committed when it is answered, and a refusal waits for what it rests on', async () => {
  const { writer, store } = await writerOn(temporaryFolder())
  const order: string[] = []
  const first = writer.submit(view => view.put(key('a'), value('1'))).then(() => order.push('written'))
  const second = writer
    .submit(view => {
      if (view.get(key('a')) !== undefined) throw new Error('there already')
    })
    .catch(() => {
      order.push('refused')
      expect(store.get(key('a'))?.toString()).toBe('1')
    })
  await Promise.all([first, second])
  expect(order).toEqual(['written', 'refused'])
})

/** A writer on a store in memory whose first commit is held until `fail` ends it, and which is opened again by `reopen`. */
async function writerOnFailingStore(reopen = async () => {}) {
  const store = await openStore()
  onTestFinished(() => store.close())
  const counters = new Counters()
  await counters.load(store)
  let fail = (_reason: Error) => {}
  let begin = () => {}
  const begun = new Promise<void>(resolve => {
    begin = resolve
  })
  const commit = store.commit.bind(store)
  store.commit = () => {
    store.commit = commit
    begin()
    return new Promise((_, reject) => {
      fail = reject
    })
  }
  const ends: boolean[] = []
  const listener = {
    committing: () => (isCommitted: boolean) => void ends.push(isCommitted),
    item: () => undefined,
    keepItem: () => {},
  }
  const recover = async () => {
    await reopen()
    await counters.load(store)
    writer.mended()
  }
  const writer = new Writer(store, counters, { durable: true, listener, recover })
  const put = (name: string) =>
    writer.submit(view => {
      view.put(key(name), value(name))
      view.grow({ tableId: 1, indexId: 0, items: 1, bytes: 1 })
      return name
    })
  return { store, counters, writer, put, ends, begun, fail: () => fail(new Error('the disk is gone')) }
}

test('a failing commit fails what gathered behind it: nobody is told of a write that is not there', async () => {
  const { store, counters, writer, put, ends, begun, fail } = await writerOnFailingStore()
  const committing = [put('first'), put('second')]
  await begun
  const refused = writer.submit(view => {
    if (view.get(key('first')) !== undefined) throw new Error('there already')
  })
  const seen = writer.submit(view => view.get(key('second'))?.toString())
  const gathered = [put('third'), put('fourth'), refused, seen]
  const idle = writer.idle()
  fail()
  for (const outcome of await Promise.allSettled([...committing, ...gathered])) {
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { name: 'InternalServerError', message: expect.stringContaining('the disk is gone') },
    })
  }
  await idle
  for (const name of ['first', 'second', 'third', 'fourth']) expect(store.get(key(name))).toBeUndefined()

  // The next write opens the store again, and does not bring back what was refused.
  expect(await put('later')).toBe('later')
  expect(store.get(key('later'))?.toString()).toBe('later')
  expect(store.get(key('third'))).toBeUndefined()
  expect(counters.counts(1, 0)).toMatchObject({ items: 1, bytes: 1 })
  expect(ends).toEqual([false, true])
})

test('while the store cannot be opened again writes are refused; those after that are kept', async () => {
  let isGone = true
  const { store, put, begun, fail } = await writerOnFailingStore(async () => {
    if (isGone) throw new Error('still gone')
  })
  const first = put('first')
  await begun
  fail()
  await expect(first).rejects.toThrow('the disk is gone')
  await expect(put('second')).rejects.toMatchObject({
    name: 'InternalServerError',
    message: expect.stringContaining('still gone'),
  })
  isGone = false
  await Promise.all([put('third'), put('fourth')])
  expect(store.get(key('second'))).toBeUndefined()
  expect(store.get(key('third'))?.toString()).toBe('third')
  expect(store.get(key('fourth'))?.toString()).toBe('fourth')
})

test('idle resolves when everything is committed', async () => {
  const { writer, store } = await writerOn(temporaryFolder())
  void writer.submit(view => view.put(key('late'), value('1')))
  await writer.idle()
  expect(store.get(key('late'))?.toString()).toBe('1')
})

test('counts, sequence and ids are found again after the store was closed', async () => {
  const path = temporaryFolder()
  const store = await openStore(path)
  const counters = new Counters()
  await counters.load(store)
  const writer = new Writer(store, counters, {
    durable: true,
    listener: { committing: () => () => {}, item: () => undefined, keepItem: () => {} },
    recover: async () => {},
  })
  const id = counters.nextId()
  await writer.submit(view => {
    view.put(key('a'), value('1'))
    view.grow({ tableId: 7, indexId: 2, items: 3, bytes: 1e12 })
    view.nextSequence()
  })
  await store.close()
  const again = await writerOn(path)
  expect(again.counters.counts(7, 2)).toMatchObject({ items: 3, bytes: 1e12 })
  expect(again.counters.nextSequence()).toBe(2n)
  expect(again.counters.nextId()).toBe(id + 1)
})
