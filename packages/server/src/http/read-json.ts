import { Refusal, refuse } from '../errors.ts'
import { invalid } from './invalid.ts'

/** Deeper than anything an operation declares, and shallow enough for every function that walks a value. */
const deepest = 32

const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** Refuses by its headers alone a body that would be too large, or is none of JSON. */
export function checkBodyHeaders({ headers }: Request, limit: number): void {
  const length = headers.get('content-length')
  if (Number(length ?? 0) > limit) throw tooLarge(limit)
  const hasBody = length === null ? headers.has('transfer-encoding') : length !== '0'
  if (hasBody && !jsonType.test(headers.get('content-type') ?? '')) {
    throw refuse('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json')
  }
}

/** The JSON body of a request, or undefined if it has none. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  if (bytes.byteLength > limit) throw tooLarge(limit)
  if (bytes.byteLength === 0) return undefined
  const value = parse(bytes)
  checkShape(value, [])
  return value
}

const tooLarge = (limit: number) =>
  refuse('PAYLOAD_TOO_LARGE', `The body may have at most ${limit} bytes`, { limit })

async function readBytes(request: Request, limit: number): Promise<ArrayBuffer | Uint8Array> {
  try {
    const isCounted = !request.headers.has('transfer-encoding')
    return await (isCounted ? request.arrayBuffer() : readCounted(request.body, limit))
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

function parse(bytes: ArrayBuffer | Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not valid JSON' : 'is not valid UTF-8'
    throw invalid([{ in: 'body', path: '', reason }])
  }
}

/** Free-form values pass the declared types as they are: they must not be endless, nor reach for prototypes. */
function checkShape(value: unknown, path: readonly (string | number)[]): void {
  if (typeof value !== 'object' || value === null) return
  if (path.length >= deepest)
    throw invalid([{ in: 'body', path: '', reason: `is deeper than ${deepest} levels` }])
  if (Array.isArray(value)) {
    for (const [at, element] of value.entries()) checkShape(element, [...path, at])
    return
  }
  for (const [name, member] of Object.entries(value)) {
    const here = [...path, name]
    if (name === '__proto__') throw invalid([{ in: 'body', path: here.join('.'), reason: 'is not allowed' }])
    checkShape(member, here)
  }
}
