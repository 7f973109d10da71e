import fc from 'fast-check'
import type { StreamRecord } from 'monotable'
import { afterEach, describe, expect, test } from 'vitest'
import { makeFeed } from '../../src/feed/feed.ts'
import { type StreamHandlerOptions, streamHandler } from '../../src/lambda/stream-handler.ts'
import { reaction, shelfWith } from '../feed/shelf-with.ts'
import { type StartedShelf, startShelf } from '../support/start-shelf.ts'

let started: StartedShelf | undefined
afterEach(async () => started?.close())

let last = 0n
const aBatch = 4421584500000000017450439091n

/** A record as Lambda gets it, with all that AWS documents. */
function noteRecord(noteId: string, text: string): StreamRecord {
  last += 1n
  const Keys = { PK: { S: 'SHELF#s1' }, SK: { S: `NOTE#${noteId}` } }
  const rest = { entityType: { S: 'NOTE' }, shelfId: { S: 's1' }, noteId: { S: noteId }, text: { S: text } }
  return {
    eventID: `c4ca4238a0b923820dcc509a6f75849b${last}`,
    eventName: 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'us-east-1',
    dynamodb: {
      ApproximateCreationDateTime: 1479499740,
      Keys,
      NewImage: { ...Keys, ...rest },
      SequenceNumber: String(aBatch + last),
      SizeBytes: 26,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
    eventSourceARN: 'arn:aws:dynamodb:us-east-1:123456789012:table/Shelves/stream/2015-05-11T21:21:33.291',
  }
}

const sequenceOf = (record: StreamRecord | undefined) => record?.dynamodb?.SequenceNumber as string
const failedAt = (record: StreamRecord | undefined) => ({
  batchItemFailures: [{ itemIdentifier: sequenceOf(record) }],
})
const none = { batchItemFailures: [] }

/** Two reactions that remember; one fails for the texts that it is told. */
async function begin(options: StreamHandlerOptions = {}) {
  const state = { bad: new Set<string>(), sure: [] as string[], shaky: [] as string[], tries: 0 }
  const sure = reaction({
    title: 'Never fails',
    on: { Note: { created: ({ text }) => void state.sure.push(text) } },
  })
  const shaky = reaction({
    title: 'Fails for some',
    on: {
      Note: {
        created: ({ text }) => {
          if (state.bad.has(text)) {
            state.tries += 1
            throw new Error(`not ${text}`)
          }
          state.shaky.push(text)
        },
      },
    },
  })
  started = await startShelf({ systems: [shelfWith({ sure, shaky })] })
  const { runtime } = started
  return { runtime, state, handle: streamHandler(runtime, options) }
}

test('a batch that is done has no failures', async () => {
  const { handle, state } = await begin()
  const Records = ['a', 'b', 'c'].map(text => noteRecord(text, text))
  expect(await handle({ Records })).toEqual(none)
  expect([state.sure, state.shaky]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
  expect(await handle({ Records: [] })).toEqual(none)
})

test('the first record that failed is named, and what comes from there on is delivered again without repeating what was done', async () => {
  const { handle, state } = await begin()
  const Records = ['a', 'b', 'c', 'd'].map(text => noteRecord(text, text))
  state.bad.add('b')
  expect(await handle({ Records })).toEqual(failedAt(Records[1]))
  state.bad.clear()
  expect(await handle({ Records: Records.slice(1) })).toEqual(none)
  expect(state.sure.toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect(state.shaky.toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

test('what has not begun when something fails is left for the next time', async () => {
  const { handle, state } = await begin({ concurrency: 1, tries: 1 })
  const Records = ['a', 'b', 'c', 'd'].map(text => noteRecord(text, text))
  state.bad.add('a')
  expect(await handle({ Records })).toEqual(failedAt(Records[0]))
  expect(state.shaky).toEqual([])
})

test('a record that fails eight times over all invocations becomes a dead letter, and the batch goes on', async () => {
  const { handle, state, runtime } = await begin({ tries: 3 })
  const Records = ['a', 'b'].map(text => noteRecord(text, text))
  state.bad.add('a')
  expect(await handle({ Records })).toEqual(failedAt(Records[0]))
  expect(await handle({ Records })).toEqual(failedAt(Records[0]))
  expect(await handle({ Records })).toEqual(none)
  expect(state.tries).toBe(8)
  const { deadLetters } = makeFeed(runtime)
  const [letter] = (await deadLetters.list('shelf')).items
  expect(letter).toMatchObject({ attempts: 8, reaction: 'shaky', keys: { SK: 'NOTE#a' } })
  state.bad.clear()
  expect(await deadLetters.replay('shelf')).toEqual({ replayed: 1, failed: 0 })
  expect(state.shaky.toSorted()).toEqual(['a', 'b'])
})

test('what is kept of a failed batch is gone when it is done', async () => {
  const { handle, state, runtime } = await begin({ tries: 1, concurrency: 1 })
  const Records = ['a', 'b', 'c'].map(text => noteRecord(text, text))
  const kept = async () => {
    const answer = await runtime.systems[0]!.transport.send('Query', {
      TableName: 'MonotableServer',
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'FEED#shelf' } },
    })
    return (answer as { Items: { SK: { S: string } }[] }).Items.map(({ SK }) => SK.S)
  }
  state.bad.add('a')
  await handle({ Records })
  expect(await kept()).toEqual([`BATCH#Shelves#${sequenceOf(Records[0])}`])
  state.bad = new Set(['c'])
  await handle({ Records })
  expect(await kept()).toEqual([`BATCH#Shelves#${sequenceOf(Records[2])}`])
  state.bad.clear()
  await handle({ Records: Records.slice(2) })
  expect(await kept()).toEqual([])
})

test('an invocation answers before its time is over, and names what is still under way', async () => {
  let end = () => {}
  const slow = reaction({
    title: 'Takes forever for one',
    on: {
      Note: {
        created: ({ text }) => (text === 'b' ? new Promise<void>(resolve => (end = resolve)) : undefined),
      },
    },
  })
  started = await startShelf({ systems: [shelfWith({ slow })] })
  const handle = streamHandler(started.runtime)
  const Records = ['a', 'b', 'c'].map(text => noteRecord(text, text))
  const result = await handle({ Records }, { getRemainingTimeInMillis: () => 1550 })
  expect(result).toEqual(failedAt(Records[1]))
  end()
})

test('a batch of a table that no system has fails as a whole', async () => {
  const { handle } = await begin()
  const eventSourceARN = 'arn:aws:dynamodb:us-east-1:123456789012:table/Other/stream/2015-05-11T21:21:33.291'
  const record = { ...noteRecord('a', 'a'), eventSourceARN }
  await expect(handle({ Records: [record] })).rejects.toThrow('No system has a table named Other')
})

test('records that the service removed are marked as expired', async () => {
  const seen: unknown[] = []
  const watch = reaction({
    title: 'Watches',
    on: {
      Note: { removed: (old, { expired, at, cause }) => void seen.push([old.text, expired, at, cause]) },
    },
  })
  started = await startShelf({ systems: [shelfWith({ watch })] })
  const { dynamodb, ...record } = noteRecord('a', 'a')
  const { NewImage: OldImage, ...rest } = dynamodb as { NewImage: object }
  const removed = { ...record, eventName: 'REMOVE', dynamodb: { ...rest, OldImage } }
  const userIdentity = { type: 'Service', principalId: 'dynamodb.amazonaws.com' }
  await streamHandler(started.runtime)({ Records: [{ ...removed, userIdentity }] })
  const cause = `Shelves-${aBatch + last}`
  expect(seen).toEqual([['a', true, new Date(1479499740_000), cause]])
})

describe('whatever fails, however often', () => {
  /** What Lambda does: delivers from the named record on, until the shard is done. */
  async function asLambda(
    handle: ReturnType<typeof streamHandler>,
    shard: readonly StreamRecord[],
    size: number,
  ) {
    let at = 0
    for (let invocations = 0; at < shard.length; invocations++) {
      if (invocations > 1000) throw new Error('it never ends')
      const batch = shard.slice(at, at + size)
      const { batchItemFailures } = await handle({ Records: batch })
      const named = batchItemFailures[0]?.itemIdentifier
      at = named === undefined ? at + batch.length : shard.findIndex(record => sequenceOf(record) === named)
    }
  }

  test('every reaction is given every record of an item in order, and none twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 10 }),
        fc.infiniteStream(fc.nat(1000)),
        async (notes, size, randomness) => {
          const seen = [new Map<string, string[]>(), new Map<string, string[]>()]
          const [first, second] = seen.map(map =>
            reaction({
              title: 'Sees',
              on: {
                Note: {
                  created: async ({ noteId, text }) => {
                    const mood = randomness.next().value as number
                    if (mood % 4 === 0) await new Promise(resolve => setTimeout(resolve, 1))
                    if (mood % 5 === 0) throw new Error('not in the mood')
                    map.set(noteId, [...(map.get(noteId) ?? []), text])
                  },
                },
              },
            }),
          )
          started = await startShelf({ systems: [shelfWith({ first: first!, second: second! })] })
          const handle = streamHandler(started.runtime, {
            tries: 1,
            retry: { attempts: 100, base: 0.1, cap: 0.1 },
          })
          const shard = notes.map((note, n) => noteRecord(`n${note}`, String(n)))
          await asLambda(handle, shard, size)
          const expected = new Map<string, string[]>()
          for (const [n, note] of notes.entries()) {
            expected.set(`n${note}`, [...(expected.get(`n${note}`) ?? []), String(n)])
          }
          for (const map of seen) expect(Object.fromEntries(map)).toEqual(Object.fromEntries(expected))
          await started.close()
        },
      ),
      { numRuns: 40 },
    )
  })
})
