import type { System } from '@monotable/server'
import type { PagesOptions } from '@monotable/web'
import { system as aura } from './aura/system.ts'
import { system as eecar } from './eecar/system.ts'
import { system as inventory } from './inventory/system.ts'
import { system as khaya } from './khaya/system.ts'
import { system as snaprace } from './snaprace/system.ts'

/** The systems that start together, each with what it brings for people. */
const all = [
  { system: inventory, product: () => import('./inventory/pages/product.ts') },
  { system: eecar, product: () => import('./eecar/pages/product.ts') },
  { system: aura, product: () => import('./aura/pages/product.ts') },
  { system: khaya, product: () => import('./khaya/pages/product.ts') },
  { system: snaprace, product: () => import('./snaprace/pages/product.ts') },
]

export const systems: readonly System[] = all.map(({ system }) => system)

/** Their pages, loaded only by programs that serve pages. */
export async function pages(): Promise<PagesOptions> {
  const { assetsOf, greeting } = await import('./site.ts')
  const products = await Promise.all(
    all.map(async ({ system, product }) => [system.name, (await product()).product] as const),
  )
  const assets = systems.map(({ name }) => assetsOf(name))
  return { products: Object.fromEntries(products), assets, ...(greeting && { greeting }) }
}
