import { entity } from 'monotable'
import * as z from 'zod'
import { domain, id, version } from '../values/value-types.ts'

export const Group = entity(
  'Group',
  { PK: 'GROUP#{group_id}', SK: 'META#' },
  { group_id: id, name: z.string().min(1), version },
  { type: { entityType: 'GROUP' }, version: 'version', accepts: { UNREAD_ENTITY: 'it is got by its key' } },
)

export const GroupMember = entity(
  'GroupMember',
  { PK: 'GROUP#{group_id}', SK: 'SHOP#{domain}' },
  { group_id: id, domain },
  { type: { entityType: 'GROUP_MEMBER' } },
)
