import { entity, minutes } from 'monotable'
import * as z from 'zod'
import { count, id } from '../values/value-types.ts'

export const goodForMinutes = 10

/** The code that was sent to a phone last; hashed with the key of the server. */
export const PhoneCode = entity(
  'PhoneCode',
  { PK: 'USER#{userId}', SK: 'PHONE_CODE' },
  { userId: id, phone: z.e164(), code: z.string(), tries: count, TTL: z.int() },
  {
    type: { entityType: 'PHONE_CODE' },
    accepts: { UNREAD_ENTITY: 'it is read by its key' },
    expires: { attribute: 'TTL', after: minutes(goodForMinutes) },
  },
)
