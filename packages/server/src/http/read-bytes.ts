import { Refusal, refuse } from '../errors.ts'
import { invalid } from './invalid.ts'

const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** Refuses by its headers alone a body that would be too large, or of a type that is not taken: JSON unless given. */
export function checkBodyHeaders({ headers }: Request, limit: number, types?: readonly string[]): void {
  const length = headers.get('content-length')
  if (Number(length ?? 0) > limit) throw tooLarge(limit)
  const hasBody = length === null ? headers.has('transfer-encoding') : length !== '0'
  const type = headers.get('content-type') ?? ''
  if (!hasBody || (types ? types.includes(plainType(type)) : jsonType.test(type))) return
  const taken = types?.join(' or ') ?? 'application/json'
  throw refuse('UNSUPPORTED_MEDIA_TYPE', `The body must be ${taken}`)
}

/** Without parameters, in small letters. */
export function plainType(type: string): string {
  return type.replace(/;.*$/s, '').trim().toLowerCase()
}

/** The body of a request; none is no bytes. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const bytes = await received(request, limit)
  if (bytes.byteLength > limit) throw tooLarge(limit)
  return bytes
}

const tooLarge = (limit: number) =>
  refuse('PAYLOAD_TOO_LARGE', `The body is too large: at most ${limit} bytes are allowed`, { limit })

async function received(request: Request, limit: number): Promise<Uint8Array> {
  try {
    const isCounted = !request.headers.has('transfer-encoding')
    return isCounted ? new Uint8Array(await request.arrayBuffer()) : await readCounted(request.body, limit)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw invalid([{ in: 'body', path: '', reason: 'ended before it was complete' }])
  }
}

/** Nobody said beforehand how long the body is. */
async function readCounted(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
