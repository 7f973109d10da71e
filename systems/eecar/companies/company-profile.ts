import { entity } from 'monotable'
import * as z from 'zod'
import { id, label, moment, version } from '../values/value-types.ts'

/** What a company says of itself. One that has said nothing yet is known by the name in its people's tokens. */
export const CompanyProfile = entity(
  'CompanyProfile',
  { PK: 'COMPANY#{companyId}', SK: 'PROFILE' },
  {
    companyId: id,
    name: label,
    about: z.string().max(2000).optional(),
    place: label.optional(),
    website: z.string().max(2048).optional(),
    since: z.int().min(1900).max(2100).optional(),
    createdAt: moment,
    updatedAt: moment,
    version,
  },
  {
    type: { entityType: 'COMPANY_PROFILE' },
    version: 'version',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    accepts: { UNREAD_ENTITY: 'it is read by its key' },
  },
)
