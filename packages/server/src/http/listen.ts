import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer, Server as SecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { securityHeaders } from './security-headers.ts'

type ListenErrorCode = 'port-taken' | 'not-permitted' | 'no-such-address' | 'failed'

/** Why the server cannot listen, in a sentence for the person who started it. */
class ListenError extends Error {
  override readonly name = 'ListenError'
  readonly code: ListenErrorCode

  constructor(code: ListenErrorCode, message: string, cause: unknown) {
    super(message, { cause })
    this.code = code
  }
}

type Sentence = (host: string, port: number) => string

const sentences: Readonly<Record<string, readonly [ListenErrorCode, Sentence]>> = {
  EADDRINUSE: [
    'port-taken',
    (host, port) => `Port ${port} on ${host} is in use by another program: stop it, or choose another port`,
  ],
  EACCES: ['not-permitted', (_, port) => `This user may not listen on port ${port}: choose one above 1023`],
  EADDRNOTAVAIL: ['no-such-address', host => `${host} is not an address of this machine`],
  ENOTFOUND: ['no-such-address', host => `This machine does not know the host name ${host}`],
}

const timeouts = {
  headersTimeout: 30_000,
  requestTimeout: 120_000,
  // Longer than clients and balancers keep idle connections, so that it is they who close them.
  keepAliveTimeout: 75_000,
}

const connections = new WeakMap<Server, Set<Socket>>()

/** Not by the type of `getRequestListener`: its module declares WebSockets, which need the types of a browser. */
export type Fetch = (request: Request, bindings: object) => unknown

/** The answer to what never became a request, or never became an answer. */
function answerUnread(error: unknown): Response {
  const [status, code, message] =
    error instanceof RequestError
      ? [400, 'VALIDATION_ERROR', 'The request cannot be read']
      : [500, 'INTERNAL_ERROR', 'Something went wrong on the server']
  const body = JSON.stringify({ error: { code, message, requestId: '' } })
  return new Response(body, { status, headers: { ...securityHeaders, 'content-type': 'application/json' } })
}

/** A certificate with its key, in PEM form. */
export interface Tls {
  readonly cert: string
  readonly key: string
}

/** Listens, or says why it cannot; by HTTPS if it has a certificate. */
export async function listen(fetch: Fetch, host: string, port: number, tls?: Tls): Promise<Server> {
  const listener = getRequestListener(fetch, { errorHandler: answerUnread })
  const options = { ...timeouts, noDelay: true }
  const server: Server = tls
    ? createSecureServer({ ...options, ...tls, minVersion: 'TLSv1.2' }, listener)
    : createServer(options, listener)
  const open = new Set<Socket>()
  connections.set(server, open)
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port }, () => {
        server.off('error', reject)
        resolve()
      })
    })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const [kind, sentence] = sentences[code] ?? ['failed' as const, () => message]
    throw new ListenError(kind, sentence(host, port), error)
  }
  return server
}

export function urlOf(server: Server): string {
  const { family, address, port } = server.address() as AddressInfo
  const scheme = server instanceof SecureServer ? 'https' : 'http'
  return `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** Takes no more requests and waits for those that were begun, but no longer than `grace` milliseconds. */
export async function finish(server: Server, grace: number): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve))
  // A connection whose last request has been answered would stay open for the next.
  const idle = setInterval(() => {
    server.closeIdleConnections()
    // To Node a connection on which nothing was ever said is not idle.
    for (const socket of connections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
  }, 20)
  const limit = setTimeout(() => server.closeAllConnections(), grace)
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}
