import type { ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { requestId } from './request-id.ts'

/** Up to here the pieces of a body are joined into one write; beyond, copying costs more than writing. */
const joined = 64 * 1024

/** Up to here a body goes out as text: Node then sends it in one write with the head, and Latin-1 keeps bytes as they are. */
const asText = 16 * 1024

interface AnswerHead {
  readonly status: number
  /** Beside those that every answer has. */
  readonly headers: readonly string[]
  readonly id: string | undefined
}

/** Writes an answer in one go and gives its length. */
export function writeAnswer(
  response: ServerResponse,
  { status, headers, id = requestId() }: AnswerHead,
  pieces: readonly Buffer[],
): number {
  const length = byteLength(pieces)
  const body = pieces.length > 1 && length <= joined ? [Buffer.concat(pieces, length)] : pieces
  let checksum = 0
  for (const piece of body) checksum = crc32(piece, checksum)
  response.writeHead(status, [
    'Server',
    'Server',
    'Content-Length',
    String(length),
    'x-amzn-RequestId',
    id,
    'x-amz-crc32',
    String(checksum),
    ...headers,
  ])
  if (length <= asText) response.end(body[0]?.toString('latin1'), 'latin1')
  else if (body.length === 1) response.end(body[0])
  else {
    for (const piece of body) response.write(piece)
    response.end()
  }
  return length
}

/** AWS answers a body beyond its limit with nothing but the status. */
export function writeTooLarge(response: ServerResponse): void {
  response.writeHead(413, ['x-amzn-RequestId', requestId(), 'Transfer-Encoding', 'chunked'])
  response.end()
}

export function byteLength(pieces: readonly Buffer[]): number {
  let length = 0
  for (const piece of pieces) length += piece.length
  return length
}
