import { openLocalIssuer } from '../../src/identity/local-issuer.ts'
import { verifier } from '../../src/identity/verify.ts'
import type { RuntimeOptions } from '../../src/run/runtime.ts'
import { type RunningServer, type ServeOptions, serve } from '../../src/run/serve.ts'
import { type StartedShelf, startShelf } from './start-shelf.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answered
  readonly body: any
}

export interface Send {
  readonly as?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface ServedShelf extends StartedShelf {
  readonly server: RunningServer
  token(sub: string): Promise<string>
  /** `send('POST', '/shelf/shelves', { as: 'ann', body: {…} })`. A body that is text is sent as it is. */
  send(method: string, path: string, request?: Send): Promise<Answer>
}

/** The sample system on a real port, with real tokens. */
export async function serveShelf(
  options: { runtime?: Partial<RuntimeOptions>; serve?: Partial<ServeOptions> } = {},
): Promise<ServedShelf> {
  const started = await startShelf(options.runtime)
  const issuer = await openLocalIssuer()
  const identify = verifier({ issuers: [issuer.trusted] })
  const server = await serve(started.runtime, { identify, port: 0, ...options.serve }).catch(async error => {
    await started.close()
    throw error
  })
  const tokens = new Map<string, Promise<string>>()
  const token = (sub: string) => {
    const found = tokens.get(sub) ?? issuer.token({ system: 'shelf', sub })
    tokens.set(sub, found)
    return found
  }
  return {
    ...started,
    server,
    token,
    async send(method, path, { as, body, headers } = {}) {
      const response = await fetch(server.url + path, {
        method,
        headers: {
          ...(as !== undefined && { authorization: `Bearer ${await token(as)}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: read(text) }
    },
    async close() {
      await server.close()
      await started.close()
    },
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
