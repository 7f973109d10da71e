import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { count, moment } from '../values/value-types.ts'
import { Job } from './job.ts'

/** How far a job is. */
const ofJob = {
  state: Job.attributes.state.unwrap(),
  queuedAt: moment,
  finishedAt: moment.optional(),
  scanned: count,
  updated: count,
  skipped: count,
}

export const syncAnswer = z.object(ofJob).meta({ examples: [examples.sync] })

export const removalAnswer = z
  .object({ jobId: z.string(), ...ofJob })
  .meta({ examples: [{ ...examples.removal, ...examples.sync }] })
