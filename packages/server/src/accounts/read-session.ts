import { parseSigned } from 'hono/utils/cookie'
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
 * may: with our settings (no copy of a session in the cookie, no refresh) nothing is left of its way but the signature, which
 * hono checks as better-auth does, the session and its end. A test holds both to the same answers.
 */
export function sessionReader({ db, secret, isSecure }: ReaderParts) {
  return async ({ headers }: Pick<Request, 'headers'>): Promise<FoundSession | undefined> => {
    const name = cookieName[isSecure() ? 'secure' : 'plain']
    const token = (await parseSigned(headers.get('cookie') ?? '', secret, name))[name]
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

const now = { consistent: true } as const

/** As better-auth names it. Browsers keep a name with `__Secure-` for HTTPS. */
const cookieName = {
  plain: 'monotable.session_token',
  secure: '__Secure-monotable.session_token',
} as const
