import { describe as designOf } from 'monotable/design'
import { expect, test } from 'vitest'
import { collectTraffic, scaleOf } from '../../src/screens/design/collect-traffic.ts'
import { monthlyCost } from '../../src/screens/design/monthly-cost.ts'
import { shop } from '../support/shop.ts'

const design = designOf(shop).tables[0]!
const counts = { '': { Product: { items: 40, bytes: 12_000 }, '': { items: 10, bytes: 100 } } }
const log = {
  seconds: 60,
  patterns: [{ table: 'prod-Shop', pattern: 'products', calls: 5 }],
  entities: [{ table: 'prod-Shop', entity: 'Product', creates: 3, updates: 0, deletes: 1 }],
}
const given = { design, called: 'prod-Shop', counts, scale: 1, log, typed: {} }

test('items are counted, traffic is the log for a month, and what was not called is not', () => {
  const { traffic, origins, logged } = collectTraffic(given)
  expect(traffic.entities!.Product).toEqual({
    items: 40,
    createsPerMonth: 129_600,
    updatesPerMonth: 0,
    deletesPerMonth: 43_200,
  })
  expect(traffic.patterns!.products).toEqual({ callsPerMonth: 216_000 })
  expect(traffic.patterns!.lowStock).toEqual({ callsPerMonth: 0 })
  expect(origins).toMatchObject({ 'pattern products': 'log', 'items Product': 'counted' })
  expect(logged['pattern products']).toBe(216_000)
})

test('what is typed goes before the log, which is still told', () => {
  const { traffic, origins, logged } = collectTraffic({
    ...given,
    typed: { 'pattern products': 7, 'items Product': 9, 'entity Product': 400 },
  })
  expect(traffic.patterns!.products).toEqual({ callsPerMonth: 7 })
  expect(traffic.entities!.Product).toMatchObject({ items: 9, createsPerMonth: 300, deletesPerMonth: 100 })
  expect([origins['pattern products'], origins['items Product']]).toEqual(['typed', 'typed'])
  expect(logged['pattern products']).toBe(216_000)
})

test('without a log, and with one of another table alone, nothing is said of traffic', () => {
  const { traffic, origins } = collectTraffic({ ...given, log: undefined })
  expect(traffic.patterns!.products).toEqual({})
  expect(traffic.entities!.Product).toEqual({ items: 40 })
  expect(origins['pattern products']).toBe('assumed')
})

test('a part that was counted stands for the whole table', () => {
  expect(scaleOf(counts, false, 5000)).toBe(100)
  expect(scaleOf(counts, true, 5000)).toBe(1)
  expect(collectTraffic({ ...given, scale: 100 }).traffic.entities!.Product!.items).toBe(4000)
})

test('storage is what the items take in the table and in the indexes that they are in', () => {
  const gigabyte = 1024 ** 3
  const prices = { date: '', region: '', currency: 'USD', read: 1, write: 1, storage: 1, freeStorage: 0 }
  const none = {
    createsPerMonth: 0,
    updatesPerMonth: 0,
    deletesPerMonth: 0,
    create: {},
    update: {},
    delete: {},
  }
  const product = { table: 'Shop', entity: 'Product', items: 40, bytes: { '': 1, GSI1: 1, GSI2: 1 }, ...none }
  const cost = { prices, patterns: [], entities: [product], limits: [] }
  const inIndex = { ...counts, GSI2: { Product: { items: 10, bytes: 1000 } } }
  // 40 items and 10 entries, each with 100 bytes beside it.
  expect(monthlyCost(cost, 'Shop', 1, inIndex).storage).toBeCloseTo((12_000 + 1000 + 50 * 100) / gigabyte, 12)
  expect(monthlyCost(cost, 'Shop', 10, inIndex).storage).toBeCloseTo(180_000 / gigabyte, 12)
  // Nothing of it was counted: what samples have.
  expect(monthlyCost(cost, 'Shop', 1, {}).storage).toBeCloseTo((40 * 303) / gigabyte, 12)
})
