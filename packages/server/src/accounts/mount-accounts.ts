import type { Hono } from 'hono'
import { callerAddress } from '../http/caller-address.ts'
import { answerCaller } from '../http/caller-of.ts'
import type { Accounts } from './accounts.ts'
import type { OpenAccounts } from './open-accounts.ts'

/** Puts accounts on an app, below `/accounts`. */
// biome-ignore lint/suspicious/noExplicitAny: what else the app knows of a request is nothing to accounts
export function mountAccounts(app: Hono<any>, accounts: Accounts, proxies: number): void {
  app.on(['GET', 'POST'], '/accounts/*', context =>
    answerCaller(callerAddress(context, proxies), () => accounts.handle(context.req.raw)),
  )
}

/** Where nobody signs in: other issuers do that, and their tokens are for the API. */
export const noAccounts: OpenAccounts = {
  ways: { email: false, phone: false, passkey: false, samples: [] },
  personOf: async () => undefined,
  signInsOf: async () => ({ sessions: [], passkeys: [] }),
  claimsOf: async () => ({}),
  handle: async () =>
    Response.json(
      { error: { code: 'NOT_FOUND', message: 'There is nothing at this path', requestId: '' } },
      { status: 404 },
    ),
  namesOf: async () => new Map(),
  close: async () => {},
}
