import type { z } from 'zod'
import type { pageState } from '../values/value-types.ts'

export type PageState = z.infer<typeof pageState>

const states: Readonly<Record<string, PageState>> = {
  instock: 'AVAILABLE',
  instoreonly: 'AVAILABLE',
  onlineonly: 'AVAILABLE',
  limitedavailability: 'AVAILABLE',
  preorder: 'LISTED',
  backorder: 'LISTED',
  reserved: 'RESERVED',
  soldout: 'SOLD',
  outofstock: 'SOLD',
  discontinued: 'REMOVED',
}

/** The state that a word of schema.org for availability means, with or without its address in front. */
export function stateOfAvailability(word: string): PageState {
  const name = word.replace(/^\s*(?:(?:(?:https?:)?\/\/)?(?:www\.)?schema\.org\/|schema:)/i, '')
  const plain = name.toLowerCase().replace(/[\s_-]|\/$/g, '')
  return Object.hasOwn(states, plain) ? (states[plain] as PageState) : 'UNKNOWN'
}

/** What dealers write in place of a price, or before the name. */
const words: readonly (readonly [state: PageState, words: string])[] = [
  [
    'SOLD',
    'sold|sold out|out of stock|no longer available|verkauft|ausverkauft|vergriffen|nicht (?:mehr )?verfügbar|vendue?s?|épuisée?|venduto|venduta|esaurito|non (?:più )?disponibile|vendido|vendida|verkocht|såld|solgt|prodáno',
  ],
  [
    'RESERVED',
    'reserved|on hold|reserviert|réservée?s?|riservato|riservata|reservado|reservada|gereserveerd',
  ],
]

/** Such a word as dealers say it: `This item has been sold`, `Leider bereits verkauft`, `Sold for`. */
const subject =
  '(?:(?:this|the|dies\\w*|d(?:er|ie|as)|cet(?:te)?|l[ea]|quest[oa]|il|dit|deze|est[ea]|el) (?:\\p{L}+ )?(?:has been|is|was|ist|wurde|est|a été|è(?: stat[oa])?|werd|ha sido|está) )'
const hedges =
  '(?:(?:now|already|sadly|sorry|currently|leider|bereits|schon|derzeit|déjà|actuellement|già|inmiddels|helaas|ya)[,:]? )'
const behindIt = '(?: (?:for|to|at|für|an|pour|à|per|voor|por|a))?'
const alone = words.map(
  ([state, words]) =>
    [state, new RegExp(`^\\W*${subject}?${hedges}{0,2}(?:${words})${behindIt}\\W*$`, 'iu')] as const,
)
const inFront = words.map(
  ([state, words]) => [state, new RegExp(`^(?:[[(*]+\\s*|)(?:${words})\\s*[\\])*:!–—|-]`, 'iu')] as const,
)
const behind = words.map(
  ([state, words]) => [state, new RegExp(`[[(*:–—|-]\\s*(?:${words})\\s*[\\])*!]*$`, 'iu')] as const,
)

const last = words.map(([, words]) => new RegExp(`(?<!\\p{L})(?:${words})\\W*$`, 'iu'))

/** Whether a line about a piece ends with such a word: `Truhe verkauft`. */
export const endsWithState = (line: string) => last.some(pattern => pattern.test(line))

/** The state that a text says which stands where a price should. */
export function stateInPlaceOfPrice(text: string): PageState | undefined {
  return alone.find(([, pattern]) => pattern.test(text))?.[0]
}

/** The state that a title begins with: `VERKAUFT: Kommode`, `[SOLD] A clock`. */
export function stateInTitle(title: string): PageState | undefined {
  return inFront.find(([, pattern]) => pattern.test(title))?.[0]
}

/** The same of the heading that people see, also at its end: `Kommode (reserviert)`. */
export function stateInHeading(heading: string): PageState | undefined {
  return stateInTitle(heading) ?? behind.find(([, pattern]) => pattern.test(heading))?.[0]
}
