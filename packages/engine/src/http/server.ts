import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { DynamoDBError } from '@monotable/dynamodb'
import { type Engine, insideOf } from '../engine.ts'
import { accessFor } from './access.ts'
import { type DoorOptions, doorFor } from './door.ts'
import { type EnginePort, Exchange, type Service } from './exchange.ts'
import { Lane } from './lane.ts'
import { addressOf, isLoopback } from './loopback.ts'
import { type RequestHead, readHead } from './request-head.ts'
import { ServeError, serveError, unprotected } from './serve-error.ts'
import type { Credentials } from './signature.ts'

/** Without credentials, `origins` and `hosts` say which web pages may call, and by which names; see `DoorOptions`. */
export interface ServeOptions extends DoorOptions {
  /** 8000 unless given; 0 takes a free one. */
  readonly port?: number
  /** The loopback address unless given; another one needs credentials. */
  readonly host?: string
  /** The access keys that may call. Without any, every signature is taken as it is. */
  readonly credentials?: readonly Credentials[]
  /** Whether only this machine reaches the port, whatever the address: in a container that publishes it on 127.0.0.1. */
  readonly isPublishedLocally?: boolean
  readonly maxConnections?: number
  /** How many requests may wait, beyond those in progress, before further ones are turned away. */
  readonly maxQueued?: number
  readonly maxBodyBytes?: number
  /** Receives faults of the engine, one line each; the default is `console.error`. */
  readonly logger?: (line: string) => void
}

export interface RunningServer {
  readonly url: string
  readonly port: number
  /** Takes no more requests, finishes those that were begun, then closes the engine. */
  close(): Promise<void>
}

/** Requests of an ordinary size go ahead together; few large ones may be in memory at a time. */
const smallBody = 64 * 1024
const smallInProgress = 1024
const largeInProgress = 16

/** How long a closing server waits for clients that do not finish what they began. */
const closingGrace = 10_000

/** How long a connection may stand still, for example because its client does not read. */
const stillness = 120_000

const timeouts = {
  // Nobody is known by then.
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  // Longer than clients keep idle connections, so that it is they who close them.
  keepAliveTimeout: 75_000,
}

const busy = () => new DynamoDBError('ServiceUnavailable', 'Too many requests are waiting. Try again later.')

/**
 * Serves an engine over HTTP. The engine belongs to the server from here on: closing closes both.
 *
 * @example
 * ```ts
 * const server = await serve(await open({ path: './data' }), { port: 8000 })
 * console.log(server.url) // http://127.0.0.1:8000
 * await server.close()
 * ```
 */
export const serve = (engine: Engine, options?: ServeOptions): Promise<RunningServer> =>
  serveRequests(insideOf(engine), options)

export async function serveRequests(engine: EnginePort, options: ServeOptions = {}): Promise<RunningServer> {
  const { port = 8000, host = '127.0.0.1', credentials, maxQueued = 8192 } = options
  const service: Service = {
    engine,
    access: accessFor(credentials),
    maxBodyBytes: options.maxBodyBytes ?? 16 * 1024 * 1024,
    log: options.logger ?? (line => console.error(line)),
    closing: false,
  }
  const isProtected = (credentials?.length ?? 0) > 0
  const door = isProtected ? undefined : doorFor(options)
  const small = new Lane(smallInProgress, maxQueued)
  const large = new Lane(largeInProgress, maxQueued)
  const server = createServer({ ...timeouts, noDelay: true }, (request, response) => {
    const head = readHead(request)
    const problem = door?.(head)
    if (problem === undefined)
      return admit(new Exchange(service, request, response, head), isLarge(head) ? large : small)
    // Without a word to scripts: the page that called does not learn why.
    const exchange = new Exchange(service, request, response, { ...head, origin: undefined })
    exchange.turnAway(new DynamoDBError('AccessDeniedException', problem))
  })
  server.on('clientError', answerMalformed)
  server.setTimeout(stillness)
  server.maxConnections = options.maxConnections ?? 10_000
  const address = await listen(server, port, host, isProtected || options.isPublishedLocally === true)
  server.on('error', error => service.log(`The server cannot accept connections: ${error.message}`))
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${shownHost}:${address.port}`,
    port: address.port,
    close: () => close(server, service),
  }
}

function isLarge(head: RequestHead): boolean {
  return head.contentLength === undefined
    ? head.transferEncoding !== undefined
    : +head.contentLength > smallBody
}

function admit(exchange: Exchange, lane: Lane): void {
  if (exchange.answerFromHead()) return
  if (!lane.enter(exchange)) exchange.turnAway(busy())
}

/** As Node answers it, but for a head that is too large: AWS says 400, not 431. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Where Node itself looks whether an answer has begun on this connection: another one must not go into its middle.
  const answering = (socket as { _httpMessage?: ServerResponse })._httpMessage
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
  if (!socket.writable || answering?.headersSent) socket.destroy(error)
  else socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}

async function listen(
  server: Server,
  port: number,
  host: string,
  mayBeAnywhere: boolean,
): Promise<AddressInfo> {
  try {
    const address = await addressOf(host)
    if (!mayBeAnywhere && !isLoopback(address)) throw unprotected(host)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host: address }, resolve)
    })
    return server.address() as AddressInfo
  } catch (error) {
    throw error instanceof ServeError ? error : serveError(error as NodeJS.ErrnoException, host, port)
  }
}

async function close(server: Server, service: Service): Promise<void> {
  if (service.closing) return
  service.closing = true
  const closed = new Promise(resolve => server.close(resolve))
  const grace = setTimeout(() => server.closeAllConnections(), closingGrace)
  await closed
  clearTimeout(grace)
  await service.engine.close()
}
