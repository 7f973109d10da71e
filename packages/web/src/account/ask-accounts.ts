import type { PagesHost } from '@monotable/server/host'
import { CallRefused } from '../page/refused.ts'

interface Asking {
  readonly host: PagesHost
  /** The browser's request, as which accounts are asked. */
  readonly request: Request
  /** Where the cookies go that accounts set. */
  readonly headers?: Headers
}

/** Asks accounts in process, as the browser that asks for the page. A refusal is thrown. */
export async function askAccounts<T>(
  { host, request, headers }: Asking,
  path: string,
  body?: object,
): Promise<T> {
  const answer = await host.accounts.handle(accountsRequest(host, request, path, body))
  for (const cookie of answer.headers.getSetCookie()) headers?.append('set-cookie', cookie)
  const text = await answer.text()
  const read = text === '' ? undefined : (JSON.parse(text) as T)
  if (answer.ok) return read as T
  const { error, code, message } = (read ?? {}) as {
    error?: { code?: string; message?: string; details?: Record<string, unknown> }
    code?: string
    message?: string
  }
  throw new CallRefused({
    status: answer.status,
    code: error?.code ?? code ?? (answer.status === 429 ? 'RATE_LIMITED' : 'CONFLICT'),
    message: error?.message ?? message ?? `Accounts answered ${answer.status}`,
    details: error?.details ?? {},
  })
}

/** The page has made sure that the form is its own, so accounts are told our origin. */
export function accountsRequest(host: PagesHost, request: Request, path: string, body?: object): Request {
  // In development a machine has several names for itself; elsewhere there is one, whatever a proxy calls us.
  const { origin: base } = new URL(host.config.isDevelopment ? request.url : host.config.baseUrl)
  const headers = new Headers({ origin: base })
  for (const name of ['cookie', 'user-agent', 'accept-language']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const url = new URL(`/accounts${path}`, base)
  if (body === undefined) return new Request(url, { headers })
  const bytes = Buffer.from(JSON.stringify(body))
  headers.set('content-type', 'application/json')
  headers.set('content-length', String(bytes.byteLength))
  return new Request(url, { method: 'POST', headers, body: bytes })
}
