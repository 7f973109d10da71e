import { expect, it } from 'vitest'
import { compileFilters, type Filters } from './filters.ts'

const part = { category: 'motor', condition: 'used', manufacturer: 'Kia ', price: 100, quantity: 2 } as const

it.each<[Filters, boolean]>([
  [{ category: 'motor' }, true],
  [{ category: 'battery' }, false],
  [{ condition: 'used' }, true],
  [{ condition: 'new' }, false],
  [{ manufacturer: 'ｋｉａ' }, true],
  [{ manufacturer: 'Ki' }, false],
  [{ minPrice: 100, maxPrice: 100 }, true],
  [{ minPrice: 100.01 }, false],
  [{ maxPrice: 99.99 }, false],
  [{ minQuantity: 2 }, true],
  [{ minQuantity: 3 }, false],
  [
    { category: 'motor', condition: 'used', manufacturer: 'KIA', minPrice: 1, maxPrice: 101, minQuantity: 1 },
    true,
  ],
  [{ category: 'motor', maxPrice: 99 }, false],
])('%o: %s', (filters, passes) => {
  expect(compileFilters(filters)?.(part)).toBe(passes)
})

it('a part without a maker is of none that is asked for', () => {
  const { manufacturer: _, ...unknown } = part
  expect(compileFilters({ manufacturer: 'Kia' })?.(unknown)).toBe(false)
})

it('without filters there is nothing to ask', () => {
  expect(compileFilters({})).toBeUndefined()
  expect(compileFilters({ category: undefined })).toBeUndefined()
})
