import { deflate, gunzipSync, gzip, inflateSync } from 'node:zlib'
import { DynamoDBError } from '@monotable/dynamodb'
import type { Encoding } from './accept-encoding.ts'

/** DynamoDB compresses answers from here on. */
export const worthCompressing = 4096

/** AWS answers a body that it cannot decompress with a fault of its own, not of the client. */
const undecodable = () => new DynamoDBError('InternalServerError', 'Internal server error')

/** What the body says once decompressed; undefined if that is more than `limit` bytes. */
export function decompress(body: Buffer, contentEncoding: string, limit: number): Buffer | undefined {
  const encoding = contentEncoding.trim().toLowerCase()
  if (encoding === 'identity') return body
  if (encoding !== 'gzip' && encoding !== 'deflate') throw undecodable()
  const inflate = encoding === 'gzip' ? gunzipSync : inflateSync
  try {
    const { buffer, engine } = inflate(body, { maxOutputLength: limit, info: true }) as unknown as Inflated
    if (engine.bytesWritten !== body.length) throw undecodable()
    return buffer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined
    throw undecodable()
  }
}

/** What `info: true` gives: the engine knows how much of the input it has read. */
interface Inflated {
  buffer: Buffer
  engine: { bytesWritten: number }
}

/** Fast rather than small: the client is near. */
const options = { level: 1 }

/** Compresses off the main thread. */
export function compress(
  body: Buffer,
  encoding: Encoding,
  done: (error: Error | null, compressed: Buffer) => void,
): void {
  if (encoding === 'gzip') gzip(body, options, done)
  else deflate(body, options, done)
}
