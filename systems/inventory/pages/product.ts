import type { Product } from '@monotable/web'
import { dashboardPage } from './dashboard-page.tsx'
import { identity } from './identity.tsx'
import { nav } from './shop-nav.ts'
import { tillIcon, tillManifest } from './till-files.ts'
import { tillPage } from './till-page.tsx'

/** What Inventory brings for people: its identity, and its pages made by hand. */
export const product: Product = {
  identity,
  pages: [dashboardPage, tillPage, tillManifest, tillIcon],
  nav,
}
