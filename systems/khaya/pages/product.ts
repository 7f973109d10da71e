import type { Product } from '@monotable/web'
import { deskErrorsZu, deskWordsZu } from './desk-words-zu.ts'
import { identity } from './identity.tsx'

/** What Khaya brings for people: its identity, and its pages made by hand. */
export const product: Product = {
  identity,
  desk: { zu: { words: deskWordsZu, errors: deskErrorsZu } },
  pages: [],
}
