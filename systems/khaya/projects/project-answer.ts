import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { shownVersion } from '../values/value-types.ts'
import { Bid, Project } from './project.ts'

const { acceptedBidId, ...project } = Project.attributes

export const projectAnswer = z
  .object(project)
  .extend({ acceptedBidId: acceptedBidId.unwrap().nullable(), version: shownVersion })
  .meta({ examples: [examples.project] })

export const bidAnswer = z
  .object(Bid.attributes)
  .extend({ version: shownVersion })
  .meta({ examples: [examples.bid] })
