import type { Product } from '@monotable/web'
import { comparePage } from './compare-page.tsx'
import { dealPage, dealsPage } from './deal-pages.tsx'
import { deskWordsKo } from './desk-words-ko.ts'
import { findPage } from './find-page.tsx'
import { identity } from './identity.tsx'
import { importPage } from './import-page.tsx'
import { myPartsPage } from './my-parts-page.tsx'
import { offerPage } from './offer-page.tsx'
import { navOf } from './page.tsx'
import { partPage } from './part-page.tsx'
import { sellPage } from './sell-page.tsx'
import { texts } from './texts.ts'
import { ko } from './texts-ko.ts'

/** What EECAR brings for people: its identity, and its pages made by hand. */
export const product: Product = {
  identity,
  desk: { ko: { words: deskWordsKo, errors: ko.errors, reasons: ko.reasons } },
  nav: ({ language, person }) => [
    { items: navOf(language === 'ko' ? texts.ko : texts.en, person !== undefined) },
  ],
  covers: ['listParts', 'listProposals'],
  pages: [findPage, comparePage, partPage, offerPage, sellPage, importPage, myPartsPage, dealsPage, dealPage],
}
