import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { Item } from 'monotable'
import type { AccountsDb, User } from './accounts-schema.ts'

export interface FoundSession {
  readonly session: { readonly id: string; readonly createdAt: Date }
  readonly user: Item<typeof User>
}

interface ReaderParts {
  readonly db: AccountsDb
  /** Signs the cookies. */
  readonly secret: string
  /** Whether people reach the server by HTTPS. */
  readonly isSecure: () => boolean
}

/**
 * Whose session the cookie of a request names. Every page asks it, and better-auth takes longer for the answer than a page
 * may: with our settings (no copy of a session in the cookie, no refresh) nothing is left of its way but the signature, the
 * session and its end. A test holds both to the same answers.
 */
export function sessionReader({ db, secret, isSecure }: ReaderParts) {
  return async ({ headers }: Pick<Request, 'headers'>): Promise<FoundSession | undefined> => {
    const name = cookieName[isSecure() ? 'secure' : 'plain']
    const token = tokenIn(parse(headers.get('cookie') ?? '', name)[name], secret)
    const guard = token ? await db.SessionToken.get({ token }, now) : undefined
    if (!guard) return undefined
    const { userId, id } = guard
    const [session, user] = await db.batchGet(
      t => [t.Session.get({ userId, id }), t.User.get({ id: userId })],
      now,
    )
    if (!session || !user || session.token !== token || session.expiresAt <= new Date()) return undefined
    return { session, user }
  }
}

/**
 * The token of a cookie that better-auth has signed: `{token}.{base64 of its HMAC-SHA256}`. Web Crypto, by which hono checks
 * it, hands each check to another thread and back, and that takes longer than to read the session.
 */
function tokenIn(cookie: string | undefined, secret: string): string | undefined {
  const at = cookie?.lastIndexOf('.') ?? -1
  if (cookie === undefined || at < 1) return undefined
  const token = cookie.slice(0, at)
  const signature = Buffer.from(cookie.slice(at + 1))
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return signature.byteLength === expected.byteLength && timingSafeEqual(signature, expected)
    ? token
    : undefined
}

const now = { consistent: true } as const

/** As better-auth names it. Browsers keep a name with `__Secure-` for HTTPS. */
const cookieName = {
  plain: 'monotable.session_token',
  secure: '__Secure-monotable.session_token',
} as const
