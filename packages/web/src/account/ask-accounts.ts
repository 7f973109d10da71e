import type { PagesHost } from '@monotable/server/host'
import { accountsRequest } from '../page/accounts-request.ts'
import { CallRefused } from '../page/refusals.ts'

interface Asking {
  readonly host: PagesHost
  /** The browser's request, in whose name accounts are asked. */
  readonly request: Request
  /** Where the cookies go that accounts set. */
  readonly headers?: Headers
}

/** Asks accounts in process, as the browser that asks for the page. A refusal is thrown. */
export async function askAccounts<T>(
  { host, request, headers }: Asking,
  path: string,
  body?: object | Uint8Array,
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
