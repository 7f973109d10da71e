import type { System } from '@monotable/server'
import { system as aura } from './aura/system.ts'
import { system as eecar } from './eecar/system.ts'
import { system as inventory } from './inventory/system.ts'
import { system as khaya } from './khaya/system.ts'
import { system as snaprace } from './snaprace/system.ts'

/** The systems that start together. */
export const systems: readonly System[] = [inventory, eecar, aura, khaya, snaprace]

/** Their pages, loaded only by who serves pages. */
export const pages = () => import('./products.ts')
