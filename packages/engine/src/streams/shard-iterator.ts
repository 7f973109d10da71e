import { hash } from 'node:crypto'

/** A place in a shard, and when a reader received it. */
export interface ShardIterator {
  readonly streamId: number
  /** The first sequence number to read. */
  readonly position: bigint
  /** Whether it stands for the oldest record there is, whichever that is when it is read. */
  readonly fromOldest: boolean
  /** Milliseconds. */
  readonly madeAt: number
}

export const iteratorLifetime = 15 * 60 * 1000

const bodyBytes = 21
const checkBytes = 11

/** Opaque to readers, in the form that DynamoDB gives its own; one that was altered is not recognised. */
export function encodeIterator(streamArn: string, iterator: ShardIterator): string {
  const body = Buffer.alloc(bodyBytes)
  body.writeUInt32BE(iterator.streamId, 0)
  body.writeBigUInt64BE(iterator.position, 4)
  body.writeBigUInt64BE(BigInt(iterator.madeAt), 12)
  body[20] = iterator.fromOldest ? 1 : 0
  return `${streamArn}|1|${Buffer.concat([body, checkOf(streamArn, body)]).toString('base64')}`
}

export function decodeIterator(text: string): ShardIterator | undefined {
  const [arn, version, encoded, more] = text.split('|')
  if (arn === undefined || version !== '1' || encoded === undefined || more !== undefined) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length !== bodyBytes + checkBytes || bytes.toString('base64') !== encoded) return undefined
  const body = bytes.subarray(0, bodyBytes)
  if (!checkOf(arn, body).equals(bytes.subarray(bodyBytes))) return undefined
  return {
    streamId: body.readUInt32BE(0),
    position: body.readBigUInt64BE(4),
    madeAt: Number(body.readBigUInt64BE(12)),
    fromOldest: body[20] === 1,
  }
}

const checkOf = (arn: string, body: Buffer) =>
  hash('sha256', Buffer.concat([Buffer.from(`shard iterator ${arn}`), body]), 'buffer').subarray(
    0,
    checkBytes,
  )
