import type { Product } from '@monotable/web'
import { identity } from './identity.tsx'

/** What Aura Historia brings for people: its identity, and its pages made by hand. */
export const product: Product = { identity, pages: [] }
