import { DynamoDBError } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import { string, structure } from '../shapes/shape.ts'
import { findStream } from '../streams/find-stream.ts'
import type { Stream } from '../streams/registry.ts'
import { sequenceOf } from '../streams/sequence.ts'
import { shardId } from '../streams/shard.ts'
import { encodeIterator } from '../streams/shard-iterator.ts'
import { operation } from './operation.ts'

const types = ['AFTER_SEQUENCE_NUMBER', 'LATEST', 'AT_SEQUENCE_NUMBER', 'TRIM_HORIZON'] as const

interface GetShardIteratorInput {
  ShardId: string
  SequenceNumber?: string
  ShardIteratorType: (typeof types)[number]
  StreamArn: string
}

export const getShardIterator = operation<GetShardIteratorInput, GetShardIteratorInput>({
  name: 'GetShardIterator',
  service: 'DynamoDBStreams_20120810',
  shape: structure({
    ShardId: string({ required: true, minLength: 28, maxLength: 65 }),
    SequenceNumber: string({ minLength: 21, maxLength: 40 }),
    ShardIteratorType: string({ required: true, enum: types }),
    StreamArn: string({ required: true, minLength: 37, maxLength: 1024 }),
  }),
  prepare(input) {
    const { ShardIteratorType: type, SequenceNumber: sequence } = input
    const needsSequence = type === 'AT_SEQUENCE_NUMBER' || type === 'AFTER_SEQUENCE_NUMBER'
    if (needsSequence && sequence === undefined) {
      throw invalid(`SequenceNumber is required when ShardIteratorType is ${type}`)
    }
    if (!needsSequence && sequence !== undefined) {
      throw invalid(`SequenceNumber must not be specified when ShardIteratorType is ${type}`)
    }
    return input
  },
  run(input, database) {
    const stream = findStream(database, input.StreamArn)
    if (shardId(stream) !== input.ShardId) {
      throw new DynamoDBError(
        'ResourceNotFoundException',
        `Requested resource not found: Shard: ${input.ShardId} in Stream: ${input.StreamArn} not found`,
      )
    }
    const iterator = {
      streamId: stream.id,
      position: positionOf(input, stream, database),
      fromOldest: input.ShardIteratorType === 'TRIM_HORIZON',
      madeAt: database.clock(),
    }
    return { ShardIterator: encodeIterator(input.StreamArn, iterator) }
  },
})

function positionOf(input: GetShardIteratorInput, stream: Stream, database: Database): bigint {
  if (input.ShardIteratorType === 'TRIM_HORIZON') return BigInt(stream.firstSequence)
  if (input.ShardIteratorType === 'LATEST') return database.counters.committedSequence(database.store) + 1n
  const sequence = sequenceOf(input.SequenceNumber as string)
  if (sequence === undefined || sequence < BigInt(stream.firstSequence)) {
    throw invalid(`Invalid SequenceNumber: ${input.SequenceNumber}`)
  }
  if (sequence < BigInt(stream.trimmedBefore ?? 0)) throw trimmed()
  return input.ShardIteratorType === 'AT_SEQUENCE_NUMBER' ? sequence : sequence + 1n
}

export const trimmed = () =>
  new DynamoDBError(
    'TrimmedDataAccessException',
    'The operation attempted to read past the oldest stream record in a shard',
  )
