import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeKeys, ids, inOrder, keysOf, moments, texts } from '../../test/key-properties.ts'
import { inventory } from '../schema.ts'
import { category, folded, normalSku } from '../values/value-types.ts'
import { productId, shopId } from './ids.ts'

const uuids = fc.uuid()
const barcodes = fc.stringMatching(/^[A-Za-z0-9.+/_$%-]{1,64}$/)
const stocks = fc.oneof(fc.nat(20), fc.nat(9_999_999_999))
const days = moments.map(moment => moment.slice(0, 10))
const months = moments.map(moment => moment.slice(0, 7))
const parts = fc.nat(9999)
const shop = { shopId: uuids }

describeKeys(inventory, {
  Shop: shop,
  Product: {
    ...shop,
    productId: uuids,
    category: texts,
    currentStock: stocks,
    reorderThreshold: stocks,
    deletedAt: fc.option(moments, { nil: undefined }),
  },
  Transaction: { ...shop, productId: uuids, timestamp: moments, transactionId: uuids },
  Sale: { ...shop, timestamp: moments, saleId: uuids, productId: uuids },
  Account: { userId: ids },
  Membership: { ...shop, userId: ids },
  Member: { ...shop, userId: ids },
  SkuGuard: { ...shop, normalSku: texts.map(normalSku).filter(sku => sku !== '') },
  BarcodeGuard: { ...shop, barcode: barcodes },
  Category: { ...shop, foldedName: texts.map(folded) },
  Day: { ...shop, day: days },
  DayProduct: { ...shop, day: days, productId: uuids },
  SaleRef: { ...shop, saleId: uuids },
  Receipt: { ...shop, timestamp: moments, receiptId: uuids },
  ReceiptRef: { ...shop, receiptId: uuids },
  Alert: { ...shop, timestamp: moments, alertId: ids },
  Archive: { ...shop, month: months, part: parts },
  ArchiveLease: shop,
  Idempotency: { actorId: ids, key: texts },
})

describe('keys sort as the values that the document sorts by', () => {
  const sorted = <T extends string | number>(values: readonly T[]) =>
    values.toSorted((one, other) => (one < other ? -1 : 1))

  it('deficits as numbers', () => {
    const ascending = (deficits: number[]) => {
      const items = sorted(deficits).map(deficit => ({
        shopId,
        productId,
        currentStock: 0,
        reorderThreshold: deficit,
      }))
      const keys = keysOf(inventory, 'Product', 'GSI2SK', items)
      expect(keys.every(key => key.startsWith('DEFICIT#'))).toBe(true)
      expect(inOrder(keys)).toBe(true)
    }
    const deficits = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 9_999_999_999 }))
    fc.assert(fc.property(fc.array(deficits, { minLength: 2 }), ascending))
  })

  it('a deficit of eleven digits is refused, not sorted wrong', () => {
    const items = [{ shopId, productId, currentStock: 0, reorderThreshold: 10_000_000_000 }]
    expect(() => keysOf(inventory, 'Product', 'GSI2SK', items)).toThrow('more than 10 digits')
  })

  it.each([
    ['Transaction', 'SK', { transactionId: productId }],
    ['Transaction', 'GSI1SK', {}],
    ['Sale', 'SK', { saleId: productId }],
    ['Sale', 'GSI1SK', {}],
    ['Alert', 'SK', { alertId: 'a' }],
  ])('%s, %s by its timestamp, with or without a fraction (S3)', (name, key, rest) => {
    const spelt = fc.tuple(moments, fc.boolean()).map(([moment, isWhole]) => ({
      at: Date.parse(isWhole ? `${moment.slice(0, 19)}Z` : moment),
      timestamp: isWhole ? `${moment.slice(0, 19)}Z` : moment,
    }))
    const ascending = (times: { at: number; timestamp: string }[]) => {
      const items = times
        .toSorted((one, other) => one.at - other.at)
        .map(({ timestamp }) => ({ ...rest, timestamp }))
      expect(inOrder(keysOf(inventory, name, key, items))).toBe(true)
    }
    fc.assert(fc.property(fc.array(spelt, { minLength: 2, maxLength: 8 }), ascending))
  })

  it('days by the calendar, and the products of a day together', () => {
    const ascending = (given: string[]) => {
      const items = sorted(given).map(day => ({ shopId, day, productId }))
      expect(inOrder(keysOf(inventory, 'Day', 'SK', items))).toBe(true)
      expect(inOrder(keysOf(inventory, 'DayProduct', 'SK', items))).toBe(true)
    }
    fc.assert(fc.property(fc.array(days, { minLength: 2 }), ascending))
  })

  it('parts of an archive by month, then by number', () => {
    const ascending = (given: [string, number][]) => {
      const items = given
        .toSorted(([month, part], [other, another]) =>
          month === other ? part - another : month < other ? -1 : 1,
        )
        .map(([month, part]) => ({ shopId, month, part }))
      expect(inOrder(keysOf(inventory, 'Archive', 'SK', items))).toBe(true)
    }
    const few = fc.constantFrom('2024-01', '2024-02')
    fc.assert(fc.property(fc.array(fc.tuple(few, parts), { minLength: 2 }), ascending))
    expect(() => keysOf(inventory, 'Archive', 'SK', [{ shopId, month: '2024-01', part: 10_000 }])).toThrow(
      'more than 4 digits',
    )
  })
})

describe('what is compared without regard to its spelling', () => {
  const spaced = fc.string({ unit: fc.constantFrom('a', 'B', ' ', '\t', 'ß', '-', '1'), maxLength: 8 })

  it('SKUs in any letter case and with any spaces (S7)', () => {
    const agree = (sku: string) => {
      for (const spelling of [sku.toLowerCase(), sku.toUpperCase(), ` ${sku}\t`, sku.replace(' ', '  ')])
        expect(normalSku(spelling)).toBe(normalSku(sku))
      expect(normalSku(normalSku(sku))).toBe(normalSku(sku))
    }
    fc.assert(fc.property(spaced, agree))
    expect(normalSku('sku-001 ')).toBe('SKU-001')
    expect(normalSku('cafe\u0301')).toBe(normalSku('caf\u00e9'))
    expect(normalSku('AB 1')).not.toBe(normalSku('AB1'))
  })

  it('categories in any letter case (S8)', () => {
    const agree = (name: string) => {
      for (const spelling of [name.toLowerCase(), name.toUpperCase(), folded(name)])
        expect(folded(spelling)).toBe(folded(name))
    }
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 8 }), agree), { numRuns: 2000 })
    for (const one of ['ß', 'ẞ', 'SS', 'ss']) expect(folded(one)).toBe('ss')
    expect(folded('Σίσυφος')).toBe(folded('ΣΊΣΥΦΟΣ'))
  })

  it('categories are kept as they are written but for spaces and their Unicode form (S8)', () => {
    expect(category.parse('  Home \t audio ')).toBe('Home audio')
    expect(category.parse('Cafe\u0301')).toBe('Caf\u00e9')
    expect(category.parse('A#B')).toBe('A#B')
    expect(category.safeParse(' ').success).toBe(false)
  })
})
