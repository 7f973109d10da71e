import type { Product } from '@monotable/web'
import { identity } from './identity.tsx'
import { overviewPage } from './overview-page.tsx'
import { menu } from './page.tsx'
import { tryPage } from './try-page.tsx'
import { urlPage } from './url-page.tsx'

/** What Aura Historia brings for people: its identity, and its pages made by hand. */
export const product: Product = {
  identity,
  pages: [overviewPage, urlPage, tryPage],
  // Crawlers and readers may open little of it: for them the desk makes one.
  nav: async ({ mayCall }) => ((await mayCall(['listDrift'], {})).size > 0 ? menu : []),
}
