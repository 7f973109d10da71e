import { money as moneyOf } from '@monotable/server/kit'
import * as z from 'zod'

export { id, moment, version } from '@monotable/server/kit'

export const count = z.int().min(0).default(0)

export const flag = z.boolean().default(false)

export const currency = z.literal('ZAR').default('ZAR')

/** Of any size: rand and whole cents. */
export const amount = moneyOf()

/** At most nine digits before the point (K6). */
export const money = moneyOf({ max: 999_999_999.99 })

/** `  estcourt   NORTH` is `Estcourt North` (K7). By way of capitals, of which ß and ẞ have the same two. */
export const city = z
  .string()
  .overwrite(text => text.trim().split(/\s+/u).map(capitalised).join(' '))
  .min(1)
  .regex(/^[^#]*$/, 'must not contain #')

function capitalised(word: string): string {
  const [first = '', ...rest] = word.toLowerCase().toUpperCase()
  return first + rest.join('').toLowerCase()
}

/** Where something is: the document's sample of a project has no city. */
export const place = z.strictObject({
  address: z.string().optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
  city: city.optional(),
  province: z.string().optional(),
})

/** Where a user is, who is found by it. */
export const home = place.extend({ city })

/** What the document's own program wrote has no version: its first change gives it one. */
export const shownVersion = z.int().min(0).default(0).catch(1)
