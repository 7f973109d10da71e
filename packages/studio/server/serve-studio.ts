import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { studioApp } from './studio-app.ts'
import type { StudioOptions } from './studio-options.ts'

export interface ServeStudioOptions extends StudioOptions {
  readonly host?: string
  /** Whether only this machine reaches the port, whatever the address: in a container that publishes it on 127.0.0.1. */
  readonly isPublishedLocally?: boolean
  readonly port?: number
}

export interface RunningStudio {
  /** With the token, where one is needed. */
  readonly url: string
  close(): Promise<void>
}

/** Chosen rows and written requests are a part of the address, which may be longer than Node allows by itself. */
const longestAddress = 256 * 1024

const loopback = ['127.0.0.1', 'localhost', '::1']

/** Puts the studio on a port. Anywhere but on the loopback address it asks for a token, made again at every start. */
export async function serveStudio(options: ServeStudioOptions): Promise<RunningStudio> {
  const { host = '127.0.0.1', port = 8001 } = options
  const isHere = loopback.includes(host) || options.isPublishedLocally === true
  const token = options.token ?? (isHere ? undefined : randomBytes(24).toString('base64url'))
  const app = studioApp({ ...options, ...(token !== undefined && { token }) })
  const server = createServer({ maxHeaderSize: longestAddress }, getRequestListener(app.fetch))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`
  return {
    url: token === undefined ? address : `${address}/?token=${token}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
