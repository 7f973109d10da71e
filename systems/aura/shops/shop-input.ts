import * as z from 'zod'
import type { Items } from '../operation.ts'
import { country as storedCountry } from '../values/value-types.ts'
import { mostHours } from './schedule.ts'

/** Two letters and nothing else; lower case is raised (C16). */
export const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'must be a code of two letters, such as DE')
  .transform(code => code.toUpperCase())
  .pipe(storedCountry)

/** Hours between two crawls, up to four weeks (C18). */
export const everyHours = z.int().min(1).max(mostHours).meta({ title: 'Hours between crawls' })

export const settings = z.object({
  sort_query: z.boolean().optional().meta({ description: 'Treat ?a=1&b=2 and ?b=2&a=1 as one page' }),
  strip_trailing_slash: z
    .boolean()
    .optional()
    .meta({ description: 'Treat /chairs/ and /chairs as one page' }),
  miss_limit: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: 'Crawls that must miss a page before it counts as removed, 3 unless set' }),
})

type Settings = Items['Shop']['settings']

const usual: Settings = { sort_query: false, strip_trailing_slash: false, miss_limit: 3 }

/** Each setting by itself: one that is not given stays as it is. */
export function settingsWith(given: z.output<typeof settings> = {}, present: Settings = usual): Settings {
  return {
    sort_query: given.sort_query ?? present.sort_query,
    strip_trailing_slash: given.strip_trailing_slash ?? present.strip_trailing_slash,
    miss_limit: given.miss_limit ?? present.miss_limit,
  }
}
