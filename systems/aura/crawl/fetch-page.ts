import { lookup } from 'node:dns'
import { get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublic } from './public-address.ts'

/** How pages are reached, and where that ends. */
export interface Reach {
  /** Who asks, for the shop's log and its robots.txt. */
  readonly agent: string
  readonly seconds: number
  readonly bytes: number
  /** Types of content that are read; of others the body is left. All, unless given. */
  readonly types?: RegExp | undefined
  /** Every connection goes there instead of where its host is, whatever the address: for tests. */
  readonly connect?: { readonly host: string; readonly port: number } | undefined
  /** What is known of the page already: a host that supports it answers 304 where that still holds. */
  readonly known?: Validators | undefined
  readonly signal?: AbortSignal
}

/** By which a host tells whether a page has changed (RFC 9110): sent back as they came. */
export interface Validators {
  readonly etag?: string
  readonly modified?: string
}

export interface Fetched {
  readonly status: number
  readonly contentType: string
  /** Where it says the page is, if it says so. */
  readonly location: string | undefined
  /** Seconds to wait, if it says so. */
  readonly retryAfter: number | undefined
  readonly validators: Validators | undefined
  readonly body: Uint8Array
}

/**
 * A page that was not had, and why; `isLasting` where asking again would not help, `isOfHost` where no other page of its
 * host can be had either.
 */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  readonly isLasting: boolean
  readonly isOfHost: boolean

  constructor(reason: string, options: ErrorOptions & { isLasting?: boolean; isOfHost?: boolean } = {}) {
    super(reason, options)
    this.isLasting = options.isLasting ?? false
    this.isOfHost = options.isOfHost ?? false
  }
}

/** One request, without following where it leads. Throws `Unreachable`. */
export async function fetchPage(url: string, reach: Reach): Promise<Fetched> {
  const deadline = AbortSignal.timeout(reach.seconds * 1000)
  const signal = reach.signal ? AbortSignal.any([reach.signal, deadline]) : deadline
  try {
    const response = await request(new URL(url), reach, signal)
    const { headers, statusCode = 0 } = response
    const contentType = headers['content-type'] ?? ''
    const isRead = reach.types?.test(contentType) ?? true
    const body = isRead ? await bodyOf(response, reach.bytes, signal) : new Uint8Array()
    response.destroy()
    const retryAfter = secondsUntil(headers['retry-after'])
    const validators = validatorsIn(headers)
    return { status: statusCode, contentType, location: headers.location, retryAfter, validators, body }
  } catch (error) {
    reach.signal?.throwIfAborted()
    if (error instanceof Unreachable) throw error
    const reason = deadline.aborted ? `no answer within ${reach.seconds} s` : (error as Error).message
    throw new Unreachable(reason, { cause: error })
  }
}

/** Longer validators are not worth storing. */
const longestValidator = 500

function validatorsIn({
  etag,
  'last-modified': modified,
}: IncomingMessage['headers']): Validators | undefined {
  const [tag, moment] = [etag, modified].map(text =>
    text && text.length <= longestValidator ? text : undefined,
  )
  if (tag === undefined && moment === undefined) return undefined
  return { ...(tag !== undefined && { etag: tag }), ...(moment !== undefined && { modified: moment }) }
}

/** A number of seconds, or a moment. */
function secondsUntil(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = Number(retryAfter)
  const wait = Number.isNaN(seconds) ? (Date.parse(retryAfter) - Date.now()) / 1000 : seconds
  return wait >= 0 ? wait : undefined
}

function request(url: URL, { agent, connect, known }: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    'user-agent': agent,
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5',
    'accept-encoding': 'gzip, deflate, br',
    host: url.host,
    ...(known?.etag !== undefined && { 'if-none-match': known.etag }),
    ...(known?.modified !== undefined && { 'if-modified-since': known.modified }),
  }
  const options: RequestOptions = connect
    ? { ...connect, path: url.pathname + url.search }
    : { host: hostOf(url), port: url.port, path: url.pathname + url.search, lookup: publicLookup(lookup) }
  const get = url.protocol === 'https:' ? getHttps : getHttp
  return new Promise((answered, failed) => {
    const sent = get({
      ...options,
      headers,
      signal,
      agent: false,
      servername: url.hostname,
    } as RequestOptions)
    sent.once('response', answered).once('error', failed)
  })
}

/** Node does not resolve a host that is already an IP address, so it is checked here. */
function hostOf({ hostname }: URL): string {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) mustBePublic(host, [{ address: host }])
  return host
}

/** The address that is connected to is the one that was looked at: a name cannot change its mind in between. */
export function publicLookup(resolve: typeof lookup): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      try {
        const [first, ...others] = mustBePublic(host, addresses)
        return options.all ? callback(null, [first, ...others]) : callback(null, first.address, first.family)
      } catch (refused) {
        return callback(refused as Error, [])
      }
    })
  }
}

/** Those of the addresses of a host that are public. */
function mustBePublic<T extends { readonly address: string }>(
  host: string,
  addresses: readonly T[],
): [T, ...T[]] {
  const [first, ...others] = addresses.filter(({ address }) => isPublic(address))
  if (first) return [first, ...others]
  throw new Unreachable(`${host} is not on the public internet`, { isLasting: true })
}

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

async function bodyOf(response: IncomingMessage, most: number, signal: AbortSignal): Promise<Uint8Array> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decoder = decoders[encoding as keyof typeof decoders]?.()
  if (!decoder && encoding !== 'identity') throw new Unreachable(`its encoding ${encoding} is not known`)
  const stop = () => response.destroy(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  // The decoder reports a stream that ends early only if the error is passed on.
  response.once('error', error => decoder?.destroy(error))
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of (decoder ? response.pipe(decoder) : response) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes > most) throw new Unreachable(`it has more than ${most} bytes`, { isLasting: true })
      chunks.push(chunk)
    }
  } finally {
    signal.removeEventListener('abort', stop)
    response.destroy()
  }
  return Buffer.concat(chunks)
}
