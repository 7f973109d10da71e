import { checkVersion, ifUnchanged, mayMove, notBlank, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofNeed } from '../values/paths.ts'
import { label } from '../values/value-types.ts'
import { findActiveNeed, showNeed } from './find-need.ts'
import { needAnswer } from './need-answer.ts'

const { status } = needAnswer.shape

const moves = { active: { fulfilled: ['own'], cancelled: ['own'] } } as const

export const transitionNeed = operation({
  method: 'POST',
  path: '/companies/{companyId}/needs/{needId}/transitions',
  title: 'Closes an active need for good, as fulfilled or cancelled',
  may: ['own'],
  moves,
  input: {
    path: ofNeed,
    body: z
      .object({ to: status, closeReason: notBlank(label).optional() })
      .meta({ examples: [{ to: 'fulfilled' }] }),
  },
  output: needAnswer,
  status: 200,
  isVersioned: true,
  errors: ['INVALID_TRANSITION'],
  handler: async ({ path, body: { to, closeReason }, roles, now, db, ifMatch, commit }) =>
    commit(async t => {
      const need = await findActiveNeed(db, path, now)
      checkVersion(need, ifMatch)
      if (!mayMove(moves, { from: 'active', to, roles }))
        throw refuse(
          'INVALID_TRANSITION',
          'The need is active already. Close it as fulfilled or cancelled.',
          { from: to, to },
        )
      const set = {
        status: to,
        updatedAt: now.toISOString(),
        ...(closeReason !== undefined && { closeReason }),
      }
      return {
        writes: [t.CompanyNeed.update(need, { set }, ifUnchanged(need))],
        answer: showNeed({ ...need, ...set, version: need.version + 1 }, now),
      }
    }),
})
