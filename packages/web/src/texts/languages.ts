import { parseAccept } from 'hono/utils/accept'

/** Languages that the common texts are in, each by its own name. */
export const languageNames = { en: 'English', ko: '한국어', zu: 'isiZulu' } as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames) as readonly Language[]

export const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && Object.hasOwn(languageNames, text)

export interface LanguageWish {
  /** What the account says. */
  readonly account?: string | undefined
  readonly cookie?: string | undefined
  readonly acceptLanguage?: string | undefined
  /** In which the page can be. */
  readonly offered: readonly Language[]
}

/** The language of a page: the account's, then the one chosen in this browser, then the browser's own. */
export function chooseLanguage({ account, cookie, acceptLanguage = '', offered }: LanguageWish): {
  language: Language
  /** The language with the person's region where the browser names one: dates in `en-GB` are not those in `en-US`. */
  locale: string
} {
  const accepted = localesIn(acceptLanguage)
  const wished = [account, cookie, ...accepted].map(wish => wish?.split('-')[0])
  const language = wished.find((wish): wish is Language => offered.some(each => each === wish)) ?? 'en'
  return { language, locale: accepted.find(each => each.split('-')[0] === language) ?? language }
}

function localesIn(header: string): string[] {
  const wishes = parseAccept(header.slice(0, 200)).sort((a, b) => b.q - a.q)
  return wishes.flatMap(({ type }) => {
    try {
      return Intl.getCanonicalLocales(type)
    } catch {
      return []
    }
  })
}
