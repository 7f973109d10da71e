import { hash } from 'node:crypto'
import type { Stream } from './registry.ts'
import { sequenceText } from './sequence.ts'

/** Every stream has one shard, which takes all its records and is closed with it. */
export const shardId = ({ id, label, createdAt }: Stream): string =>
  `shardId-${String(createdAt).padStart(20, '0')}-${hash('md5', `${id}/${label}`).slice(0, 8)}`

export const describeShard = (stream: Stream) => ({
  ShardId: shardId(stream),
  SequenceNumberRange: {
    StartingSequenceNumber: sequenceText(BigInt(stream.firstSequence)),
    ...(stream.closed && { EndingSequenceNumber: sequenceText(BigInt(stream.closed.lastSequence)) }),
  },
})
