import { expect, it } from 'vitest'
import { streaming, streamOf } from './backends/stream.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

describeOnEachBackend('DescribeStream', backend => {
  it.each(['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES'])(
    'shows a stream of %s with one open shard',
    async view => {
      const table = await backend.table({ ...keys('pk', 'sk:N'), ...streaming(view) })
      const { arn, shard } = await streamOf(backend, table)
      const { StreamDescription } = await backend.send('DescribeStream', { StreamArn: arn })
      expect(StreamDescription).toEqual({
        StreamArn: arn,
        StreamLabel: arn.split('/').at(-1),
        StreamStatus: 'ENABLED',
        StreamViewType: view,
        TableName: table,
        CreationRequestDateTime: expect.any(Number),
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        Shards: [
          {
            ShardId: shard,
            SequenceNumberRange: { StartingSequenceNumber: expect.stringMatching(/^\d{21,40}$/) },
          },
        ],
      })
      expect(shard.length).toBeGreaterThanOrEqual(28)
      expect(shard.length).toBeLessThanOrEqual(65)
    },
  )

  it('shows no shard after the last', async () => {
    const table = await backend.table(streaming('KEYS_ONLY'))
    const { arn, shard } = await streamOf(backend, table)
    for (const start of [shard, 'z'.repeat(40)]) {
      const { StreamDescription } = await backend.send('DescribeStream', {
        StreamArn: arn,
        ExclusiveStartShardId: start,
      })
      expect(StreamDescription.Shards).toEqual([])
    }
  })

  it('shows the children of its one shard, which has none', async () => {
    const table = await backend.table(streaming('KEYS_ONLY'))
    const { arn, shard } = await streamOf(backend, table)
    const filtered = (ShardFilter: object) => backend.send('DescribeStream', { StreamArn: arn, ShardFilter })
    expect((await filtered({ Type: 'CHILD_SHARDS', ShardId: shard })).StreamDescription.Shards).toEqual([])
    const missing = (at: string) =>
      `1 validation error detected: Value null at 'shardFilter.${at}' failed to satisfy constraint: Member must not be null`
    await expectError(filtered({}), 'ValidationException', missing('type'))
    await expectError(filtered({ ShardId: shard }), 'ValidationException', missing('type'))
    await expectError(filtered({ Type: 'CHILD_SHARDS' }), 'ValidationException', missing('shardId'))
  })

  it('shows a disabled stream with its shard closed', async () => {
    const table = await backend.table(streaming('KEYS_ONLY'))
    const { arn } = await streamOf(backend, table)
    await backend.send('UpdateTable', { TableName: table, StreamSpecification: { StreamEnabled: false } })
    await backend.active(table)
    const { StreamDescription } = await backend.send('DescribeStream', { StreamArn: arn })
    const { StartingSequenceNumber, EndingSequenceNumber } = StreamDescription.Shards[0].SequenceNumberRange
    expect(StreamDescription.StreamStatus).toBe('DISABLED')
    expect(BigInt(EndingSequenceNumber)).toBeGreaterThanOrEqual(BigInt(StartingSequenceNumber))
  })

  it('refuses what is no ARN of a stream, and does not find what is one', async () => {
    await expectError(
      backend.send('DescribeStream', { StreamArn: 'x'.repeat(40) }),
      'ValidationException',
      /Invalid StreamArn/,
    )
    const table = await backend.table(streaming('KEYS_ONLY'))
    const { arn } = await streamOf(backend, table)
    await expectError(
      backend.send('DescribeStream', {
        StreamArn: arn.replace(/stream\/.*/, 'stream/2001-01-01T00:00:00.000'),
      }),
      'ResourceNotFoundException',
      /^Requested resource not found: Stream: .* not found$/,
    )
  })

  it.each([
    [{}, "Value null at 'streamArn' failed to satisfy constraint: Member must not be null"],
    [
      { StreamArn: 'short' },
      "Value 'short' at 'streamArn' failed to satisfy constraint: Member must have length greater than or equal to 37",
    ],
  ])('refuses %j', async (input, message) => {
    await expectError(
      backend.sendUnchecked('DescribeStream', input),
      'ValidationException',
      `1 validation error detected: ${message}`,
    )
  })
})
