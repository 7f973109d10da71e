import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { plainSeen } from './plain-seen.ts'
import { plainUnseen } from './plain-unseen.ts'
import type { Site } from './site.ts'
import { structuredSeen } from './structured-seen.ts'
import { structuredUnseen } from './structured-unseen.ts'

/** Fifteen websites of different make. */
export const sites: readonly Site[] = [...structuredSeen, ...structuredUnseen, ...plainSeen, ...plainUnseen]

/** All of them on one port, told apart by the host that is asked for. */
export async function serveSites(): Promise<{ readonly port: number; close(): Promise<void> }> {
  const byHost = new Map(sites.map(site => [site.host, site]))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://any')
    const page = byHost.get(request.headers.host ?? '')?.pages[pathname]
    const type = { 'content-type': 'text/html; charset=utf-8' }
    response.writeHead(page ? (page.status ?? 200) : 404, { ...type, ...page?.headers }).end(page?.body ?? '')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
