import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { count, moment } from '../values/value-types.ts'
import { RawGuard } from './upload.ts'

export const uploadAnswer = z
  .object({
    rawId: z.string(),
    ulid: z.string(),
    state: RawGuard.attributes.state.unwrap(),
    rawKey: z.string().optional().meta({ title: 'File' }),
    attempts: count,
    reason: z.string().optional(),
    photographerId: z.string().optional(),
    photographerName: z.string().optional(),
    capturedAt: moment.optional(),
    version: z.int(),
  })
  .meta({
    examples: [examples.upload],
    shows: ['rawKey', 'state', 'attempts', 'reason', 'photographerName', 'capturedAt'],
  })
