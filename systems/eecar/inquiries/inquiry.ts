import { entity } from 'monotable'
import { id, label, moment, prose } from '../values/value-types.ts'

export const Inquiry = entity(
  'Inquiry',
  { PK: 'PART#{partId}', SK: 'INQUIRY#{createdAt}#{inquiryId}' },
  {
    partId: id,
    createdAt: moment,
    inquiryId: id,
    name: label,
    contact: label,
    message: prose,
  },
  { type: { entityType: 'INQUIRY' }, createdAt: 'createdAt' },
)
