import { entity } from 'monotable'
import * as z from 'zod'
import { id, moment } from '../values/value-types.ts'

/** Somebody who acts for a company. An account acts for one company at most, which its key makes sure of. */
export const CompanyMember = entity(
  'CompanyMember',
  { PK: 'MEMBER#{accountId}', SK: 'COMPANY', GSI1PK: 'MEMBERS#{companyId}', GSI1SK: 'SINCE#{createdAt}' },
  {
    accountId: id,
    companyId: id,
    /** Who created the company. */
    isFirst: z.boolean().optional(),
    createdAt: moment,
  },
  { type: { entityType: 'COMPANY_MEMBER' }, createdAt: 'createdAt' },
)
