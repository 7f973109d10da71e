import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { count } from '../values/value-types.ts'

/** Whose race it is, and how its pages look. */
const brandAnswer = z.object({
  name: z.string(),
  color: z.string().optional(),
  website: z.string().optional(),
  logo: z.string().optional(),
})

/** A race as the public sees it. */
export const raceAnswer = z
  .object({
    eventId: z.string(),
    orgId: z.string(),
    name: z.string(),
    eventDate: z.iso.date(),
    place: z.string().optional(),
    showResults: z.boolean(),
    organizer: brandAnswer,
    photoCount: count,
    /** The newest photo. */
    cover: z.object({ ulid: z.string(), thumbHash: z.string().optional() }).optional(),
  })
  .meta({ examples: [examples.race], shows: ['name', 'eventDate', 'place', 'photoCount'] })
