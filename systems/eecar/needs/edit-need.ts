import { isDeepStrictEqual } from 'node:util'
import { changed, changesOf, checkVersion, ifUnchanged } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofNeed } from '../values/paths.ts'
import { findActiveNeed, showNeed } from './find-need.ts'
import { needAnswer } from './need-answer.ts'
import { needInput, parseExpiry } from './need-input.ts'

const { industry, requiredSpecs, productionProcess, targetApplication, priority, expiresAt } = needInput

export const editNeed = operation({
  method: 'PATCH',
  path: '/companies/{companyId}/needs/{needId}',
  title: 'Changes an active need; null removes an optional value',
  may: ['own'],
  when: { status: ['active'] },
  input: {
    path: ofNeed,
    body: z
      .object({
        industry: industry.nullable(),
        requiredSpecs: requiredSpecs.optional(),
        productionProcess: productionProcess.nullable(),
        targetApplication: targetApplication.nullable(),
        priority: priority.unwrap().optional(),
        expiresAt: expiresAt.nullable(),
      })
      .meta({ examples: [{ priority: 'high', expiresAt: null }] }),
  },
  output: needAnswer,
  isVersioned: true,
  errors: ['INVALID_TRANSITION'],
  handler: async ({ path, body, now, db, ifMatch, commit }) => {
    const end = body.expiresAt && { expiresAt: parseExpiry(body.expiresAt, now) }
    const moment = now.toISOString()
    return commit(async t => {
      const need = await findActiveNeed(db, path, now)
      checkVersion(need, ifMatch)
      const { version } = need
      const asksAnew = body.requiredSpecs && !isDeepStrictEqual(body.requiredSpecs, need.requiredSpecs)
      const said = { ...body, ...end, updatedAt: moment, ...(asksAnew && { wantedSince: moment }) }
      return {
        writes: [t.CompanyNeed.update(need, changesOf(said), ifUnchanged(need))],
        answer: showNeed({ ...changed(need, said), version: version + 1 }, now),
      }
    })
  },
})
