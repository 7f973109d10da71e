import type { Context, Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { isLanguage } from '../texts/languages.ts'
import { isOwnPath } from './flash.ts'
import type { Site } from './request-context.ts'
import { themeOf } from './request-context.ts'

const year = 365 * 24 * 3600

/** Language and appearance, which a browser keeps; an account keeps its language too. */
export function preferenceRoutes(app: Hono, { host }: Site): void {
  app.post('/web/language', async context => {
    const { language, next } = await fields(context)
    if (isLanguage(language)) {
      keep(context, 'language', language)
      const person = await host.accounts.personOf(context.req.raw)
      if (person && !person.isSample) await keepInAccount(context, host.accounts, language)
    }
    return back(context, next)
  })
  app.post('/web/theme', async context => {
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

async function keepInAccount(
  context: Context,
  accounts: Site['host']['accounts'],
  language: string,
): Promise<void> {
  const { url } = context.req
  const answer = await accounts.handle(
    new Request(new URL('/accounts/profile', url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: context.req.header('cookie') ?? '',
        origin: new URL(url).origin,
      },
      body: JSON.stringify({ language }),
    }),
  )
  for (const cookie of answer.headers.getSetCookie()) context.header('set-cookie', cookie, { append: true })
}
