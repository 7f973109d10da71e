import { expect, test } from 'vitest'
import { Reads, sharedReads, shareReads } from '../../src/run/share-reads.ts'

type Around = ReturnType<typeof sharedReads>
type Asked = Parameters<Around>[0]
type Answer = Awaited<ReturnType<Around>>

const request = (operation: string, key = 'a') =>
  ({
    operation,
    input: { TableName: 'T', Key: { PK: { S: key } }, ConsistentRead: true },
    tables: ['T'],
  }) as unknown as Asked

/** Counts what reaches the store. */
function openStore() {
  const sent: string[] = []
  const batches: Asked[] = []
  let batch: () => Promise<unknown> = async () => ({})
  const around = sharedReads(asked => {
    batches.push(asked)
    return batch() as Promise<Answer>
  })
  const send = (operation: string, answer: Promise<unknown> = Promise.resolve({}), key?: string) =>
    around(request(operation, key), () => {
      sent.push(operation)
      return answer as Promise<Answer>
    })
  const answerBatches = (answer: typeof batch) => {
    batch = answer
  }
  return { sent, batches, send, around, answerBatches }
}

test('the same is read once, something else by itself, and nothing is shared outside', async () => {
  const { sent, send } = openStore()
  const reads = new Reads()
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
  await shareReads(new Reads(), () => send('GetItem'))
  expect(sent).toHaveLength(5)
})

test('what was read before a write, or while it was under way, is read again', async () => {
  const { sent, send } = openStore()
  await shareReads(new Reads(), async () => {
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
  await shareReads(new Reads(), async () => {
    await expect(send('GetItem', Promise.reject(new Error('busy')))).rejects.toThrow('busy')
    await send('GetItem')
    expect(sent).toHaveLength(2)
  })
})

test('items that are asked for in one turn are read at once, each as if by itself', async () => {
  const { sent, batches, send, answerBatches } = openStore()
  const item = (key: string) => ({ PK: { S: key }, name: { S: `called ${key}` } })
  answerBatches(async () => ({
    Responses: { T: [item('c'), item('a')] },
    UnprocessedKeys: { T: { Keys: [{ PK: { S: 'left' } }] } },
  }))
  const own = Promise.resolve({ Item: item('left') })
  const answers = await shareReads(new Reads(), () =>
    Promise.all(['a', 'none', 'c', 'a', 'left'].map(key => send('GetItem', own, key))),
  )
  expect(answers.map(({ Item }) => Item)).toEqual([item('a'), undefined, item('c'), item('a'), item('left')])
  expect(batches.map(({ operation, input }) => [operation, input])).toEqual([
    [
      'BatchGetItem',
      {
        RequestItems: {
          T: { Keys: ['a', 'none', 'c', 'left'].map(S => ({ PK: { S } })), ConsistentRead: true },
        },
      },
    ],
  ])
  expect(sent).toEqual(['GetItem'])
})

test('a batch that fails is asked for item by item, and more than a hundred are several batches', async () => {
  const { sent, batches, send, answerBatches } = openStore()
  answerBatches(() => Promise.reject(new Error('busy')))
  const keys = Array.from({ length: 150 }, (_, at) => `${at}`)
  await shareReads(new Reads(), () => Promise.all(keys.map(key => send('GetItem', undefined, key))))
  const asked = batches.map(
    ({ input }) => (input as { RequestItems: { T: { Keys: [] } } }).RequestItems.T.Keys.length,
  )
  expect(asked).toEqual([100, 50])
  expect(sent).toHaveLength(150)
})

test('what asks for a part of an item, or by a number, is read by itself', async () => {
  const { sent, batches, around } = openStore()
  const ask = (input: object) =>
    around({ ...request('GetItem'), input: { TableName: 'T', ...input } }, async () => {
      sent.push('GetItem')
      return {}
    })
  const key = { Key: { PK: { S: 'a' } } }
  await shareReads(new Reads(), () =>
    Promise.all([
      ask({ ...key, ProjectionExpression: 'a' }),
      ask({ ...key, ProjectionExpression: 'b' }),
      ask({ Key: { PK: { N: '1' } } }),
      ask({ Key: { PK: { N: '1.0' } } }),
    ]),
  )
  expect([sent.length, batches.length]).toEqual([4, 0])
})

function withResolve(): { promise: Promise<object>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<object>(done => {
    resolve = () => done({})
  })
  return { promise, resolve }
}
