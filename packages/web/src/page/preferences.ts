import type { Context, Hono, MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'
import { isLanguage } from '../texts/languages.ts'
import { accountsRequest } from './accounts-request.ts'
import { isOwnPath } from './flash.ts'
import type { Site } from './request-context.ts'
import { themeOf } from './request-context.ts'

const year = 365 * 24 * 3600

/** Language and appearance, which a browser keeps; an account keeps its language too. */
export function preferenceRoutes(app: Hono, { host }: Site, limit: MiddlewareHandler): void {
  app.post('/web/language', limit, async context => {
    const { language, next } = await fields(context)
    if (isLanguage(language)) {
      keep(context, 'language', language)
      const person = await host.accounts.personOf(context.req.raw)
      if (person && !person.isSample) await keepInAccount(context, host, language)
    }
    return back(context, next)
  })
  app.post('/web/theme', limit, async context => {
    const { theme, next } = await fields(context)
    keep(context, 'theme', themeOf(theme))
    return back(context, next)
  })
}

async function fields(context: Context): Promise<Record<string, string | undefined>> {
  const body = await context.req.parseBody()
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >
}

function keep(context: Context, name: string, value: string): void {
  const secure = new URL(context.req.url).protocol === 'https:'
  setCookie(context, name, value, { path: '/', maxAge: year, sameSite: 'Lax', httpOnly: true, secure })
}

const back = (context: Context, next: string | undefined) =>
  context.redirect(isOwnPath(next) ? next : '/', 303)

async function keepInAccount(context: Context, host: Site['host'], language: string): Promise<void> {
  const answer = await host.accounts.handle(accountsRequest(host, context.req.raw, '/profile', { language }))
  for (const cookie of answer.headers.getSetCookie()) context.header('set-cookie', cookie, { append: true })
}
