import { CallError } from './call-error.ts'
import type { CallOptions, ClientOptions } from './options.ts'
import { transmit } from './transmit.ts'

export interface Route {
  readonly name: string
  readonly method: string
  readonly path: string
}

/** What a call brings, by part. */
export interface Given {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly file?: Blob
}

/** One call, as often as it is sent. */
export interface Sending {
  readonly route: Route
  readonly client: ClientOptions
  readonly given: Given
  readonly options: CallOptions
}

export interface Answered {
  /** Parsed JSON; undefined for no content; the response itself for anything else. */
  readonly answer: unknown
  readonly response: Response
}

/** The longest wait before another try. */
const longestWait = 30_000

/** Sends a request, again where that is safe and may help, until there is an answer. Refusals are thrown. */
export async function send({ route, client, given, options }: Sending): Promise<Answered> {
  const { method } = route
  const { signal } = options
  const { retries = 4 } = client
  const url = urlOf(route, client, given)
  const [headers, body] = contentOf(method, given, options)
  let refused: string | undefined
  for (let tries = 0; ; tries++) {
    signal?.throwIfAborted()
    const token = typeof client.token === 'function' ? await client.token(refused) : client.token
    if (token === undefined) headers.delete('authorization')
    else headers.set('authorization', `Bearer ${token}`)
    const { error, answered } = await attempt(url, { method, headers, body }, client, options)
    if (!error) return answered
    signal?.throwIfAborted()
    const isNewToken = error.status === 401 && typeof client.token === 'function' && refused === undefined
    // The server keeps the answer to a key only for somebody whom it knows.
    const isSafe = method === 'POST' ? token !== undefined : method !== 'PATCH'
    const wait = waitFor(error, answered?.response, isSafe, tries)
    if (isNewToken && token !== undefined) refused = token
    else if (tries >= retries || wait === undefined || wait > longestWait) throw error
    else await pause(wait, signal)
  }
}

type Attempt =
  | { error?: undefined; answered: Answered }
  | { error: CallError; answered: Pick<Answered, 'response'> | undefined }

async function attempt(
  url: string,
  init: { method: string; headers: Headers; body: string | Blob | undefined },
  client: ClientOptions,
  options: CallOptions,
): Promise<Attempt> {
  const late = new AbortController()
  const timeout =
    init.body instanceof Blob ? undefined : setTimeout(() => late.abort(), client.timeout ?? 30_000)
  const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal
  let response: Response | undefined
  try {
    response = await transmit(url, { ...init, signal }, client.fetch, options.onProgress)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    // Read here: an answer that breaks off is lost too.
    const json = isJson ? await response.json() : undefined
    if (response.ok)
      return { answered: { answer: isJson || response.status === 204 ? json : response, response } }
    if (json?.error) return { error: new CallError(json.error, response.status), answered: { response } }
    return {
      error: noAnswer(`The answer has status ${response.status}`, response.status),
      answered: { response },
    }
  } catch (cause) {
    return { error: noAnswer('The server cannot be reached', response?.status, cause), answered: undefined }
  } finally {
    clearTimeout(timeout)
  }
}

const noAnswer = (message: string, status = 0, cause?: unknown) =>
  new CallError({ code: 'NO_ANSWER', message }, status, cause)

/** Milliseconds until it is worth another try; undefined if it is not. */
function waitFor(
  { code, status }: CallError,
  response: Response | undefined,
  isSafe: boolean,
  tries: number,
): number | undefined {
  const given = response?.headers.get('retry-after')
  const isBusy = status === 429 || status === 503
  // Who says when to come again has done nothing.
  const isWorthIt =
    (isBusy && (isSafe || status === 429 || given)) || (code === 'NO_ANSWER' && isSafe && isLost(status))
  if (!isWorthIt) return undefined
  const asked = given ? Number(given) * 1000 : 0
  // A proxy may give a date.
  const until = Number.isNaN(asked) ? Math.max(0, Date.parse(given ?? '') - Date.now()) || 0 : asked
  return until + Math.random() * Math.min(8000, 250 * 2 ** tries)
}

/** Nothing came, half of it came, or something between here and the server answered. */
const isLost = (status: number) => status < 400 || status > 501

export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

function urlOf({ name, path }: Route, { baseUrl = '' }: ClientOptions, given: Given): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => {
    const value = String(given.path?.[part] ?? '')
    // Such a value would lead to another operation.
    if (/^\.{0,2}$/.test(value))
      throw new TypeError(`${name}: the path parameter ${part} cannot be '${value}'`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(given.query ?? {}))
    for (const each of [value].flat()) if (each !== undefined) query.append(field, String(each))
  const text = String(query)
  return `${baseUrl.replace(/\/$/, '')}${filled}${text && `?${text}`}`
}

function contentOf(method: string, given: Given, options: CallOptions): [Headers, string | Blob | undefined] {
  const headers = new Headers(options.headers)
  for (const [name, value] of Object.entries(given.headers ?? {}))
    if (value !== undefined) headers.set(name, String(value))
  if (method === 'POST') headers.set('idempotency-key', options.key ?? newKey())
  const { ifMatch } = options
  const version = typeof ifMatch === 'object' ? ifMatch.version : ifMatch
  if (version !== undefined) headers.set('if-match', typeof version === 'string' ? version : `"${version}"`)
  if (given.file) {
    headers.set('content-type', given.file.type)
    return [headers, given.file]
  }
  if (given.body === undefined) return [headers, undefined]
  headers.set('content-type', 'application/json')
  return [headers, JSON.stringify(given.body)]
}

/** Not `randomUUID`, which a page without TLS does not have. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
