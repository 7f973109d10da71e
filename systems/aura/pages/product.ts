import type { Product } from '@monotable/web'
import { identity } from './identity.tsx'
import { overviewPage } from './overview-page.tsx'
import { tryPage } from './try-page.tsx'
import { urlPage } from './url-page.tsx'

/** What Aura Historia brings for people: its identity, and its pages made by hand. */
export const product: Product = {
  identity,
  pages: [overviewPage, urlPage, tryPage],
  nav: [
    { href: '/aura/app/', label: 'Overview', icon: 'chart-column' },
    { href: '/aura/app/try', label: 'Try a page', icon: 'eye' },
  ],
}
