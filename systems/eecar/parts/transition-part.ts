import { checkVersion, ifUnchanged, mayMove, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofPart } from '../values/paths.ts'
import { listingFor } from './listing-status.ts'
import { partAnswer } from './part-answer.ts'
import { findPart } from './whole-part.ts'

const { listingStatus } = partAnswer.shape

/** What its owner can do; selling out, and the way back, follows from the quantity alone. */
const moves = {
  listed: { withdrawn: ['own', 'admin'] },
  sold_out: { withdrawn: ['own', 'admin'] },
  withdrawn: { listed: ['own', 'admin'] },
} as const

export const transitionPart = operation({
  method: 'POST',
  path: '/parts/{partId}/transitions',
  title: 'Withdraws a part from the market, or lists it again',
  may: ['own', 'admin'],
  moves,
  input: { path: ofPart, body: z.object({ to: listingStatus }).meta({ examples: [{ to: 'withdrawn' }] }) },
  output: partAnswer,
  status: 200,
  isVersioned: true,
  errors: ['INVALID_TRANSITION'],
  handler: async ({ path, body: { to }, roles, db, now, ifMatch, ports, commit }) => {
    const moved = await commit(async t => {
      const part = await findPart(db, path.partId)
      checkVersion(part, ifMatch)
      const { listingStatus: from, quantity, version } = part
      if (!mayMove(moves, { from, to, roles })) {
        throw refuse('INVALID_TRANSITION', `A part that is ${from} cannot become ${to}`, { from, to })
      }
      const set = {
        listingStatus: to === 'listed' ? listingFor(quantity) : to,
        updatedAt: now.toISOString(),
      }
      return {
        writes: [t.Part.update(part, { set }, ifUnchanged(part))],
        answer: { ...part, ...set, version: version + 1 },
      }
    })
    ports.search.touch(path.partId)
    return moved
  },
})
