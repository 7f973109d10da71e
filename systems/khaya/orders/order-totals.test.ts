import { amountOf, centsOf } from '@monotable/server/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Items } from '../operation.ts'
import { percentOf } from '../values/money.ts'
import { pricedOrder } from './order-totals.ts'

const cents = fc.integer({ min: 0, max: 99_999_999_999 })

interface Line {
  price: number
  quantity: number
  cost: number
  freeOver: number | undefined
}

const line: fc.Arbitrary<Line> = fc.record({
  price: cents,
  quantity: fc.integer({ min: 1, max: 50 }),
  cost: fc.integer({ min: 0, max: 1_000_000 }),
  freeOver: fc.option(cents, { nil: undefined }),
})

const orderLine = ({ price, quantity, cost, freeOver }: Line, at: number) => ({
  quantity,
  product: {
    productId: `prod_${at}`,
    title: 'Bricks',
    price: price / 100,
    delivery: {
      available: true,
      cost: cost / 100,
      ...(freeOver !== undefined && { freeOver: freeOver / 100 }),
    },
  } as Items['Product'],
})

/** An amount in text, as people write it. */
const written = (cents: bigint) => {
  const digits = String(cents).padStart(3, '0')
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

describe('K18: money', () => {
  test('every amount of cents comes back as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 15 - 1 }), given => {
        expect(centsOf(amountOf(given))).toBe(given)
        expect(amountOf(given)).toBe(written(BigInt(given)))
      }),
    )
  })

  test('15 % are rounded half up', () => {
    expect([1, 3, 10, 30, 50].map(each => percentOf(each, 15))).toEqual([0, 0, 2, 5, 8])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 15 - 1 }), cents => {
        expect(BigInt(percentOf(cents, 15))).toBe((BigInt(cents) * 15n + 50n) / 100n)
      }),
    )
  })

  test('delivery is free from exactly freeOver on, of the whole order before tax', () => {
    const terms = { price: 2500, cost: 5000, freeOver: 10_000 }
    const deliveryOf = (quantity: number, more: Partial<Line> = {}) =>
      pricedOrder([orderLine({ ...terms, quantity, ...more }, 0)], 'DELIVERY').totals.delivery
    expect([3, 4, 5].map(quantity => deliveryOf(quantity))).toEqual([50, 0, 0])
    expect(deliveryOf(4, { freeOver: 10_001 })).toBe(50)
    expect(deliveryOf(1, { freeOver: 0 })).toBe(0)
  })

  test('totals are those of whole cents, whatever is ordered', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 90 }), fc.boolean(), (lines, isCollected) => {
        const { items, totals } = pricedOrder(lines.map(orderLine), isCollected ? 'COLLECTION' : 'DELIVERY')
        const each = lines.map(({ price, quantity }) => BigInt(price) * BigInt(quantity))
        const subtotal = each.reduce((sum, one) => sum + one, 0n)
        const costs = lines.map(({ cost, freeOver }) =>
          isCollected || (freeOver !== undefined && subtotal >= BigInt(freeOver)) ? 0 : cost,
        )
        const delivery = BigInt(Math.max(...costs))
        // Twenty times fifteen hundredths are three: half of the last place is seen in whole numbers.
        const tax = (3n * (subtotal + delivery) + 10n) / 20n
        expect(items.map(({ subtotal }) => subtotal)).toEqual(each.map(written))
        expect(totals).toEqual({
          subtotal: written(subtotal),
          delivery: written(delivery),
          tax: written(tax),
          total: written(subtotal + delivery + tax),
          currency: 'ZAR',
        })
      }),
    )
  })

  test('a total that numbers cannot hold exactly is refused', () => {
    const huge = orderLine({ price: 99_999_999_999, quantity: 1_000_000, cost: 0, freeOver: undefined }, 0)
    expect(() => pricedOrder([huge], 'DELIVERY')).toThrow('too large')
  })
})
