import { expect, test } from 'vitest'
import { type Reads, sharedReads, shareReads } from '../../src/run/share-reads.ts'

type Asked = Parameters<typeof sharedReads>[0]
type Answer = Awaited<ReturnType<typeof sharedReads>>

const request = (operation: string, key = 'a') => ({ operation, input: { Key: key } }) as unknown as Asked

/** Counts what reaches the store. */
function openStore() {
  const sent: string[] = []
  const send = (operation: string, answer: Promise<unknown> = Promise.resolve({}), key?: string) =>
    sharedReads(request(operation, key), () => {
      sent.push(operation)
      return answer as Promise<Answer>
    })
  return { sent, send }
}

test('the same is read once, something else by itself, and nothing is shared outside', async () => {
  const { sent, send } = openStore()
  const reads: Reads = new Map()
  await shareReads(reads, async () => {
    await Promise.all([send('GetItem'), send('GetItem')])
    await send('GetItem')
    expect(sent).toHaveLength(1)
    await send('GetItem', undefined, 'b')
    await send('Query')
    expect(sent).toHaveLength(3)
  })
  await send('GetItem')
  expect(sent).toHaveLength(4)
  await shareReads(new Map(), () => send('GetItem'))
  expect(sent).toHaveLength(5)
})

test('what was read before a write, or while it was under way, is read again', async () => {
  const { sent, send } = openStore()
  await shareReads(new Map(), async () => {
    await send('GetItem')
    const { promise, resolve } = withResolve()
    const write = send('UpdateItem', promise)
    await send('GetItem')
    expect(sent).toEqual(['GetItem', 'UpdateItem', 'GetItem'])
    resolve()
    await write
    await send('GetItem')
    expect(sent).toHaveLength(4)
    await send('TransactWriteItems', Promise.reject(new Error('its answer was lost'))).catch(() => {})
    await send('GetItem')
    expect(sent).toHaveLength(6)
  })
})

test('a read that failed is asked for again', async () => {
  const { sent, send } = openStore()
  await shareReads(new Map(), async () => {
    await expect(send('GetItem', Promise.reject(new Error('busy')))).rejects.toThrow('busy')
    await send('GetItem')
    expect(sent).toHaveLength(2)
  })
})

function withResolve(): { promise: Promise<object>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<object>(done => {
    resolve = () => done({})
  })
  return { promise, resolve }
}
