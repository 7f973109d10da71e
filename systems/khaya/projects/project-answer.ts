import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { shownVersion } from '../values/value-types.ts'
import { Bid, Project } from './project.ts'

const { acceptedBidId, ...project } = Project.attributes

export const projectAnswer = z
  .object(project)
  .extend({ acceptedBidId: acceptedBidId.unwrap().nullable(), version: shownVersion })
  .meta({
    examples: [examples.project],
    shows: ['title', 'category', 'location.city', 'budget.max', 'bidCount', 'status', 'createdAt'],
  })

export const bidAnswer = z
  .object(Bid.attributes)
  .extend({ version: shownVersion })
  .meta({
    examples: [examples.bid],
    shows: [
      'workerName',
      'quote',
      'timeline.duration',
      'timeline.unit',
      'workerTrustScore',
      'status',
      'createdAt',
    ],
  })
