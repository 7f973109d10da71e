import { entity } from 'monotable'
import * as z from 'zod'
import { freeForm, id, label, prose } from '../values/value-types.ts'

export const UseCase = entity(
  'UseCase',
  { PK: 'PART#{partId}', SK: 'USAGE#{usageId}' },
  {
    partId: id,
    usageId: id,
    industry: label,
    application: label,
    requirements: freeForm.optional(),
    successCase: z.boolean().default(false),
    description: prose.optional(),
  },
  {
    type: { entityType: 'USE_CASE' },
    readDefaults: { successCase: false },
    accepts: { UNBOUNDED_ITEM: 'free-form objects hold at most 32 KB' },
  },
)
