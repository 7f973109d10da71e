import type { Element } from 'domhandler'
import { isTag } from 'domhandler'
import { parseUrl } from '../addresses/parse-url.ts'
import {
  endsWithState,
  type PageState,
  saysUnsold,
  stateInHeading,
  stateInPlaceOfPrice,
} from './availability.ts'
import { countryOf, currencyShown } from './currencies.ts'
import { elementText } from './element-text.ts'
import type { ParsedPage } from './parse-page.ts'
import { minorUnits } from './price-text.ts'
import { first } from './thing.ts'
import { around, type Block, placeOf, visibleBlocks } from './visible-blocks.ts'
import {
  besideClass,
  bidLabel,
  infoLink,
  onRequest,
  otherSums,
  otherSumsBehind,
  priceClass,
  priceLabel,
  relatedHeading,
  resultLabel,
} from './visible-words.ts'

/** Something that was read, and where. */
export interface Reading<T> {
  readonly value: T
  /** As the page writes it. */
  readonly text: string
  readonly at: string
}

/** What a page shows to people of the piece that it is of. */
export interface VisibleOffer {
  readonly price?: Reading<{ readonly minor: number; readonly currency: string }>
  readonly state?: Reading<PageState>
  /** Whether it is the page of one piece. */
  readonly isProduct: boolean
  /** Whether it says that one should ask for the price. */
  readonly isOnRequest: boolean
  /** Pieces that it shows with a price or a state and a link. */
  readonly linked: number
  /** Whether somebody wrote it on a day: a text with a date or a name over it. */
  readonly isArticle: boolean
}

const digits = "\\d{1,3}(?:[.,'’\\u00a0\\u202f\\u2009 ]\\d{3})+(?:[.,]\\d{2})?|\\d+(?:[.,]\\d{1,2})?"
const dash = '(?:[.,:]\\s?[-–—=]{1,2})?'
const sign =
  '(?:US\\$|AU\\$|CA\\$|A\\$|C\\$|[€£$¥₤]|(?:CHF|SFr\\.?|Fr\\.|EUR|Euro|GBP|USD|SEK|NOK|DKK|AUD|CAD|PLN|CZK|zł|Kč|kr\\.?)(?!\\p{L}))'
/** Signs that stand behind only. */
const unit = '(?:원|円|(?:pounds(?: sterling)?|dollars)(?!\\p{L}))'
const prices = new RegExp(
  `(?<![\\p{L}\\d])${sign}\\s?(?<after>${digits})(?!\\d)(?<kilo>k(?![\\p{L}\\d]))?${dash}|(?<![\\d.,'’])(?<before>${digits})${dash}\\s?(?:${sign}|${unit})`,
  'giu',
)

/** Between two sums of which only the second has a currency: `400 bis 900 €`, `2 000 / 3 000 €`. */
const endOfRange = new RegExp(`(?:(?<low>${digits})\\s?[-–—/]|\\d\\s(?:to|bis|à|a|tot|y))\\s?$`, 'iu')

/** Blocks of a page longer than this are prose. */
const prose = 60

interface Shown {
  readonly block: Block
  readonly minor: number
  readonly currency: string
  readonly text: string
  readonly score: number
  /** Whether a lot went for it. */
  readonly isResult: boolean
}

/** Reads what a page without structured data shows: an estimate, by words and places that dealers use. */
export function visibleOffer(page: ParsedPage, address: string): VisibleOffer {
  const { heading, own, linked } = survey(page, address)
  const isArticle = heading !== undefined && isDated(heading, page)
  if (!heading) return { isProduct: false, isOnRequest: false, linked, isArticle }
  if (own.some(({ text }) => saysUnsold(text)))
    return { isProduct: true, isOnRequest: false, linked, isArticle }
  const country = countryOf(new URL(address).hostname, languagesOf(page))
  const price = bestOf(own.flatMap(block => sumsIn(block, country)))
  const word = stateOfTitle(heading) ?? first(own, stateIn)
  const request = own.find(isOnRequest)
  const offered = price?.block ?? request
  const isOffered =
    offered &&
    readingOf<PageState>(price?.isResult ? 'SOLD' : 'AVAILABLE', offered, `${offered.label} ${offered.text}`)
  const state = word ?? isOffered
  return {
    isProduct: state !== undefined,
    isOnRequest: !price && request !== undefined,
    linked,
    isArticle,
    ...(price && {
      price: readingOf({ minor: price.minor, currency: price.currency }, price.block, price.text),
    }),
    ...(state && { state }),
  }
}

/** The languages that a page says it is in. */
export function languagesOf({ elements }: Pick<ParsedPage, 'elements'>): string[] {
  return elements.flatMap(({ name, attribs: { lang, property, content } }) =>
    name === 'html' ? (lang ?? []) : name === 'meta' && property === 'og:locale' ? (content ?? []) : [],
  )
}

function readingOf<T>(value: T, { element }: Block, text: string): Reading<T> {
  return { value, text: text.replace(/\s+/g, ' ').trim().slice(0, 200), at: placeOf(element) }
}

interface Survey {
  readonly heading: Block | undefined
  /** Lines that are about the piece: not of the frame, of other pieces, nor of what leads there. */
  readonly own: readonly Block[]
  readonly linked: number
}

function survey(page: ParsedPage, address: string): Survey {
  const blocks = visibleBlocks(page)
  const links = new Links(address)
  const heading = headingOf(blocks, page) ?? largeLine(blocks, links)
  const upwards = new Set(heading ? around(heading.element) : [])
  const own: Block[] = []
  const cards = new Set<Element>()
  let isBeside = false
  for (const block of blocks) {
    if (block !== heading && isTitle(block) && relatedHeading.test(block.text)) isBeside = true
    const card = links.cardOf(block.element, upwards)
    if (card) {
      if (saysSomething(block) || endsWithState(block.text)) cards.add(card)
    } else if (!isBeside && block !== heading && !isFrame(block.element, upwards)) own.push(block)
  }
  return { heading, own, linked: cards.size }
}

/** The name of the page on it: its only or first heading, or one that its title says too. */
function headingOf(blocks: readonly Block[], { elements }: ParsedPage): Block | undefined {
  const title = elements.find(({ name }) => name === 'title')
  const said = title ? elementText(title).toLowerCase() : ''
  const levels = ['h1', 'h2', 'h3'].map(level => blocks.filter(({ element }) => element.name === level))
  const highest = levels.find(level => level.length > 0) ?? []
  return highest.find(({ text }) => said.includes(text.trim().toLowerCase())) ?? highest[0]
}

/** Pages of the nineties have no headings: the last large line before what is said of price or state. */
function largeLine(blocks: readonly Block[], links: Links): Block | undefined {
  const none = new Set<Element>()
  const isOwn = (block: Block) => !links.cardOf(block.element, none) && !isFrame(block.element, none)
  const said = blocks.findIndex(block => saysSomething(block) && isOwn(block))
  return blocks.slice(0, Math.max(said, 0)).findLast(block => isTitle(block) && isOwn(block))
}

/** An `article` around the heading that gives its day, and has more to read than to look up. */
function isDated({ element }: Block, { elements }: ParsedPage): boolean {
  const article = [...around(element)].find(({ name }) => name === 'article')
  if (!article) return false
  return elements.some(({ name, attribs }) => name === 'time' && attribs.datetime !== undefined)
}

const isTitle = ({ element, isBold, text }: Block) =>
  text.length <= prose && (isBold || /^h[2-6]$/.test(element.name))

function isFrame(element: Element, upwards: ReadonlySet<Element>): boolean {
  for (const each of around(element)) {
    if (upwards.has(each)) return false
    const { class: kind = '', id = '' } = each.attribs
    if (/^(?:nav|footer|aside|header)$/.test(each.name) || besideClass.test(`${kind} ${id}`)) return true
  }
  return false
}

const saysSomething = ({ text }: Block) =>
  text.length <= 2 * prose &&
  (text.search(prices) >= 0 || onRequest.test(text) || stateInPlaceOfPrice(text) !== undefined)

/** Elements that lead to another piece with what they say of it. */
class Links {
  readonly #address: string
  readonly #known = new Map<Element, boolean>()

  constructor(address: string) {
    this.#address = address
  }

  /** The largest element around a line that holds a link to another piece, but not the name of the page. */
  cardOf(element: Element, upwards: ReadonlySet<Element>): Element | undefined {
    for (const each of around(element)) {
      if (upwards.has(each) || each.name === 'body') return undefined
      if (this.#leads(each)) return each
    }
    return undefined
  }

  #leads(element: Element): boolean {
    const known = this.#known.get(element)
    if (known !== undefined) return known
    const leads =
      (element.name === 'a' && this.#isPiece(element)) ||
      element.children.some(child => isTag(child) && this.#leads(child))
    this.#known.set(element, leads)
    return leads
  }

  #isPiece(link: Element): boolean {
    const { href = '' } = link.attribs
    const url = /^(?:#|mailto:|tel:|javascript:)/i.test(href) ? undefined : parseUrl(href, this.#address)
    if (!url || url.href.split('#')[0] === this.#address) return false
    const text = elementText(link)
    return text.length > prose || !infoLink.test(text)
  }
}

function stateOfTitle(heading: Block): Reading<PageState> | undefined {
  const text = heading.text.trim()
  const state = stateInHeading(text)
  return state && readingOf(state, heading, text)
}

/** A line or a sentence that says instead of a price that one should ask for it. */
const isOnRequest = ({ text, label }: Block) =>
  text.split(/(?<=[.!?])\s+/).some(said => asksToAsk(said, label))

function asksToAsk(text: string, label: string): boolean {
  const rest = text.replace(onRequest, '').replace(/[^\p{L}]/gu, '')
  return rest.length <= 10 && rest.length < text.trim().length - 2 && onRequest.test(`${label} ${text}`)
}

/** A line that says a state and little else: `SOLD`, `Status: on hold`, `680 € – verkauft`. */
function stateIn(block: Block): Reading<PageState> | undefined {
  const text = block.text.length > prose ? (block.text.split(/[.!?]/)[0] ?? '') : block.text
  if (text.length > prose) return undefined
  const said = text.replace(prices, '').replace(/^[\p{L} ]{2,25}:/u, '')
  const state = stateInPlaceOfPrice(said)
  return state && readingOf(state, block, text)
}

const bestOf = (sums: readonly Shown[]) =>
  sums.reduce<Shown | undefined>((best, next) => (best && best.score >= next.score ? best : next), undefined)

/** Sums in a line that may be the price. */
function sumsIn(block: Block, country: string): Shown[] {
  const { text, struck, label } = block
  let end = 0
  let isOther = false
  return [...text.matchAll(prices)].flatMap(found => {
    const { index, groups } = found
    const before = `${end === 0 ? `${label} ` : ''}${text.slice(end, index)}`
    end = index + found[0].length
    // Both ends of a range are of the same kind.
    const isRange =
      isOther && /^\s*(?:[-–—/]|to|bis|à|a|und|et)\s*(?:high|haute|hoch|alta|hoog)?\s*$/iu.test(before)
    const currency = currencyShown(found[0], country)
    const minor = currency && minorOf(groups, currency)
    isOther =
      isRange ||
      (currency && minor && endsRange(before, currency, minor)) ||
      otherSums.test(before) ||
      otherSumsBehind.test(text.slice(end))
    if (isOther || !currency || !minor || struck.some(([from, to]) => index >= from && index < to)) return []
    // Pounds may be a weight.
    if (/(?:pounds|dollars)$/i.test(found[0]) && !priceLabel.test(before)) return []
    const isCalled = block.priced.some(([from, to]) => index >= from && index < to)
    const score = scoreOf(block, before, isCalled)
    const isResult = resultLabel.test(before)
    return score < 2 ? [] : [{ block, minor, currency, text: found[0], score, isResult }]
  })
}

function minorOf(groups: RegExpMatchArray['groups'], currency: string): number | undefined {
  const minor = minorUnits(groups?.after ?? groups?.before ?? '', currency)
  return minor && groups?.kilo ? minor * 1000 : minor
}

/** Whether a sum is the upper end of a range; of a number before it that is much smaller it is not. */
function endsRange(before: string, currency: string, high: number): boolean {
  const found = endOfRange.exec(before)
  if (!found) return false
  const low = found.groups?.low
  const least = low === undefined ? undefined : minorUnits(low, currency)
  return least === undefined || (least < high && least * 4 >= high)
}

/** How much a sum looks like the price of the piece. */
function scoreOf({ text, element, isBold }: Block, before: string, isMarked: boolean): number {
  const rest = text.replace(prices, '').replace(/[^\p{L}]/gu, '').length
  const [own, ...outer] = around(element)
  const isCalled =
    isMarked ||
    [own, ...outer.slice(0, 2)].some(
      each => each && priceClass.test(`${each.attribs.class ?? ''} ${each.attribs.id ?? ''}`),
    )
  const room = rest <= 24 ? 2 : rest > prose ? -4 : 0
  const called = resultLabel.test(before) ? 6 : bidLabel.test(before) ? 4 : priceLabel.test(before) ? 3 : 0
  return called + (isCalled ? 3 : 0) + room + (isBold ? 1 : 0)
}
