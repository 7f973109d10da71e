import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { spellingsOf } from '../values/vocabulary.ts'
import { fillSpecified, isNarrowed } from './attach-specifications.ts'
import { specifiedPartAnswer } from './part-answer.ts'
import { useClass, useClassOf } from './use-class.ts'

const cathodeType = z.enum(['NCM', 'NCA', 'LFP', 'LMO', 'OTHER'])

export const listBatteries = operation({
  method: 'GET',
  path: '/batteries',
  title: 'Lists batteries by state of health, cathode and use class, newest first',
  may: 'anyone',
  input: {
    query: z.object({
      ...pageQuery,
      minSoh: z.coerce.number().min(0).max(100).optional(),
      cathodeType: cathodeType.optional(),
      useClass: useClass.optional(),
    }),
  },
  output: pageOf(specifiedPartAnswer),
  handler: async ({ query: { limit, cursor, ...wanted }, actor, db }) => {
    const options = callerOf(actor, { limit, cursor })
    const caller = JSON.stringify([options.caller, wanted])
    return fillSpecified(
      db,
      place => db.allParts({ category: spellingsOf('battery') }, { ...place, caller }),
      specification => {
        const { soh, cathodeType } = specification?.batteryHealth ?? {}
        if (wanted.minSoh !== undefined && !(soh !== undefined && soh >= wanted.minSoh)) return false
        if (wanted.cathodeType !== undefined && cathodeType !== wanted.cathodeType) return false
        return wanted.useClass === undefined || useClassOf(specification) === wanted.useClass
      },
      { ...options, leavesOut: isNarrowed(wanted) },
    )
  },
})
