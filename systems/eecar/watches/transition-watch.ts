import { checkVersion, findOrRefuse, ifUnchanged, mayMove, refuse } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofWatch } from '../values/paths.ts'
import { watchAnswer } from './watch-answer.ts'

const { status } = watchAnswer.shape

/** What its buyer can do; only parts trigger it. */
const moves = {
  active: { cancelled: ['own'] },
  triggered: { active: ['own'], cancelled: ['own'] },
} as const

export const transitionWatch = operation({
  method: 'POST',
  path: '/watches/{watchId}/transitions',
  title: 'Cancels a watch, or lets a triggered one look for parts again',
  may: ['own'],
  moves,
  input: { path: ofWatch, body: z.object({ to: status }).meta({ examples: [{ to: 'cancelled' }] }) },
  output: watchAnswer,
  status: 200,
  isVersioned: true,
  errors: ['INVALID_TRANSITION'],
  handler: async ({ path, body: { to }, roles, now, db, ifMatch, commit }) =>
    commit(async t => {
      const watch = await findOrRefuse('watch', db.Watch.get(path, { consistent: true }))
      checkVersion(watch, ifMatch)
      const { status: from, version } = watch
      if (!mayMove(moves, { from, to, roles })) {
        throw refuse('INVALID_TRANSITION', `A watch that is ${from} cannot become ${to}`, { from, to })
      }
      const moment = now.toISOString()
      const set = { status: to, updatedAt: moment, ...(to === 'active' && { armedAt: moment }) }
      return {
        writes: [t.Watch.update(watch, { set }, ifUnchanged(watch))],
        answer: { ...watch, ...set, version: version + 1 },
      }
    }),
})
