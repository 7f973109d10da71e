import { entity } from 'monotable'
import * as z from 'zod'
import { id, moment } from '../values/value-types.ts'

/** Says that a part was changed: other processes read here that their search must read it again. */
export const SearchChange = entity(
  'SearchChange',
  { PK: 'SEARCHCHANGE#{hour}', SK: 'AT#{changedAt}#{cause}' },
  { changedAt: moment, cause: z.string(), partId: id, TTL: z.int() },
  {
    type: { entityType: 'SEARCH_CHANGE' },
    derive: { hour: { of: ['changedAt'], value: change => hourOf(change.changedAt) } },
    expires: { attribute: 'TTL' },
    accepts: {
      HOT_PARTITION:
        'every process reads the changes of this hour at once; sellers change few parts a second',
    },
  },
)

/** The hour of a moment that is written as all are: `2025-01-20T10`. */
export function hourOf(moment: string): string {
  return moment.slice(0, 13)
}
