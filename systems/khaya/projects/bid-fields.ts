import { z } from 'zod'
import { Bid } from '../schema/projects.ts'

const { quote, timeline } = Bid.attributes

/** What a worker says in a bid. */
export const bidFields = z.object({ quote, timeline, proposal: z.string().trim().min(1).max(5000) })
