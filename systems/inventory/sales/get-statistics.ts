import { amountOf, centsOf } from '@monotable/server/kit'
import * as z from 'zod'
import { type Db, operation } from '../operation.ts'
import { findShop } from '../shops/find-shop.ts'
import { dayAfter, dayOf } from '../values/days.ts'
import { averageCents } from '../values/money.ts'
import { inShop } from '../values/paths.ts'

/** How many days a period has; it ends today. */
const periods = { today: 1, week: 7, month: 30 } as const

const day = z.object({ day: z.string(), revenue: z.number(), saleCount: z.int(), units: z.int() })

export const getStatistics = operation({
  method: 'GET',
  path: '/shops/{shopId}/stats',
  title: 'Sums up revenue, sales and stock; reads totals of days, never sales',
  may: ['owner', 'staff'],
  input: {
    path: inShop,
    query: z.object({
      period: z.enum(['today', 'week', 'month']).default('today'),
      top: z.coerce.number().int().min(1).max(100).default(5),
    }),
  },
  output: z.object({
    from: z.string(),
    to: z.string(),
    revenue: z.number(),
    saleCount: z.int(),
    averageSale: z.number(),
    units: z.int(),
    topProducts: z.array(
      z.object({ productId: z.string(), productName: z.string(), revenue: z.number(), units: z.int() }),
    ),
    trend: z.array(day),
    stockByCategory: z.array(
      z.object({ category: z.string(), products: z.int(), units: z.int(), value: z.number() }),
    ),
  }),
  rate: { requests: 300, seconds: 60 },
  handler: async ({ path: { shopId }, query: { period, top }, now, db }) => {
    const { timezone } = await findShop(db, shopId)
    const to = dayOf(now, timezone)
    const from = dayAfter(to, 1 - periods[period])
    const [days, topProducts, stockByCategory] = await Promise.all([
      daysFrom(db, shopId, dayAfter(to, 1 - Math.max(periods[period], 7)), to),
      bestSelling(db, shopId, { from, to }, top),
      stockOf(db, shopId),
    ])
    const counted = days.filter(({ day }) => day >= from)
    const sum = (name: 'cents' | 'saleCount' | 'units') =>
      counted.reduce((total, day) => total + day[name], 0)
    const [cents, saleCount] = [sum('cents'), sum('saleCount')]
    return {
      from,
      to,
      revenue: amountOf(cents),
      saleCount,
      averageSale: amountOf(averageCents(cents, saleCount)),
      units: sum('units'),
      topProducts,
      trend: days.slice(-7).map(({ cents, ...rest }) => ({ ...rest, revenue: amountOf(cents) })),
      stockByCategory,
    }
  },
})

/** Every day of a period, also those without sales. */
async function daysFrom(db: Db, shopId: string, from: string, to: string) {
  const days = new Map<string, { day: string; cents: number; saleCount: number; units: number }>()
  for (let day = from; day <= to; day = dayAfter(day))
    days.set(day, { day, cents: 0, saleCount: 0, units: 0 })
  for await (const { day, revenueCents, saleCount, unitsSold, refundUnits } of db.dayTotals.each({
    shopId,
    from,
    to,
  })) {
    days.set(day, { day, cents: revenueCents, saleCount, units: unitsSold - refundUnits })
  }
  return [...days.values()]
}

async function bestSelling(db: Db, shopId: string, range: { from: string; to: string }, top: number) {
  const products = new Map<string, { productId: string; productName: string; cents: number; units: number }>()
  for await (const row of db.dayProducts.each({ shopId, ...range })) {
    const { productId, productName, revenueCents, unitsSold } = row
    const known = products.get(productId) ?? { productId, productName, cents: 0, units: 0 }
    products.set(productId, {
      ...known,
      productName,
      cents: known.cents + revenueCents,
      units: known.units + unitsSold,
    })
  }
  return [...products.values()]
    .sort((one, other) => other.cents - one.cents || (one.productId < other.productId ? -1 : 1))
    .slice(0, top)
    .map(({ cents, ...product }) => ({ ...product, revenue: amountOf(cents) }))
}

async function stockOf(db: Db, shopId: string) {
  const categories = new Map<string, { category: string; products: number; units: number; cents: number }>()
  for await (const { category, currentStock, unitPrice } of db.products.each({ shopId })) {
    const known = categories.get(category) ?? { category, products: 0, units: 0, cents: 0 }
    categories.set(category, {
      category,
      products: known.products + 1,
      units: known.units + currentStock,
      cents: known.cents + centsOf(unitPrice) * currentStock,
    })
  }
  return [...categories.values()].map(({ cents, ...rest }) => ({ ...rest, value: amountOf(cents) }))
}
