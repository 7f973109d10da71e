import { days, entity } from 'monotable'
import * as z from 'zod'
import { freeForm, id, moment, version } from '../values/value-types.ts'

export const Notification = entity(
  'Notification',
  {
    PK: 'NOTIFICATION#{notificationId}',
    SK: 'METADATA',
    GSI1PK: 'RECIPIENT#{recipientId}',
    GSI1SK: 'SENT#{sentAt}',
  },
  {
    notificationId: id,
    recipientId: id,
    type: z.enum([
      'part_available',
      'proposal_received',
      'compliance_violation',
      'proposal_accepted',
      'proposal_rejected',
      'proposal_countered',
      'proposal_cancelled',
      'proposal_message',
      'need_matched',
      'inquiry_received',
    ]),
    title: z.string(),
    message: z.string(),
    data: freeForm.default({}),
    read: z.boolean().default(false),
    sentAt: moment,
    TTL: z.int(),
    version,
  },
  {
    type: { entityType: 'NOTIFICATION' },
    version: 'version',
    readDefaults: { data: {}, read: false },
    createdAt: 'sentAt',
    expires: { attribute: 'TTL', after: days(30) },
    accepts: { UNBOUNDED_ITEM: 'free-form objects hold at most 32 KB' },
  },
)
