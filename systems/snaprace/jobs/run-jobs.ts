import { reaction } from '../operation.ts'
import { runJob } from './run-job.ts'

export const runJobs = reaction({
  title: 'Work that a change of the truth asks for is done on the photos',
  on: { Job: { created: async (job, context) => void (await runJob(context, job)) } },
})
