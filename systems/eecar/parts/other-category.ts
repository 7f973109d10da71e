import { entity } from 'monotable'
import { category } from '../values/vocabulary.ts'

/** A category that is not of the vocabulary and that another program has given to a part: without it nobody would look there. */
export const OtherCategory = entity(
  'OtherCategory',
  { PK: 'CATEGORIES', SK: 'CATEGORY#{category}' },
  { category },
  { type: { entityType: 'OTHER_CATEGORY' } },
)
