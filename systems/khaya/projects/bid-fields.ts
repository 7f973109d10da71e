import { notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { Bid } from './project.ts'

const { quote, timeline } = Bid.attributes

/** What a worker says in a bid. */
export const bidFields = z.object({ quote, timeline, proposal: notBlank(z.string().trim().max(5000)) })
