import type { Logger } from 'pino'
import type { SentFile, SentStream } from '../declare/file.ts'
import type { Ids } from '../declare/ids.ts'
import { type Refusal, refuse } from '../errors.ts'
import { isUnreachable } from '../ports/unavailable.ts'
import type { Runtime } from '../run/runtime.ts'
import { envelope } from './envelope.ts'
import { dispositionOf, fileAnswer } from './file-answer.ts'
import { refusalOf } from './refusal-of.ts'
import { securityHeaders } from './security-headers.ts'

const texts = new WeakMap<Response, string>()

/**
 * The text of an answer that was made here, for who answers in process and asks once: to read it from a stream takes longer
 * than to make it.
 */
export function takeText(response: Response): string | undefined {
  const text = texts.get(response)
  texts.delete(response)
  return text
}

const sane = /^[A-Za-z0-9._:=+/-]{1,128}$/

/** The caller's own id for its request, if it is safe to log, or a new one. */
function requestId(given: string | null, ids: Ids): string {
  return given !== null && sane.test(given) ? given : ids.ulid()
}

/** The facts of an answered request. Nothing in it comes from a body, a token or a query. */
export interface DoneRequest {
  readonly method: string
  /** The pattern, such as `/inventory/shops/{shopId}`, never the address itself. */
  readonly route: string
  readonly system: string | undefined
  readonly operation: string | undefined
  readonly status: number
  readonly ms: number
  readonly requestId: string
  readonly actor: string | undefined
}

export type Observe = (request: DoneRequest) => void

const jsonHeaders = {
  ...securityHeaders,
  'cache-control': 'no-store',
  'content-type': 'application/json',
} as const

const emptyHeaders = { ...securityHeaders, 'cache-control': 'no-store' } as const

/** The last one is for proxies that would wait for more. */
const eventHeaders = {
  ...emptyHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
} as const

type Place = Pick<DoneRequest, 'route' | 'system' | 'operation'>

/** One request on its way through: its id, its time, and how it is answered. */
export class Exchange {
  readonly requestId: string
  readonly #runtime: Runtime
  readonly #request: Request
  readonly #place: Place
  readonly #began = performance.now()
  actor: string | undefined

  constructor(runtime: Runtime, request: Request, place: Place) {
    this.#runtime = runtime
    this.#request = request
    this.#place = place
    this.requestId = requestId(request.headers.get('x-request-id'), runtime.ids)
  }

  /** A logger whose lines can be found by the request. */
  get log(): Logger {
    return this.#runtime.log.child({ requestId: this.requestId, route: this.#place.route })
  }

  /** An answer of JSON text; of nothing, if the text is empty. */
  answer(status: number, text: string, headers?: Readonly<Record<string, string>>): Response {
    const fixed = text === '' ? emptyHeaders : jsonHeaders
    const response = new Response(text === '' ? null : text, {
      status,
      headers: { ...fixed, 'x-request-id': this.requestId, ...headers },
    })
    texts.set(response, text)
    return response
  }

  /** Events, as they come. */
  stream(body: ReadableStream<Uint8Array>): Response {
    const headers = { ...eventHeaders, 'x-request-id': this.requestId }
    return new Response(body, { status: 200, headers })
  }

  /**
   * A file, or the part of it that was asked for. Pages of other origins show it if some may call at all: a browser does
   * not say of which origin the page is that shows a picture.
   */
  send(type: string, file: SentFile, hasOtherOrigins: boolean): Response {
    const { status, bytes, headers } = fileAnswer(this.#request.headers, type, file)
    return new Response(bytes as Uint8Array<ArrayBuffer> | null, {
      status,
      headers: {
        ...securityHeaders,
        ...(hasOtherOrigins && { 'cross-origin-resource-policy': 'cross-origin' }),
        'x-request-id': this.requestId,
        ...headers,
      },
    })
  }

  /** A file that is made while it is sent: it has neither a length nor a version yet. */
  sendStream(type: string, { stream, cacheControl, filename }: SentStream): Response {
    const headers = {
      ...securityHeaders,
      'x-request-id': this.requestId,
      'content-type': type,
      'cache-control': cacheControl,
      'content-disposition': dispositionOf(filename),
    }
    return new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>, { status: 200, headers })
  }

  /** The answer to a failure. Only the log has the details of faults of our own. */
  refuse(error: unknown): Response {
    const refusal = refusalOf(error) ?? this.#fault(error)
    if (refusal.code === 'ITEM_UNREADABLE') this.log.error({ err: error }, 'could not read an item')
    if (isUnreachable(refusal.cause))
      this.log.error({ err: refusal.cause }, 'could not reach something that a request needs')
    const { body, headers } = envelope(refusal, this.requestId)
    return this.answer(refusal.status, body, headers)
  }

  #fault(error: unknown): Refusal {
    this.log.error({ err: error }, 'fault')
    return refuse('INTERNAL_ERROR', 'Something went wrong on the server')
  }

  /** Writes the line of the request. */
  done(status: number, observe: Observe | undefined): void {
    const request: DoneRequest = {
      method: this.#request.method,
      ...this.#place,
      status,
      ms: Math.round((performance.now() - this.#began) * 100) / 100,
      requestId: this.requestId,
      actor: this.actor,
    }
    this.#runtime.log.info(request, 'request')
    observe?.(request)
  }
}
