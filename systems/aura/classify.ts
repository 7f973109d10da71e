import type { Items } from './operation.ts'
import type { Classifier } from './ports.ts'

type PageType = Items['Url']['type']

/** What path and query tell, the first that fits. */
const patterns: readonly (readonly [PageType, RegExp])[] = [
  ['product', /\/products?(?:[/_?-]|$)|\/items?(?:[/_?-]|$)|\/p\//i],
  ['category', /\/categor(?:y|ies)(?:[/_?-]|$)|\/collections?(?:[/_?-]|$)/i],
  ['listing', /\/search(?:[/_?-]|$)|[?&]page=/i],
  ['home', /^\/(?:\?|$)/],
]

/** By the address alone, without a model and without the page. */
export const addressClassifier: Classifier = {
  classify: ({ url }) => {
    const { pathname, search } = new URL(url)
    return patterns.find(([, pattern]) => pattern.test(pathname + search))?.[0] ?? 'other'
  },
}
