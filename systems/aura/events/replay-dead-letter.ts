import { findOrRefuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'

export const replayDeadLetter = operation({
  method: 'POST',
  path: '/dead-letters/{letterId}/replays',
  title: 'Tries a failed change again; it leaves the list if that succeeds',
  may: ['admin'],
  input: { path: z.object({ letterId: z.string().min(1).max(500) }) },
  output: z.object({ delivered: z.boolean() }),
  status: 200,
  handler: async ({ path: { letterId }, ports }) => {
    const delivered = await findOrRefuse('dead letter', ports.deadLetters.replay(letterId))
    return { delivered }
  },
})
