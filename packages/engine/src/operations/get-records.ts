import { DynamoDBError } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'
import type { Database } from '../database.ts'
import { integer, string, structure } from '../shapes/shape.ts'
import { kind, space, streamKey } from '../storage/keyspace.ts'
import { decodeRecord, wireRecord } from '../streams/record.ts'
import type { Stream } from '../streams/registry.ts'
import {
  decodeIterator,
  encodeIterator,
  iteratorLifetime,
  type ShardIterator,
} from '../streams/shard-iterator.ts'
import { streamArn } from '../streams/stream-arn.ts'
import { trimmed } from './get-shard-iterator.ts'
import { operation } from './operation.ts'

interface GetRecordsInput {
  Limit?: number
  ShardIterator: string
}

interface PreparedGetRecords {
  limit: number
  iterator: ShardIterator
}

const mostRecords = 1000
const pageBytes = 1024 * 1024

export const getRecords = operation<GetRecordsInput, PreparedGetRecords>({
  name: 'GetRecords',
  service: 'DynamoDBStreams_20120810',
  shape: structure({
    Limit: integer({ min: 1, max: mostRecords }),
    ShardIterator: string({ required: true, minLength: 1, maxLength: 2048 }),
  }),
  prepare({ Limit: limit = mostRecords, ShardIterator: text }) {
    const iterator = decodeIterator(text)
    if (iterator === undefined) throw invalid('Invalid ShardIterator')
    return { limit, iterator }
  },
  async run({ limit, iterator }, database, { region }) {
    const now = database.clock()
    if (now - iterator.madeAt > iteratorLifetime) throw expired(iterator.madeAt, now)
    const stream = database.streams.byId(iterator.streamId)
    if (stream === undefined) {
      throw new DynamoDBError('ResourceNotFoundException', 'Requested resource not found')
    }
    const from = startOf(iterator, stream)
    const { records, next, cut } = await readRecords(database, stream, { from, limit, region })
    const more = cut || stream.closed === undefined
    const position = { streamId: stream.id, position: next, fromOldest: false, madeAt: now }
    const arn = streamArn(region, stream.tableName, stream.label)
    return { Records: records, ...(more && { NextShardIterator: encodeIterator(arn, position) }) }
  },
})

function startOf({ position, fromOldest }: ShardIterator, stream: Stream): bigint {
  const oldest = BigInt(stream.trimmedBefore ?? stream.firstSequence)
  if (position >= oldest) return position
  if (fromOldest) return oldest
  throw trimmed()
}

async function readRecords(
  database: Database,
  { id, view }: Stream,
  { from, limit, region }: { from: bigint; limit: number; region: string },
) {
  const records: ReturnType<typeof wireRecord>[] = []
  let bytes = 0
  let next = from
  const range = { gte: streamKey(id, from), lt: space(kind.stream, id).lt, limit }
  for await (const entries of database.store.entries(range)) {
    for (const [key, value] of entries) {
      const sequence = key.readBigUInt64BE(5)
      next = sequence + 1n
      const record = wireRecord(decodeRecord(value), { streamId: id, sequence, view, region })
      records.push(record)
      bytes += record.dynamodb.SizeBytes
      if (bytes >= pageBytes || records.length === limit) return { records, next, cut: true }
    }
  }
  return { records, next, cut: false }
}

const expired = (madeAt: number, now: number) =>
  new DynamoDBError(
    'ExpiredIteratorException',
    `Iterator expired. The iterator was created at time ${new Date(madeAt).toISOString()} while right now it is ` +
      `${new Date(now).toISOString()} which is further in the future than the tolerated delay of ` +
      `${iteratorLifetime} milliseconds.`,
  )
