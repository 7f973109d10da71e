import { invalid } from '@monotable/dynamodb/service'
import { integer, string, structure } from '../shapes/shape.ts'
import { findStream } from '../streams/find-stream.ts'
import { describeShard } from '../streams/shard.ts'
import { streamArn } from '../streams/stream-arn.ts'
import { operation } from './operation.ts'

interface DescribeStreamInput {
  ExclusiveStartShardId?: string
  Limit?: number
  ShardFilter?: { Type?: string; ShardId?: string }
  StreamArn: string
}

export const describeStream = operation<DescribeStreamInput, DescribeStreamInput>({
  name: 'DescribeStream',
  service: 'DynamoDBStreams_20120810',
  shape: structure({
    ExclusiveStartShardId: string({ minLength: 28, maxLength: 65 }),
    Limit: integer({ min: 1, max: 100 }),
    ShardFilter: structure({
      Type: string({ enum: ['CHILD_SHARDS'] }),
      ShardId: string({ minLength: 28, maxLength: 65 }),
    }),
    StreamArn: string({ required: true, minLength: 37, maxLength: 1024 }),
  }),
  prepare(input) {
    checkFilter(input.ShardFilter)
    return input
  },
  run(input, database, { region }) {
    const stream = findStream(database, input.StreamArn)
    const { tableName, label, view, keys, createdAt, closed } = stream
    const shard = describeShard(stream)
    // The one shard has no children, and comes after any id before its own.
    const hidden =
      input.ShardFilter !== undefined ||
      (input.ExclusiveStartShardId !== undefined && input.ExclusiveStartShardId >= shard.ShardId)
    return {
      StreamDescription: {
        CreationRequestDateTime: createdAt / 1000,
        KeySchema: [
          ...keys.partition.map(({ name }) => ({ AttributeName: name, KeyType: 'HASH' })),
          ...keys.sort.map(({ name }) => ({ AttributeName: name, KeyType: 'RANGE' })),
        ],
        Shards: hidden ? [] : [shard],
        StreamArn: streamArn(region, tableName, label),
        StreamLabel: label,
        StreamStatus: closed ? 'DISABLED' : 'ENABLED',
        StreamViewType: view,
        TableName: tableName,
      },
    }
  },
})

/** The API's description calls both members optional; a filter without one of them says nothing. */
function checkFilter(filter: DescribeStreamInput['ShardFilter']): void {
  if (filter === undefined) return
  for (const [name, at] of [
    ['Type', 'type'],
    ['ShardId', 'shardId'],
  ] as const) {
    if (filter[name] !== undefined) continue
    throw invalid(
      `1 validation error detected: Value null at 'shardFilter.${at}' failed to satisfy constraint: Member must not be null`,
    )
  }
}
