import { createClient } from '@monotable/client'
import type * as operations from '../../operations.ts'
import { routes } from '../../pages/routes.ts'
import type { GetToken } from '../send-receipt.ts'

let known: { readonly token: string; readonly until: number } | undefined

/** A token for ten minutes, kept in memory alone; whoever has the session's cookie gets one. */
export const getToken: GetToken = async ({ isStale }) => {
  if (known && !isStale && known.until - Date.now() > 30_000) return known.token
  known = undefined
  const answer = await fetch('/accounts/token/inventory', { method: 'POST', cache: 'no-store' })
  if (answer.status === 401) return undefined
  const { token, expiresAt }: { token?: string; expiresAt?: string } = await answer.json()
  // A hotel's sign-in page also answers.
  if (!answer.ok || token === undefined || expiresAt === undefined) throw new Error('No token')
  known = { token, until: Date.parse(expiresAt) }
  return token
}

/** For what needs the network anyway: last sales, returns, voids. */
export const api = createClient<{ operations: typeof operations }>(routes, {
  token: refused => getToken({ isStale: refused !== undefined }),
  retries: 1,
})
