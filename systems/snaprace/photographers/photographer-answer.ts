import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { ofTruth } from '../values/truth-values.ts'

export const photographerAnswer = z
  .object({
    photographerId: z.string(),
    handle: z.string(),
    displayName: z.string(),
    active: z.boolean(),
    ...ofTruth,
  })
  .meta({ examples: [examples.photographer], shows: ['displayName', 'handle', 'active', 'createdAt'] })
