import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config, RunningServer } from '@monotable/server'

/** What stands at the studio's port until the studio does: the API's readable page. */
const pages: Readonly<Record<string, string>> = {
  '/': '/docs',
  '/docs': '/docs',
  '/openapi.json': '/openapi.json',
}

export interface RunningStudio {
  readonly url: string
  close(): Promise<void>
}

export async function serveStudio(
  { app }: Pick<RunningServer, 'app'>,
  { studioPort: port, toolsHost: host }: Pick<Config, 'studioPort' | 'toolsHost'>,
): Promise<RunningStudio> {
  const server = createServer((request, response) => {
    const page = request.method === 'GET' ? pages[request.url ?? ''] : undefined
    if (page === undefined) response.writeHead(404).end()
    else void answer(app, page, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(app: RunningServer['app'], page: string, response: ServerResponse): Promise<void> {
  const answered = await app.request(page)
  response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text())
}
