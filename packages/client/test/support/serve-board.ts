import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { type Running, readConfig, routeTable, run, storeOn } from '@monotable/server'
import { afterAll, beforeAll } from 'vitest'
import { type Client, type ClientOptions, createClient, type Routes } from '../../src/index.ts'
import { board } from './board.ts'

export const routes = routeTable(board) as Routes<typeof board>

export interface Served {
  server: Running
  line: Line
  token(user: string): Promise<string>
  /** By the line, as a signed-in user. */
  client(options?: ClientOptions): Client<typeof board>
}

/** The system behind a real port, and a line to it that tests cut. */
export function serveBoard(options: { readonly cors?: string } = {}): Served {
  const folder = mkdtempSync(join(tmpdir(), 'monotable-client-'))
  const served = {} as Served
  beforeAll(async () => {
    const engine = await open()
    const env = {
      MONOTABLE_DATA: folder,
      MONOTABLE_PORT: '0',
      MONOTABLE_LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      ...(options.cors && { MONOTABLE_CORS_ORIGINS: options.cors }),
    }
    served.server = await run([board], readConfig({ file: false, env }), {
      openStore: async () => storeOn(engine),
    })
    served.line = await openLine(served.server.url)
    served.token = async user =>
      (await served.server.identity.issuer?.token({ system: 'board', sub: user })) as string
    served.client = more =>
      createClient<typeof board>(routes, {
        baseUrl: served.line.url,
        token: () => served.token('ann'),
        ...more,
      })
  })
  afterAll(async () => {
    await served.line.close()
    await served.server.close()
    rmSync(folder, { recursive: true })
  })
  return served
}

/**
 * What becomes of a request: lost on the way there, on the way back, in the middle of the answer, or without an end; a
 * gateway answers, or says when to come again; it asks to go on from a place that no server gave.
 */
export type Fate = 'there' | 'back' | 'middle' | 'silent' | 'gateway' | 'date' | 'misplaced'

export interface Line {
  readonly url: string
  /** Of the next requests, in this order; then all go through. */
  readonly fates: Fate[]
  /** Method, path and headers of every request that was made. */
  readonly seen: { method: string; path: string; headers: NodeJS.Dict<string | string[]> }[]
  /** Cuts every connection that is open. */
  cut(): void
  close(): Promise<void>
}

async function openLine(target: string): Promise<Line> {
  const seen: Line['seen'] = []
  const fates: Fate[] = []
  const server: Server = createServer((from, to) => {
    const { method = '', url = '', headers } = from
    seen.push({ method, path: url, headers })
    const fate = fates.shift()
    if (fate === 'silent') return
    if (fate === 'there') return void from.socket.destroy()
    if (fate === 'gateway') return void to.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad</h1>')
    if (fate === 'date') {
      const soon = new Date(Date.now() + 1000).toUTCString()
      return void to.writeHead(503, { 'retry-after': soon }).end()
    }
    const sent = fate === 'misplaced' ? { ...headers, 'last-event-id': 'nowhere' } : headers
    const onward = request(target + url, { method, headers: sent }, answer => {
      if (fate === 'back') return void from.socket.destroy()
      to.writeHead(answer.statusCode ?? 0, answer.headers)
      if (fate === 'middle') {
        to.write('{"half":')
        return void setTimeout(() => from.socket.destroy(), 20)
      }
      answer.pipe(to)
      to.on('close', () => onward.destroy())
    })
    onward.on('error', () => from.socket.destroy())
    from.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fates,
    seen,
    cut: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
