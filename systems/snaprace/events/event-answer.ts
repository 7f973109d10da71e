import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { ofTruth } from '../values/truth-values.ts'

export const organizerAnswer = z
  .object({
    orgId: z.string(),
    name: z.string(),
    color: z.string().optional(),
    website: z.string().optional(),
    logo: z.string().optional(),
    ...ofTruth,
  })
  .meta({ examples: [examples.organizer], shows: ['name', 'orgId', 'createdAt'] })

export const eventAnswer = z
  .object({
    orgId: z.string(),
    eventId: z.string(),
    name: z.string(),
    eventDate: z.iso.date(),
    place: z.string().optional(),
    status: z.enum(['active', 'inactive']),
    faceCollectionId: z.string(),
    bibPattern: z.string().optional(),
    showResults: z.boolean(),
    ...ofTruth,
  })
  .meta({ examples: [examples.event], shows: ['name', 'eventDate', 'place', 'status', 'showResults'] })

export const runnerAnswer = z
  .object({
    bib: z.string(),
    name: z.string(),
    result: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ examples: [examples.runner], shows: ['bib', 'name'] })
