import type { PagesHost } from '@monotable/server/host'

/** The page has verified that the form is its own, so the request carries our origin. */
export function accountsRequest(
  host: PagesHost,
  request: Request,
  path: string,
  body?: object | Uint8Array,
): Request {
  // In development a machine has several names for itself; elsewhere there is one, whatever a proxy calls us.
  const { origin: base } = new URL(host.config.isDevelopment ? request.url : host.config.baseUrl)
  const headers = new Headers({ origin: base })
  for (const name of ['cookie', 'user-agent', 'accept-language']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const url = new URL(`/accounts${path}`, base)
  if (body === undefined) return new Request(url, { headers })
  const isFile = body instanceof Uint8Array
  const bytes = isFile ? Buffer.from(body) : Buffer.from(JSON.stringify(body))
  headers.set('content-type', isFile ? 'application/octet-stream' : 'application/json')
  headers.set('content-length', String(bytes.byteLength))
  return new Request(url, { method: 'POST', headers, body: bytes })
}
