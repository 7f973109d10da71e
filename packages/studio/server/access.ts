import { timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

const cookie = 'monotable_studio'
const here = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Who may use the studio: this machine, or everybody who knows the token. A page of another site may not call it, nor
 * one that names this machine by a name of its own.
 */
export function access(token: string | undefined): MiddlewareHandler {
  return async (context, next) => {
    const problem = isForeign(context) ?? (token === undefined ? notFromHere(context) : undefined)
    if (problem) return context.text(problem, 403)
    if (token !== undefined && !isKnown(getCookie(context, cookie), token)) {
      const { searchParams, pathname } = new URL(context.req.url)
      if (!isKnown(searchParams.get('token') ?? undefined, token)) {
        return context.text('The studio is opened by the address that `monotable start` prints.', 401)
      }
      setCookie(context, cookie, token, { httpOnly: true, sameSite: 'Strict', path: '/' })
      // The token does not stay in the address, where histories keep it; everything else of it does.
      searchParams.delete('token')
      const rest = searchParams.size > 0 ? `?${searchParams}` : ''
      return context.redirect(pathname.replace(/^\/+/, '/') + rest)
    }
    return next()
  }
}

/** A site that resolves its own name to this machine has that name in the header. */
function notFromHere({ req }: Context): string | undefined {
  const host = (req.header('host') ?? '').replace(/:\d+$/, '')
  return here.has(host) ? undefined : 'The studio answers this machine only.'
}

function isForeign({ req }: Context): string | undefined {
  const site = req.header('sec-fetch-site')
  const isNavigation = req.method === 'GET' && req.header('sec-fetch-mode') === 'navigate'
  const origin = req.header('origin')
  const isElsewhere = origin !== undefined && origin.replace(/^https?:\/\//, '') !== req.header('host')
  if (isElsewhere || (site !== undefined && !['same-origin', 'none'].includes(site) && !isNavigation)) {
    return 'The studio answers its own page only.'
  }
  return undefined
}

function isKnown(given: string | undefined, token: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}
