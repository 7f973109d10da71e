import { beforeAll, expect, it } from 'vitest'
import { decodeIterator, encodeIterator } from '../src/streams/shard-iterator.ts'
import { iteratorAt, streaming, streamOf } from './backends/stream.ts'
import { describeOnEachBackend, expectError } from './backends.ts'

describeOnEachBackend('GetShardIterator', backend => {
  let stream: { arn: string; shard: string }
  let start: string

  beforeAll(async () => {
    stream = await streamOf(backend, await backend.table(streaming('KEYS_ONLY')))
    const { StreamDescription } = await backend.send('DescribeStream', { StreamArn: stream.arn })
    start = StreamDescription.Shards[0].SequenceNumberRange.StartingSequenceNumber
  })

  it.each(['TRIM_HORIZON', 'LATEST'])('gives an iterator at %s', async type => {
    expect(await iteratorAt(backend, stream, type)).toEqual(expect.any(String))
  })

  it.each(['AT_SEQUENCE_NUMBER', 'AFTER_SEQUENCE_NUMBER'])('gives an iterator %s', async type => {
    expect(await iteratorAt(backend, stream, type, start)).toEqual(expect.any(String))
  })

  it.each(['AT_SEQUENCE_NUMBER', 'AFTER_SEQUENCE_NUMBER'])('wants a sequence number for %s', async type => {
    await expectError(iteratorAt(backend, stream, type), 'ValidationException', /SequenceNumber/)
  })

  it.each(['TRIM_HORIZON', 'LATEST'])('wants no sequence number for %s', async type => {
    await expectError(iteratorAt(backend, stream, type, start), 'ValidationException', /SequenceNumber/)
  })

  it('does not find a shard of another name', async () => {
    await expectError(
      iteratorAt(backend, { ...stream, shard: 'shardId-00000000000000000000-00000000' }, 'LATEST'),
      'ResourceNotFoundException',
    )
  })

  it('LATEST passes by nothing that cannot be read yet: a write that is under way comes behind it', async () => {
    const table = await backend.table(streaming('KEYS_ONLY'))
    const own = await streamOf(backend, table)
    const namesFrom = async (iterator: string) => {
      const { Records } = await backend.send('GetRecords', { ShardIterator: iterator })
      return Records.map(({ dynamodb }: { dynamodb: { Keys: { pk: { S: string } } } }) => dynamodb.Keys.pk.S)
    }
    for (let n = 0; n < 20; n++) {
      const writing = backend.send('PutItem', { TableName: table, Item: { pk: { S: `item ${n}` } } })
      const latest = await iteratorAt(backend, own, 'LATEST')
      const before = await namesFrom(await iteratorAt(backend, own, 'TRIM_HORIZON'))
      await writing
      expect([...before, ...(await namesFrom(latest))]).toContain(`item ${n}`)
    }
  })

  it('refuses what is no ARN of a stream', async () => {
    await expectError(
      iteratorAt(backend, { ...stream, arn: 'x'.repeat(50) }, 'LATEST'),
      'ValidationException',
      /Invalid StreamArn/,
    )
  })

  it('lists every fault of its members', async () => {
    await expectError(
      backend.sendUnchecked('GetShardIterator', {
        ShardId: 'short',
        SequenceNumber: '1',
        ShardIteratorType: 'x',
      }),
      'ValidationException',
      /^4 validation errors detected: /,
    )
  })
})

it('an iterator that was altered is not recognised', () => {
  const iterator = { streamId: 7, position: 12n, fromOldest: false, madeAt: 1_700_000_000_000 }
  const arn = 'arn:aws:dynamodb:us-east-1:000000000000:table/t/stream/2024-01-01T00:00:00.000'
  const text = encodeIterator(arn, iterator)
  expect(decodeIterator(text)).toEqual(iterator)
  for (let at = 0; at < text.length; at++) {
    const altered = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    expect(decodeIterator(altered)).toBeUndefined()
  }
})

it('an iterator of another version of the engine is recognised: its form stays as it is', () => {
  const arn = 'arn:aws:dynamodb:us-east-1:000000000000:table/t/stream/2024-01-01T00:00:00.000'
  const iterator = { streamId: 7, position: 12n, fromOldest: true, madeAt: 1_700_000_000_000 }
  const text = `${arn}|1|AAAABwAAAAAAAAAMAAABi8/laAABhd+WLDGz/z9583Q=`
  expect(encodeIterator(arn, iterator)).toBe(text)
  expect(decodeIterator(text)).toEqual(iterator)
})
