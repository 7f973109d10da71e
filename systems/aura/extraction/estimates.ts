import { currencyCode, currencyShown } from './currencies.ts'
import { minorUnits } from './price-text.ts'
import { scalarIn, type Thing, textIn, thingsIn } from './thing.ts'

/** Between which prices an auction house expects a lot to be sold. */
export interface EstimateFacts {
  readonly low?: string | number | undefined
  readonly high?: string | number | undefined
  readonly currency?: string | undefined
}

const label =
  '(?:low |high )?(?:estimates?|estimated (?:price|value)|est\\.|estimation|estimatif|sch[äa]e?tz(?:preis|wert|ung)e?|taxe|stima|estimado|richtprijs)'
const labelled = new RegExp(`(?<!\\p{L})${label}(?!\\p{L})`, 'iu')

const sum = "\\d(?:[\\d.,'’\\u00a0\\u2009\\u202f ]{0,20}\\d)?"
const between = '(?:[-–—/]|to|bis|à|and|et|und|a|tot)'
const sign = "[\\p{Sc}A-Za-złč$.'’]{0,5}"
const money = `(${sign}\\s?)(${sum})((?:[.,]\\s?[-–—]{1,2})?\\s?${sign})`

/** `Estimate: £800–1,200`, `Schätzpreis 800,- bis 1.200,- EUR`, `Estimation : 1 000 € - 1 500 €`. */
const range = new RegExp(`${labelled.source}[^\\d]{0,20}?${money}\\s?${between}\\s?${money}`, 'iu')

/** How much of a page is searched for words. */
const longest = 100_000

/** The estimate that structured data gives: a range of prices, or a property of that name. */
export function estimateOf(product: Thing, country: string): EstimateFacts | undefined {
  for (const property of thingsIn(product, 'additionalproperty').slice(0, 100)) {
    if (!labelled.test(textIn(property, 'name') ?? '')) continue
    const text = textIn(property, 'value')
    const said = text === undefined ? undefined : estimateInText(`estimate ${text}`, country)
    const given = bounds(property, 'minvalue', 'maxvalue', 'unittext')
    if (said ?? given) return said ?? given
  }
  for (const offer of thingsIn(product, 'offers').slice(0, 100)) {
    for (const specification of [offer, ...thingsIn(offer, 'pricespecification')].slice(0, 100)) {
      const found = bounds(specification, 'minprice', 'maxprice', 'pricecurrency')
      if (found) return { ...found, currency: found.currency ?? currencyCode(textIn(offer, 'pricecurrency')) }
    }
  }
  return bounds(product, 'lowestimate', 'highestimate', 'estimatecurrency')
}

function bounds(of: Thing, low: string, high: string, currency: string): EstimateFacts | undefined {
  const [least, greatest] = [scalarIn(of, low), scalarIn(of, high)]
  if (least === undefined && greatest === undefined) return undefined
  return { low: least, high: greatest, currency: currencyCode(textIn(of, currency)) }
}

/** The estimate that a page says in words. */
export function estimateInText(text: string, country: string): EstimateFacts | undefined {
  const [, before, low, after, beforeHigh, high, behind] = range.exec(text.slice(0, longest)) ?? []
  if (low === undefined || high === undefined) return undefined
  const shown = [`${before}1${after}`, `${beforeHigh}1${behind}`].map(price => currencyShown(price, country))
  return { low, high, currency: shown.find(currency => currency !== undefined) }
}

/** An estimate in minor units; undefined unless both ends are prices and in order. */
export function estimateMinor(
  { low, high }: EstimateFacts,
  currency: string,
): { low: number; high: number } | undefined {
  const [least, greatest] = [low ?? high, high ?? low].map(end =>
    end === undefined ? undefined : minorUnits(end, currency),
  )
  if (least === undefined || greatest === undefined || least > greatest) return undefined
  return { low: least, high: greatest }
}
