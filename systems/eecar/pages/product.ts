import type { Product } from '@monotable/web'
import { comparePage } from './compare-page.tsx'
import { dealPage, dealsPage, offerPage } from './deal-pages.tsx'
import { findPage } from './find-page.tsx'
import { identity } from './identity.tsx'
import { importPage } from './import-page.tsx'
import { myPartsPage } from './my-parts-page.tsx'
import { partPage } from './part-page.tsx'
import { sellPage } from './sell-page.tsx'

/** What EECAR brings for people: its identity, and its pages made by hand. */
export const product: Product = {
  identity,
  pages: [findPage, comparePage, partPage, offerPage, sellPage, importPage, myPartsPage, dealsPage, dealPage],
}
