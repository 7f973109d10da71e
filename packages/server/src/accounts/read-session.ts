import { createHmac, timingSafeEqual } from 'node:crypto'
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
    const token = tokenIn(headers.get('cookie') ?? '', { secret, isSecure: isSecure() })
    const guard = token === undefined ? undefined : await db.SessionToken.get({ token }, now)
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

const named = {
  plain: /(?:^|;)\s*monotable\.session_token=([^;]*)/,
  secure: /(?:^|;)\s*__Secure-monotable\.session_token=([^;]*)/,
}

/** The token that a cookie holds, if its signature is ours. */
function tokenIn(
  cookies: string,
  { secret, isSecure }: { secret: string; isSecure: boolean },
): string | undefined {
  const signed = decoded(named[isSecure ? 'secure' : 'plain'].exec(cookies)?.[1] ?? '')
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1))
  const right = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.trim())
  } catch {
    return ''
  }
}
