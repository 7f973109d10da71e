import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryOf, currencyShown, decimalsOf } from './currencies.ts'
import { minorUnits } from './price-text.ts'

describe('a price in minor units', () => {
  it.each([
    ['450', 'EUR', 45_000],
    ['450.5', 'EUR', 45_050],
    ['450,50', 'EUR', 45_050],
    ['1.234,56', 'EUR', 123_456],
    ['1,234.56', 'EUR', 123_456],
    ['1.234', 'EUR', 123_400],
    ['1,234', 'USD', 123_400],
    ['1.234.567', 'EUR', 123_456_700],
    ['1,234,567.89', 'USD', 123_456_789],
    ["12'500.00", 'CHF', 1_250_000],
    ['12’500.–', 'CHF', 1_250_000],
    ['12 500,00', 'EUR', 1_250_000],
    ['12\u202f500\u00a0€', 'EUR', 1_250_000],
    ['1.200,- EUR', 'EUR', 120_000],
    ['EUR 1.200.-', 'EUR', 120_000],
    ['450,--', 'EUR', 45_000],
    ['from £1,850', 'GBP', 185_000],
    ['450.0000', 'EUR', 45_000],
    ['1450.0000', 'EUR', 145_000],
    ['1234.567', 'EUR', 123_457],
    ['0.999', 'EUR', 100],
    ['0,5', 'EUR', 50],
    ['$.99', 'USD', 99],
    [',5', 'EUR', 50],
    ['Fr.450', 'CHF', 45_000],
    ['0', 'EUR', 0],
    ['128,000', 'JPY', 128_000],
    ['128000.00', 'JPY', 128_000],
    ['1.500', 'KRW', 1500],
    ['145.750', 'KWD', 145_750],
    ['9007199254740991', 'JPY', 9_007_199_254_740_991],
    ['450,00 € (inkl. 19% MwSt.)', 'EUR', 45_000],
  ])('%s %s is %i', (text, currency, minor) => {
    expect(minorUnits(text, currency)).toBe(minor)
  })

  it.each([
    [450, 'EUR', 45_000],
    [19.99, 'EUR', 1999],
    [1.234, 'EUR', 123],
    [1.005, 'EUR', 101],
    [0, 'EUR', 0],
    [1250, 'JPY', 1250],
  ])('the number %d in %s is %i', (number, currency, minor) => {
    expect(minorUnits(number, currency)).toBe(minor)
  })

  it.each([
    '',
    'Preis auf Anfrage',
    'POA',
    '€',
    '-12',
    '- 12,00',
    '-€12',
    '−12',
    '90071992547409.92',
    `1${'0'.repeat(400)}`,
  ])('%s is none', text => {
    expect(minorUnits(text, 'EUR')).toBeUndefined()
  })

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e-7])('the number %d is none', number => {
    expect(minorUnits(number, 'EUR')).toBeUndefined()
  })

  it('is read back from what any country writes', () => {
    const locales = fc.constantFrom(
      'de-DE',
      'de-AT',
      'de-CH',
      'fr-FR',
      'fr-CH',
      'en-GB',
      'en-US',
      'it-IT',
      'nl-NL',
      'sv-SE',
      'pl-PL',
    )
    const currencies = fc.constantFrom('EUR', 'GBP', 'USD', 'CHF', 'JPY', 'SEK', 'KWD')
    const amounts = fc.integer({ min: 0, max: 99_999_999_99 })
    fc.assert(
      fc.property(locales, currencies, amounts, (locale, currency, minor) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' })
        expect(minorUnits(format.format(minor / 10 ** decimalsOf(currency)), currency)).toBe(minor)
      }),
      { numRuns: 500 },
    )
  })

  it('is none or a whole number of any text, and comes soon', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' -€$x\u00a0") }), text => {
        const minor = minorUnits(text, 'EUR')
        expect(minor === undefined || (Number.isSafeInteger(minor) && minor >= 0)).toBe(true)
      }),
      { numRuns: 1000 },
    )
    expect(minorUnits('1 '.repeat(1_000_000), 'EUR')).toBeUndefined()
  })
})

describe('the currency that a price shows', () => {
  it.each([
    ['450 €', 'shop.de', 'EUR'],
    ['EUR 450', 'shop.com', 'EUR'],
    ['450 Euro', 'shop.com', 'EUR'],
    ['£450', 'shop.com', 'GBP'],
    ['$450', 'shop.com', 'USD'],
    ['$450', 'shop.com.au', 'AUD'],
    ['$450', 'shop.ca', 'CAD'],
    ['US$450', 'shop.com.au', 'USD'],
    ['$450 CAD', 'shop.com', 'CAD'],
    ['ALL IN 450 €', 'shop.com', 'EUR'],
    ['450 Euros', 'shop.com', 'EUR'],
    ['450,- CHF', 'shop.com', 'CHF'],
    ['450 kr', 'shop.se', 'SEK'],
    ['450 kr.', 'shop.dk', 'DKK'],
    ['¥450', 'shop.jp', 'JPY'],
    ['450 zł', 'shop.pl', 'PLN'],
    ['Fr. 450.-', 'shop.ch', 'CHF'],
    ['450원', 'shop.com', 'KRW'],
    ['450円', 'shop.com', 'JPY'],
    ['450 pounds', 'shop.com', 'GBP'],
    ['$450', 'au', 'AUD'],
  ])('in %s at %s is %s', (text, host, currency) => {
    expect(currencyShown(text, host)).toBe(currency)
  })

  it.each([
    ['shop.com', ['en-AU'], 'au'],
    ['shop.com', ['fr_CA'], 'ca'],
    ['shop.com', ['sv'], 'se'],
    ['shop.com', ['', 'da'], 'dk'],
    ['shop.ca', ['en-AU'], 'ca'],
    ['shop.com', ['en'], 'com'],
    ['shop.com', [], 'com'],
    ['shop.com', ['zh-Hant'], 'com'],
  ])('at %s in %j is written as in %s', (host, languages, country) => {
    expect(countryOf(host, languages)).toBe(country)
  })

  it.each(['450', '450 kr', 'ABC 450', 'Krone 450', 'POA', 'from 450', 'TRY NOW: 450'])(
    'is not told by %s',
    text => {
      expect(currencyShown(text, 'shop.com')).toBeUndefined()
    },
  )
})
