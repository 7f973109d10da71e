import { describe, expect, it } from 'vitest'
import { estimateInText, estimateMinor } from './estimates.ts'

describe('an estimate in words', () => {
  it.each([
    ['Estimate: £800–1,200', 'GBP', 80_000, 120_000],
    ['Lot 3 Est. $1,000 - $1,500 USD', 'USD', 100_000, 150_000],
    ['Estimated value EUR 2,000 to 3,000', 'EUR', 200_000, 300_000],
    ['Schätzpreis: 800,- bis 1.200,- EUR', 'EUR', 80_000, 120_000],
    ['Schätzwert € 150 / 200', 'EUR', 15_000, 20_000],
    ['Taxe: 1.000 – 1.500 €', 'EUR', 100_000, 150_000],
    ['Estimation : 1 000 € - 1 500 €', 'EUR', 100_000, 150_000],
    ['Stima € 3.000 - 5.000', 'EUR', 300_000, 500_000],
    ["Schätzung: CHF 12'000 – 15'000", 'CHF', 1_200_000, 1_500_000],
  ])('%s', (text, currency, low, high) => {
    const found = estimateInText(`Words before. ${text} and words behind.`, 'example.com')
    expect(found?.currency).toBe(currency)
    expect(found && estimateMinor(found, currency)).toEqual({ low, high })
  })

  it.each([
    'Schätzpreis auf Anfrage',
    'Estimate 800',
    'underestimate: 1 - 2 €',
    '800 - 1.200 EUR',
    'Height 20 - 30 cm',
  ])('is not in %s', text => {
    expect(estimateInText(text, 'example.com')).toBeUndefined()
  })

  it('is none where its ends are not in order', () => {
    expect(estimateMinor({ low: '500', high: '100' }, 'EUR')).toBeUndefined()
  })
})
