import * as z from 'zod'
import type { Bill } from './bill.ts'
import { type Estimate, overhead } from './estimate.ts'
import { prices } from './prices.ts'
import { money, whole } from './report.ts'
import { totalUnits } from './units.ts'

/** How many items of each entity make up what a figure is about. */
const items = z.record(z.string(), z.number().min(0))
const billing = z.enum(['onDemand', 'provisioned', 'scaled'])

/** What can be worked out of an estimate. */
const worked = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('size'), items }),
  z.strictObject({ of: z.literal('stored'), items: items.optional() }),
  z.strictObject({ of: z.literal('writes'), items: items.optional() }),
  z.strictObject({ of: z.literal('reads') }),
  z.strictObject({
    of: z.literal('cost'),
    billing,
    part: z.enum(['read', 'write', 'storage', 'recovery', 'total']).default('total'),
  }),
  z.strictObject({ of: z.literal('price'), unit: z.enum(['read', 'write', 'storage']) }),
  z.strictObject({ of: z.literal('cheapest') }),
])

/** A figure of a document beside ours. */
export const figure = z.strictObject({
  name: z.string().min(1),
  /** As the document has it. */
  said: z.string().min(1),
  here: worked,
  /** Why the two differ, or that they do not. */
  why: z.string().min(1),
})

export type Figure = z.infer<typeof figure>

/** The figure as it is here, in words. */
export function figureText({ here }: Figure, estimate: Estimate): string {
  switch (here.of) {
    case 'size':
      return bytesText(sizeOf(estimate, here.items))
    case 'stored':
      return bytesText(here.items ? sizeOf(estimate, here.items, true) : sum(estimate.places, 'bytes'))
    case 'writes':
      return here.items
        ? `${whole(createUnits(estimate, here.items))} write units`
        : `${whole(sum(estimate.places, 'write'))} write units`
    case 'reads':
      return `${whole(sum(estimate.places, 'read'))} read units`
    case 'cost':
      return `${dollars(estimate[here.billing][here.part])} a month, ${billings[here.billing]}`
    case 'price':
      return here.unit === 'storage'
        ? `${dollars(prices.storage.gigabyte)} a GB, the first ${prices.storage.free} GB free`
        : `$${prices.onDemand[here.unit]} a million ${here.unit} units`
    case 'cheapest':
      return cheapest(estimate)
  }
}

/** The ways to pay, as they are called. */
const billings = {
  onDemand: 'on demand',
  provisioned: 'provisioned',
  scaled: 'auto-scaled',
} as const satisfies Partial<Record<keyof Estimate, string>>

function cheapest(estimate: Estimate): string {
  const bills = Object.entries(billings).map(([way, name]) => {
    const { total }: Bill = estimate[way as keyof typeof billings]
    return { name, total }
  })
  const [first, ...others] = bills.sort((a, b) => a.total - b.total)
  const rest = others.map(({ name, total }) => `${name} ${dollars(total)}`)
  return `${first?.name}: ${dollars(first?.total ?? 0)} a month (${rest.join(', ')})`
}

const dollars = (amount: number) => (amount > 0 && amount < 0.01 ? 'less than $0.01' : `$${money(amount)}`)

function sizeOf(
  { entities }: Estimate,
  items: Readonly<Record<string, number>>,
  withIndexes = false,
): number {
  return addUp(entities, items, ({ bytes }) =>
    withIndexes ? totalUnits(bytes) + overhead * Object.keys(bytes).length : (bytes[''] ?? 0),
  )
}

function createUnits({ entities }: Estimate, items: Readonly<Record<string, number>>): number {
  return addUp(entities, items, ({ create }) => totalUnits(create))
}

function addUp(
  entities: Estimate['entities'],
  items: Readonly<Record<string, number>>,
  value: (entity: Estimate['entities'][number]) => number,
): number {
  return Object.entries(items).reduce((total, [name, count]) => {
    const found = entities.find(({ entity }) => entity === name)
    return total + (found ? value(found) * count : 0)
  }, 0)
}

function sum(places: Estimate['places'], kind: 'read' | 'write' | 'bytes'): number {
  return places.reduce((total, place) => total + place[kind], 0)
}

const steps = [
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
  [1024, 'KB'],
] as const

function bytesText(bytes: number): string {
  const [size, unit] = steps.find(([each]) => bytes >= each) ?? [1, 'bytes']
  return `${Number((bytes / size).toPrecision(3))} ${unit}`
}
