import type { Protocol } from './protocol.ts'
import type { Row } from './raw-requests.ts'
import { type Declared, indexKeys, kindOf, type Product, productIn } from './shop.ts'
import type { World } from './world.ts'

type Comparison = (stored: Stored, world: World) => string[]

interface Stored {
  readonly products: readonly Row[]
  readonly guards: readonly Row[]
  readonly counters: readonly Row[]
  readonly copies: readonly Row[]
}

const comparisons: Readonly<Record<Declared, Comparison>> = {
  index: ({ products }) =>
    products.flatMap(row => {
      const wanted = indexKeys(productIn(row))
      return Object.entries(wanted).flatMap(([name, value]) =>
        row[name] === value ? [] : [`product ${row.id}: ${name} is ${row[name]}, must be ${value}`],
      )
    }),
  guard: ({ guards }, { model, reported }) => [
    ...guards.flatMap(({ sku, id = '' }) =>
      model.get(id)?.sku === sku ? [] : [`the guard of ${sku} names ${id}, which does not hold it`],
    ),
    ...[...new Set([...model.values()].map(({ sku }) => sku))].flatMap(sku => {
      if (reported.has(sku)) return []
      const holders = [...model.values()].filter(product => product.sku === sku)
      if (holders.length > 1) return [`${sku} is held by ${idsOf(holders)}, and nobody has reported it`]
      return guards.some(guard => guard.sku === sku) ? [] : [`${sku} of ${idsOf(holders)} has no guard`]
    }),
  ],
  counter: compareCounts,
  'counter without receipts': compareCounts,
  copy: ({ copies }, { model }) => differences('copy', copies, model),
}

function compareCounts({ counters }: Stored, { model }: World): string[] {
  return ['a', 'b', 'c'].flatMap(cat => {
    const is = counters.find(counter => counter.cat === cat)?.products ?? '0'
    const shall = [...model.values()].filter(product => product.cat === cat).length
    return is === String(shall) ? [] : [`category ${cat} counts ${is} products, and has ${shall}`]
  })
}

const idsOf = (products: readonly Product[]) => products.map(({ id }) => id).join(' and ')

/** What is in the store and does not follow from what was acknowledged, and the other way round. */
export function compare(
  rows: readonly Row[],
  { declares, moves }: Pick<Protocol, 'declares' | 'moves'>,
  world: World,
): string[] {
  const of = (kind: ReturnType<typeof kindOf>) => rows.filter(row => kindOf(row) === kind)
  const stored: Stored = {
    products: of('product'),
    guards: of('guard'),
    counters: of('counter'),
    copies: of('copy'),
  }
  return [
    ...world.problems,
    ...(moves ? [] : differences('product', stored.products, world.model)),
    ...declares.flatMap(what => comparisons[what](stored, world)),
  ]
}

function differences(what: string, rows: readonly Row[], model: ReadonlyMap<string, Product>): string[] {
  const text = (product: Product | undefined) => product && JSON.stringify(productIn({ ...product }))
  const unknown = rows.flatMap(row => {
    const wanted = text(model.get(row.id ?? ''))
    const is = text(productIn(row))
    return is === wanted ? [] : [`${what} at ${row.PK} ${row.SK} is ${is}, must be ${wanted ?? 'absent'}`]
  })
  const lost = [...model.keys()].flatMap(id =>
    rows.some(row => row.id === id) ? [] : [`${what} ${id} is lost`],
  )
  const twice = rows.filter((row, at) => rows.findIndex(({ id }) => id === row.id) < at)
  return [...unknown, ...lost, ...twice.map(({ id }) => `${what} ${id} is there twice`)]
}
