import { z } from 'zod'
import { city, place } from './schema/value-types.ts'

const { lat, lng } = place.shape

/** Where something is, as users say it. */
export const givenPlace = z.strictObject({
  address: z.string().max(500).optional(),
  lat,
  lng,
  city: city.max(100).optional(),
  province: z.string().max(100).optional(),
})

/** Where a user is, who is found by it. */
export const givenHome = givenPlace.extend({ city: city.max(100) })
