import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Call } from '../declare/call.ts'
import type { GivenFile } from '../declare/file.ts'
import type { Operation } from '../declare/operation.ts'
import { refuse } from '../errors.ts'
import { allow } from '../identity/allow.ts'
import { trustOf } from '../identity/trusted-requests.ts'
import type { Identify } from '../identity/verify.ts'
import type { RunningSystem, Runtime } from '../run/runtime.ts'
import { callerAddress, networkOf } from './caller-address.ts'
import { readIfMatch } from './etag.ts'
import type { Exchange } from './exchange.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { invalid } from './invalid.ts'
import { rateLimits } from './rate-limit.ts'
import { checkBodyHeaders, plainType, readBytes } from './read-bytes.ts'
import { inputReader } from './read-input.ts'
import { readJson } from './read-json.ts'
import { signatureCheck } from './signature.ts'

export interface AdmissionOptions {
  readonly identify: Identify
  /** Bytes of a body. */
  readonly bodyLimit: number
  /** How many proxies of our own a request comes through. */
  readonly proxies: number
}

/** A request that was read and allowed. */
export interface Admitted {
  readonly call: Omit<Call<unknown, unknown>, 'commit' | 'commitPart' | 'answerAs'>
  /** The body as it was sent. */
  readonly sent: unknown
  /** The path and query as they were sent. */
  readonly target: string
  readonly idempotencyKey: string | undefined
}

/** Reads requests to one operation and refuses those that are not acceptable or not allowed, in a fixed order. */
export function admission(
  runtime: Runtime,
  running: RunningSystem,
  name: string,
  options: AdmissionOptions,
): (context: Context, exchange: Exchange) => Promise<Admitted> {
  const { identify, proxies } = options
  const operation = running.system.operations[name] as Operation
  const { bodyLimit = options.bodyLimit } = operation
  const { file: fileTypes } = operation.input
  const isPublic = operation.may === 'anyone'
  const canHaveBody = operation.method !== 'GET'
  const canBeRepeated = operation.method === 'POST' && !operation.isSearch
  const read = inputReader(operation)
  const checkSignature = signatureCheck(operation, running.ports)
  const limit = operation.rate && rateLimits(operation.rate)
  return async (context, exchange) => {
    const request = context.req.raw
    const { name: system } = running.system
    const known = trustOf(request, system, name)
    if (canHaveBody) checkBodyHeaders(request, bodyLimit, fileTypes)
    // One of its own for each request, by which a system can remember what it has looked up for it.
    const actor = known?.actor ?? { ...(await identify(request.headers.get('authorization'), system)) }
    exchange.actor = actor.id
    if (!isPublic && actor.id === undefined)
      throw refuse('UNAUTHENTICATED', 'Sign in first: this needs a signed-in user', { reason: 'missing' })
    checkEncoding(request.url)
    const path = read.path(context.req.param())
    const roles = await allow(known?.policy ?? running, operation, actor, path)
    const query = read.query(request.url)
    const given = read.headers(request.headers)
    const file = fileTypes && (await readFile(request, bodyLimit))
    const sent =
      canHaveBody && !file ? await readJson(request, bodyLimit, checkSignature(request)) : undefined
    const body = read.body(sent)
    const now = runtime.now()
    limit?.({ id: actor.id, network: networkOf(callerAddress(context, proxies)) }, now.getTime())
    const { headers } = request
    const ifMatch = operation.isVersioned ? readIfMatch(headers.get('if-match')) : undefined
    const isRepeatable = canBeRepeated && actor.id !== undefined
    const idempotencyKey = isRepeatable ? readIdempotencyKey(headers.get('idempotency-key')) : undefined
    const { db, ports } = running
    const { ids } = runtime
    const call = {
      path,
      query,
      headers: given,
      body,
      file: file as undefined,
      actor,
      roles,
      db,
      ports,
      now,
      ids,
      ifMatch,
      repeatKey: idempotencyKey,
      ifNoneMatch: headers.get('if-none-match')?.trim() === '*',
      get log() {
        return exchange.log
      },
    }
    return {
      call,
      sent: file && idempotencyKey !== undefined ? digestOf(file) : sent,
      target: targetOf(request.url),
      idempotencyKey,
    }
  }
}

/** The body of a request as a file, whose type was looked at before. */
async function readFile(request: Request, limit: number): Promise<GivenFile> {
  const bytes = await readBytes(request, limit)
  if (bytes.byteLength === 0) throw invalid([{ in: 'body', path: '', reason: 'is empty' }])
  return { bytes, contentType: plainType(request.headers.get('content-type') ?? '') }
}

/** What makes a repetition with the same file recognisable. */
const digestOf = ({ bytes }: GivenFile) => ({ sha256: createHash('sha256').update(bytes).digest('hex') })

/** Refuses an address whose path is not properly encoded: what it would name is anybody's guess. */
function checkEncoding(url: string): void {
  if (!url.includes('%')) return
  try {
    decodeURIComponent(url.replace(/[?#].*$/s, ''))
  } catch {
    throw invalid([{ in: 'path', path: '', reason: 'is not properly percent-encoded' }])
  }
}

/** Path and query of an address, as they were sent. */
function targetOf(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}
