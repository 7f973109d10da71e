import type { StreamRecord } from 'monotable'
import type { StreamSource } from '../../src/feed/stream-source.ts'

export interface ScriptedShard {
  readonly id: string
  readonly parent?: string
  readonly records: StreamRecord[]
  isClosed?: boolean
}

interface Iterating {
  readonly ShardId: string
  readonly ShardIteratorType: string
  readonly SequenceNumber?: string
}

const streamArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/Shelves/stream/2026-01-01T00:00:00.000'

/** A stream of several shards, as DynamoDB has them and the engine does not, one shard a page and two records. */
export function scripted(shards: ScriptedShard[], pageSize = 2): StreamSource {
  const answers = {
    ListStreams: () => ({
      Streams: [{ StreamArn: streamArn, StreamLabel: '2026-01-01T00:00:00.000', TableName: 'Shelves' }],
    }),
    DescribeStream: ({ ExclusiveStartShardId: last }: { ExclusiveStartShardId?: string }) => {
      const at = shards.findIndex(({ id }) => id === last) + 1
      const shard = shards[at]
      const Shards = shard
        ? [{ ShardId: shard.id, ...(shard.parent && { ParentShardId: shard.parent }) }]
        : []
      return {
        StreamDescription: {
          Shards,
          ...(at + 1 < shards.length && { LastEvaluatedShardId: shards[at]?.id }),
        },
      }
    },
    GetShardIterator: ({ ShardId, ShardIteratorType, SequenceNumber }: Iterating) => {
      const last = shards.find(shard => shard.id === ShardId)?.records.at(-1)
      const given = {
        LATEST: last && sequenceOf(last),
        AT_SEQUENCE_NUMBER: SequenceNumber && String(BigInt(SequenceNumber) - 1n),
      }
      const after = given[ShardIteratorType as keyof typeof given] ?? SequenceNumber
      return { ShardIterator: `${ShardId}|${after ?? ''}` }
    },
    GetRecords: ({ ShardIterator, Limit }: { ShardIterator: string; Limit: number }) => {
      const [id, after = ''] = ShardIterator.split('|')
      const { records, isClosed } = shards.find(shard => shard.id === id) as ScriptedShard
      const Records = records.filter(each => sequenceOf(each) > after).slice(0, Math.min(Limit, pageSize))
      const last = Records.at(-1)
      const isEnd = isClosed && (!last || last === records.at(-1))
      return {
        Records,
        ...(!isEnd && { NextShardIterator: `${id}|${last ? sequenceOf(last) : after}` }),
      }
    },
  }
  return { send: async (operation, input) => answers[operation](input as never) }
}

const sequenceOf = (record: StreamRecord) => record.dynamodb?.SequenceNumber as string

let last = 0
export function noteRecord(noteId: string, text: string): StreamRecord {
  const S = (value: string) => ({ S: value })
  const Keys = { PK: S('SHELF#s1'), SK: S(`NOTE#${noteId}`) }
  const image = { ...Keys, entityType: S('NOTE'), shelfId: S('s1'), noteId: S(noteId), text: S(text) }
  return {
    eventName: 'INSERT',
    dynamodb: {
      Keys,
      NewImage: image,
      SequenceNumber: String(100000000000000000000n + BigInt(++last)),
      ApproximateCreationDateTime: Math.ceil(Date.now() / 1000),
    },
  }
}
