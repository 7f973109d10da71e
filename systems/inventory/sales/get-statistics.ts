import { amountOf, centsOf, invalid } from '@monotable/server/kit'
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
      from: z.iso.date().optional().meta({ description: 'with to: any range of days, in place of period' }),
      to: z.iso.date().optional(),
      top: z.coerce.number().int().min(1).max(100).default(5),
    }),
  },
  output: z.object({
    from: z.string(),
    to: z.string(),
    currency: z.string(),
    timezone: z.string(),
    revenue: z.number(),
    refunded: z.number().meta({ description: 'given back in these days; revenue is without it' }),
    saleCount: z.int(),
    averageSale: z.number(),
    units: z.int(),
    previous: z
      .object({ from: z.string(), to: z.string(), revenue: z.number(), saleCount: z.int(), units: z.int() })
      .meta({ description: 'as many days before these' }),
    topProducts: z.array(
      z.object({ productId: z.string(), productName: z.string(), revenue: z.number(), units: z.int() }),
    ),
    trend: z.array(day),
    stockByCategory: z.array(
      z.object({ category: z.string(), products: z.int(), units: z.int(), value: z.number() }),
    ),
  }),
  rate: { requests: 300, seconds: 60 },
  handler: async ({ path: { shopId }, query: { period, top, ...asked }, now, db }) => {
    const { timezone, currency } = await findShop(db, shopId)
    const { from, to, trendFrom } = rangeOf(asked, period, dayOf(now, timezone))
    const before = { from: dayAfter(from, -daysIn(from, to)), to: dayAfter(from, -1) }
    const [first = from] = [before.from, trendFrom].sort()
    const [days, topProducts, stockByCategory] = await Promise.all([
      daysFrom(db, shopId, first, to),
      bestSelling(db, shopId, { from, to }, top),
      stockOf(db, shopId),
    ])
    const counted = days.filter(({ day }) => day >= from)
    const earlier = days.filter(({ day }) => day >= before.from && day <= before.to)
    const sum = (name: 'cents' | 'refunds' | 'saleCount' | 'units', of = counted) =>
      of.reduce((total, day) => total + day[name], 0)
    const [cents, saleCount] = [sum('cents'), sum('saleCount')]
    return {
      from,
      to,
      currency,
      timezone,
      revenue: amountOf(cents),
      refunded: amountOf(sum('refunds')),
      saleCount,
      averageSale: amountOf(averageCents(cents, saleCount)),
      units: sum('units'),
      previous: {
        ...before,
        revenue: amountOf(sum('cents', earlier)),
        saleCount: sum('saleCount', earlier),
        units: sum('units', earlier),
      },
      topProducts,
      trend: days
        .filter(({ day }) => day >= trendFrom)
        .map(({ cents, refunds: _, ...rest }) => ({ ...rest, revenue: amountOf(cents) })),
      stockByCategory,
    }
  },
})

/** A year and a day: leap years, too. */
const mostDays = 366

interface AskedRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const daysIn = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** The days that are summed up, and from which on each is shown: of a period the last week, of a range all. */
function rangeOf({ from, to }: AskedRange, period: keyof typeof periods, today: string) {
  if (from === undefined && to === undefined) {
    return { from: dayAfter(today, 1 - periods[period]), to: today, trendFrom: dayAfter(today, -6) }
  }
  const refuse = (path: string, reason: string) => invalid([{ in: 'query', path, reason }])
  if (from === undefined) throw refuse('from', 'is missing: a range has both from and to')
  if (to === undefined) throw refuse('to', 'is missing: a range has both from and to')
  if (from > to) throw refuse('from', 'is after to')
  if (dayAfter(from, mostDays - 1) < to) throw refuse('to', `is more than ${mostDays} days after from`)
  return { from, to, trendFrom: from }
}

/** Every day of a period, also those without sales. */
async function daysFrom(db: Db, shopId: string, from: string, to: string) {
  const days = new Map<
    string,
    { day: string; cents: number; refunds: number; saleCount: number; units: number }
  >()
  for (let day = from; day <= to; day = dayAfter(day))
    days.set(day, { day, cents: 0, refunds: 0, saleCount: 0, units: 0 })
  for await (const { day, revenueCents, refundCents, saleCount, unitsSold, refundUnits } of db.dayTotals.each(
    {
      shopId,
      from,
      to,
    },
  )) {
    days.set(day, {
      day,
      cents: revenueCents,
      refunds: refundCents,
      saleCount,
      units: unitsSold - refundUnits,
    })
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
