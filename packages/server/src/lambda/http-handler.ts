/** What API Gateway (payload format 2.0) and function URLs send: the part that is used. */
export interface HttpEvent {
  readonly version?: string
  readonly rawPath: string
  readonly rawQueryString: string
  readonly cookies?: readonly string[]
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly requestContext: {
    readonly domainName?: string
    readonly stage?: string
    readonly requestId?: string
    readonly http: { readonly method: string; readonly sourceIp?: string }
  }
  readonly body?: string | null
  readonly isBase64Encoded?: boolean
}

export interface HttpResult {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly cookies?: readonly string[]
  readonly body: string
  readonly isBase64Encoded: boolean
}

interface Fetches {
  fetch(request: Request, env?: object): Response | Promise<Response>
}

/**
 * An app as a Lambda function behind an HTTP API or a function URL. `settled` waits for what goes on after an answer: the
 * function stands still from then on.
 */
export function httpHandler(
  app: Fetches,
  settled: () => Promise<unknown> = async () => {},
): (event: HttpEvent) => Promise<HttpResult> {
  return async event => {
    if (event.version !== '2.0') throw new TypeError('Events must have payload format version 2.0')
    const address = event.requestContext.http.sourceIp
    // It gets the answer as a whole: events end where their reader has caught up.
    const env = { isWhole: true, ...(address !== undefined && { address }) }
    const response = await app.fetch(requestOf(event), env)
    const result = await resultOf(response)
    await settled()
    return result
  }
}

function requestOf(event: HttpEvent): Request {
  const { requestContext, rawQueryString, body } = event
  const { method } = requestContext.http
  const query = rawQueryString === '' ? '' : `?${rawQueryString}`
  const url = `https://${requestContext.domainName ?? 'localhost'}${pathOf(event)}${query}`
  const headers = headersOf(event)
  // The body of a GET is ignored.
  if (!body || method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  const bytes = Buffer.from(body, event.isBase64Encoded ? 'base64' : 'utf8')
  headers.set('content-length', String(bytes.length))
  return new Request(url, { method, headers, body: bytes })
}

/** What an address may not hold as it is: API Gateway has decoded it already. */
const notInAPath = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/gu

/** A named stage is the first part of the path, which no system knows. */
function pathOf({ rawPath, requestContext: { stage } }: HttpEvent): string {
  const prefix = `/${stage ?? ''}`
  const isStaged = stage !== undefined && stage !== '$default' && `${rawPath}/`.startsWith(`${prefix}/`)
  const path = isStaged ? rawPath.slice(prefix.length) : rawPath
  return (path === '' ? '/' : path).replace(notInAPath, encodeURIComponent)
}

function headersOf({ headers, cookies, requestContext }: HttpEvent): Headers {
  const made = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) made.set(name, asBytes(value))
  }
  if (cookies && cookies.length > 0) made.set('cookie', asBytes(cookies.join('; ')))
  const { requestId } = requestContext
  if (requestId !== undefined && !made.has('x-request-id')) made.set('x-request-id', requestId)
  return made
}

/** Headers hold bytes; text beyond them is its UTF-8, as it was on the wire. */
function asBytes(value: string): string {
  return /^[\0-\xff]*$/.test(value) ? value : Buffer.from(value, 'utf8').toString('latin1')
}

async function resultOf(response: Response): Promise<HttpResult> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'))
  const cookies = response.headers.getSetCookie()
  return {
    statusCode: response.status,
    headers,
    ...(cookies.length > 0 && { cookies }),
    ...(await bodyOf(response)),
  }
}

/** Types whose bytes are text. */
const text = /^(?:text\/|application\/(?:.*\+)?(?:json|xml|javascript|yaml)\b|image\/svg\+xml)/i

/** A body as Lambda wants it: text, or anything else as base64. */
async function bodyOf(response: Response): Promise<{ body: string; isBase64Encoded: boolean }> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type')
  const isText = !response.headers.has('content-encoding') && (type === null || text.test(type))
  return isText || bytes.length === 0
    ? { body: bytes.toString('utf8'), isBase64Encoded: false }
    : { body: bytes.toString('base64'), isBase64Encoded: true }
}
