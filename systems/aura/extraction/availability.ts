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
    [
      'sold|sold out|out of stock|no longer (?:available|for sale)|unavailable|verkauft|ausverkauft|vergriffen',
      'nicht (?:mehr )?(?:verfügbar|lieferbar|vorrätig|auf lager)|vendue?s?|épuisée?|(?:plus|non) disponible|indisponible|rupture de stock',
      'venduto|venduta|esaurito|non (?:più )?disponibile|vendido|vendida|agotad[oa]|no disponible',
      'verkocht|uitverkocht|niet (?:meer )?(?:beschikbaar|leverbaar)|såld|slutsåld|solgt|udsolgt|utsolgt|myyty',
      'prodáno|vyprodáno|sprzedan[eyao]|eladva|품절|판매 ?완료|판매됨|売り?切れ|ご?売約済み?|完売|成約済み?|在庫なし|已售出?|售罄',
    ].join('|'),
  ],
  [
    'RESERVED',
    [
      '(?:on )?hold|reserved|under offer|sale (?:pending|agreed)|reserviert|zurückgelegt|in verhandlung',
      'réservée?s?|(?:sous|en) option|riservato|riservata|opzionat[oa]|in trattativa|reservado|reservada',
      'gereserveerd|(?:onder|in) optie|reserverad|reserveret|reservert|varattu|rezervováno|rezerwacja|zarezerwowan[eyao]|foglalt',
      '예약 ?중|예약됨|商談中|ご?予約済み?|已预订',
    ].join('|'),
  ],
  [
    'REMOVED',
    'withdrawn(?: from (?:the )?(?:sale|auction))?|zurückgezogen|retirée?(?: de la vente)?|ritirat[oa](?: dalla vendita)?|teruggetrokken|retirad[oa]|tillbakadragen|출품 ?취소|出品取消',
  ],
]

/** What auction houses write of a lot that nobody bought: it is neither sold nor to be had. */
const unsold =
  'unsold|not sold|(?:lot )?passed|bought in|nicht verkauft|unverkauft|ohne zuschlag|invendue?|non vendue?|invendut[oa]|non vendut[oa]|onverkocht|niet verkocht|no vendido|desierto|osåld|återrop|usolgt|niesprzedan[eyao]|유찰|不落札'

/** Such a word as dealers say it: `This item has been sold`, `Leider bereits verkauft`, `Sold for`. */
const subject =
  '(?:(?:this|the|dies\\w*|d(?:er|ie|as)|cet(?:te)?|l[ea]|quest[oa]|il|dit|deze|est[ea]|el) (?:\\p{L}+ )?(?:has been|is|was|ist|wurde|est|a été|è(?: stat[oa])?|werd|ha sido|está) )'
const hedges =
  '(?:(?:now|already|sadly|sorry|currently|leider|bereits|schon|derzeit|zurzeit|momentan|déjà|actuellement|già|attualmente|inmiddels|helaas|momenteel|ya)[,:]? )'
const behindIt = '(?: (?:for|to|at|für|an|pour|à|per|voor|por|a))?'
/** For whom something is kept, and how long. */
const keptFor =
  "(?: (?:for|until|till|für|bis|pour|jusqu['’]?a?u?|per|fino|voor|tot|para|hasta)(?:\\P{L}.{0,40})?)?"
/** The same as Germans say it, before the verb. */
const keptBefore = '(?:(?:für|bis) (?:[\\p{L}\\d.]+ ){1,3})?'
const thanks = '(?:(?:with )?(?:many )?thanks?(?: you)?|vielen dank|danke|merci|grazie|bedankt|gracias)'
const saying = (words: string, behind: string) =>
  new RegExp(
    `^[^\\p{L}\\d]*${subject}?${hedges}{0,2}${keptBefore}(?:(?:lot|los|item|piece|artikel|article|articolo|artículo|objekt|stück|product|produkt|produit|prodotto|producto) )?(?:${words})${behind}(?:\\P{L}+${thanks})?[^\\p{L}\\d]*$`,
    'iu',
  )
const alone = words.map(
  ([state, words]) => [state, saying(words, state === 'RESERVED' ? keptFor : behindIt)] as const,
)
const aloneUnsold = saying(unsold, '')
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

export const saysUnsold = (text: string) => aloneUnsold.test(text)

/** The state that a title begins with: `VERKAUFT: Kommode`, `[SOLD] A clock`. */
export function stateInTitle(title: string): PageState | undefined {
  return inFront.find(([, pattern]) => pattern.test(title))?.[0]
}

/** The same of the heading that people see, also at its end: `Kommode (reserviert)`. */
export function stateInHeading(heading: string): PageState | undefined {
  return stateInTitle(heading) ?? behind.find(([, pattern]) => pattern.test(heading))?.[0]
}
