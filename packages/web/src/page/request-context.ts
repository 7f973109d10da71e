import type { System } from '@monotable/server'
import type { PagesHost } from '@monotable/server/host'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Assets } from '../browser/assets.ts'
import { formatsFor } from '../formats/formats.ts'
import type { BrandOf } from '../products/identity.ts'
import { commonTexts } from '../texts/common-texts.ts'
import { chooseLanguage, type Language, languages } from '../texts/languages.ts'
import { makeAsk, makeCaller } from './call.ts'
import { flashCookie, readFlash } from './flash.ts'
import type { Catalogue, PageContext } from './page.ts'
import type { Surroundings, Theme } from './surroundings.ts'

export interface Site {
  readonly host: PagesHost
  readonly assets: Assets
  readonly brandOf: BrandOf
}

/** What pages know of a request before they have called anything. */
export async function surroundingsOf(
  context: Context,
  { host, assets, brandOf }: Site,
  { system, catalogue }: { system?: System | undefined; catalogue?: Catalogue<unknown> | undefined } = {},
): Promise<Surroundings> {
  const person = await host.accounts.personOf(context.req.raw)
  const offered = catalogue ? (Object.keys(catalogue) as Language[]) : languages
  const { language, locale } = chooseLanguage({
    account: person?.language,
    cookie: getCookie(context, 'language'),
    acceptLanguage: context.req.header('accept-language'),
    offered,
  })
  return {
    language,
    locale,
    languages: offered,
    texts: commonTexts[language],
    formats: formatsFor(locale, zoneOf(getCookie(context, 'zone'))),
    theme: themeOf(getCookie(context, 'theme')),
    person,
    url: new URL(context.req.url),
    system,
    host,
    assets,
    brandOf,
    requestId: context.get('exchange')?.requestId ?? '',
    flash: readFlash(getCookie(context, flashCookie)),
    form: undefined,
  }
}

export function pageContextOf(
  context: Context,
  around: Surroundings,
  { catalogue, key }: { catalogue?: Catalogue<unknown> | undefined; key?: string | undefined },
): PageContext {
  const { host, person, system, url } = around
  const request = context.req.raw
  const path: Readonly<Record<string, string>> = context.req.param()
  const ask = system ? makeAsk({ host, system, person, request, key }) : noSystem
  return {
    call: system ? makeCaller(system, ask) : {},
    ask,
    mayCall: async (operations, given = path) =>
      system
        ? host.mayCall({
            system: system.name,
            path: given,
            person,
            request,
            ...(operations && { operations }),
          })
        : new Set<string>(),
    path,
    query: Object.fromEntries(url.searchParams),
    url,
    request,
    person,
    language: around.language,
    texts: catalogue?.[around.language] ?? catalogue?.en,
    formats: around.formats,
    host,
    system,
  }
}

const noSystem = async (): Promise<never> => {
  throw new TypeError('This page belongs to no system: there is no operation to call')
}

export const themeOf = (cookie: string | undefined): Theme =>
  cookie === 'light' || cookie === 'dark' ? cookie : 'auto'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const knownZones = new Map<string, string>()

/** The browser's time zone, which a script of the page leaves in a cookie; until then the server's. */
function zoneOf(cookie: string | undefined): string {
  if (!cookie || cookie.length > 64) return ownZone
  const known = knownZones.get(cookie)
  if (known) return known
  let zone = ownZone
  try {
    zone = new Intl.DateTimeFormat('en', { timeZone: cookie }).resolvedOptions().timeZone
  } catch {
    // No zone: the server's own.
  }
  // Cookies come from anybody: invented zones must not fill the memory.
  if (knownZones.size < 1000) knownZones.set(cookie, zone)
  return zone
}
