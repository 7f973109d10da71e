const known = new Set(Intl.supportedValuesOf('currency'))

/** Currencies with other than two decimals (ISO 4217). */
const decimals = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map(code => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map(code => [code, 3] as const),
  ...'CLF UYW'.split(' ').map(code => [code, 4] as const),
])

export function decimalsOf(currency: string): number {
  return decimals.get(currency) ?? 2
}

/** How prices show their currency, longer signs first. Those of several countries have no currency by themselves. */
const signs: readonly (readonly [sign: string, currency: string | undefined])[] = [
  ['US$', 'USD'],
  ['AU$', 'AUD'],
  ['CA$', 'CAD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['A$', 'AUD'],
  ['C$', 'CAD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₤', 'GBP'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['SFr.', 'CHF'],
  ['Fr.', 'CHF'],
  ['Euros?', 'EUR'],
  ['₽', 'RUB'],
  ['₺', 'TRY'],
  ['₩', 'KRW'],
  ['₹', 'INR'],
  ['원', 'KRW'],
  ['円', 'JPY'],
  ['pounds(?: sterling)?', 'GBP'],
  ['dollars', 'USD'],
  ['₪', 'ILS'],
  ['$', undefined],
  ['¥', undefined],
  ['kr', undefined],
]

/** Signs that begin with letters are words of their own. */
const shown = signs.map(([sign, currency]) => {
  const written = sign.replace(/[$.]/g, '\\$&')
  const pattern = /^\p{L}/u.test(sign) ? `(?<!\\p{L})${written}(?!\\p{L})` : written
  return { sign, currency, pattern: new RegExp(pattern, 'iu') }
})

/** What such a sign means in a country, by the end of the shop's host; under `*` elsewhere. */
const local: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: { au: 'AUD', ca: 'CAD', nz: 'NZD', sg: 'SGD', hk: 'HKD', mx: 'MXN', '*': 'USD' },
  '¥': { cn: 'CNY', '*': 'JPY' },
  kr: { se: 'SEK', no: 'NOK', dk: 'DKK', is: 'ISK' },
}

/** Countries of languages that are at home in one of them. */
const homes: Readonly<Record<string, string>> = { sv: 'se', da: 'dk', nb: 'no', nn: 'no', no: 'no', is: 'is' }

/** Whose signs a page writes: of the country at the end of its host, or else of the language that it says it is in. */
export function countryOf(host: string, languages: readonly string[]): string {
  const end = host.slice(host.lastIndexOf('.') + 1)
  if (Object.values(local).some(meanings => end in meanings)) return end
  const said = languages.map(tag =>
    /^([a-z]{2,3})(?:[-_]([a-z]{2})(?![a-z]))?/i.exec(tag.trim().toLowerCase()),
  )
  return said.flatMap(found => found?.[2] ?? homes[found?.[1] ?? ''] ?? [])[0] ?? end
}

/** The code that a text is, in any case. */
export function currencyCode(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase()
  return code !== undefined && known.has(code) ? code : undefined
}

/** Words may look like codes, `ALL` and `TRY` are: only beside digits they are taken for one. */
const codes = /(?<!\p{L})[A-Z]{3}(?=[\s.:]{0,3}\d)|(?<=\d[\s.,–-]{0,5})[A-Z]{3}(?!\p{L})/gu

/** The currency that a text shows beside its price: a sign, a code, or a sign read as in a country or that of a host. */
export function currencyShown(text: string, place: string): string | undefined {
  const found = shown.find(({ pattern }) => pattern.test(text))
  if (found?.currency) return found.currency
  const code = text.match(codes)?.find(code => known.has(code))
  if (code !== undefined || !found) return code
  const here = local[found.sign]
  return here?.[place.slice(place.lastIndexOf('.') + 1)] ?? here?.['*']
}
