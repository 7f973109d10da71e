import { Hono } from 'hono'
import { notJson, readBody } from './read-body.ts'
import { bearer, sampleUsers } from './sample-users.ts'
import type { StudioOptions } from './studio-options.ts'

/** The server of the systems: its own address, and a way to ask it. */
export interface SystemsApi {
  readonly url: string
  fetch(request: Request): Promise<Response> | Response
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly system: string
  /** A sample user, or a token that somebody has. */
  readonly user?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** A file in base64 instead of text. */
  readonly file?: string
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** `GET /systems`, `GET /outbox`, and `POST /call`: the operations of the systems, asked as anybody. */
export function systemsRoute({ api, failures, isReadOnly = false }: StudioOptions): Hono {
  const app = new Hono()
  if (failures) app.get('/failures', context => context.json({ failures: failures() }))
  if (!api) return app
  const get = async (path: string) => api.fetch(new Request(api.url + path))
  return app
    .get('/systems', async context => {
      const document = await (await get('/openapi.json')).json()
      return context.json({ url: api.url, document, users: await sampleUsers(api) })
    })
    .get('/outbox', async context => {
      const response = await get('/_dev/outbox?limit=500')
      return context.json(response.ok ? await response.json() : { items: [] })
    })
    .post('/call', async context => {
      const asked = await readBody<Asked>(context)
      if (!asked) return context.json(notJson, 400)
      const refuse = (message: string) => context.json({ name: 'AccessDeniedException', message }, 403)
      if (!methods.has(asked.method) || !isOwn(api, asked.path)) return refuse('That is no operation')
      if (isReadOnly && asked.method !== 'GET') return refuse('The studio was started read-only')
      const started = performance.now()
      const response = await api.fetch(await requestOf(api, asked))
      return context.json({ ...(await answerOf(response)), ms: performance.now() - started })
    })
}

/** `//elsewhere` would be another server, which would be given the token. */
const isOwn = ({ url }: SystemsApi, path: unknown) =>
  typeof path === 'string' && path.startsWith('/') && new URL(path, url).origin === new URL(url).origin

async function requestOf(api: SystemsApi, asked: Asked): Promise<Request> {
  const token = asked.token ?? (asked.user && (await bearer(api, asked.system, asked.user)))
  const body = asked.file === undefined ? asked.body : new Uint8Array(Buffer.from(asked.file, 'base64'))
  return new Request(new URL(asked.path, api.url), {
    method: asked.method,
    headers: { ...asked.headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && asked.method !== 'GET' && { body }),
  })
}

/** Text as it is; of anything else, its size. It reads an endless answer only for a moment. */
async function answerOf(response: Response) {
  const headers = Object.fromEntries(response.headers)
  const type = headers['content-type'] ?? ''
  if (type.startsWith('text/event-stream')) {
    return { status: response.status, headers, body: await beginning(response) }
  }
  const bytes = Buffer.from(await response.arrayBuffer())
  const isText = type === '' || /json|text|xml|csv/.test(type)
  return {
    status: response.status,
    headers,
    bytes: bytes.length,
    ...(isText && { body: bytes.toString('utf8') }),
  }
}

async function beginning(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const end = setTimeout(() => void reader?.cancel(), 1500)
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {}
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  clearTimeout(end)
  return text
}
