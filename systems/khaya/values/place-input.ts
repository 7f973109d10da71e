import { notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { city, place } from './value-types.ts'

const { lat, lng } = place.shape

/** Where something is, as users say it. */
export const placeInput = z.strictObject({
  address: notBlank(z.string().max(500)).optional(),
  lat,
  lng,
  city: notBlank(city.max(100)).optional(),
  province: notBlank(z.string().max(100)).optional(),
})

/** Where a user or a project is, which are found by it. */
export const homeInput = placeInput.extend({ city: notBlank(city.max(100)) })
