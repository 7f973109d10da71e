import { entity } from 'monotable'
import * as z from 'zod'
import { id } from '../values/value-types.ts'

// What may exist once only (K13): each says whose it is, and so finds a user by it.

export const EmailGuard = entity(
  'EmailGuard',
  { PK: 'EMAIL#{email:lower}', SK: 'UNIQUE' },
  { email: z.email(), userId: id },
  { type: { entityType: 'EMAIL_GUARD' } },
)

export const PhoneGuard = entity(
  'PhoneGuard',
  { PK: 'PHONE#{phone}', SK: 'UNIQUE' },
  { phone: z.e164(), userId: id },
  { type: { entityType: 'PHONE_GUARD' } },
)

export const SubGuard = entity(
  'SubGuard',
  { PK: 'SUB#{cognitoSub}', SK: 'UNIQUE' },
  { cognitoSub: z.string().min(1), userId: id },
  { type: { entityType: 'SUB_GUARD' } },
)

export const IdNumberGuard = entity(
  'IdNumberGuard',
  { PK: 'IDNO#{idNumber}', SK: 'UNIQUE' },
  { idNumber: z.string().min(1), userId: id },
  { type: { entityType: 'IDNO_GUARD' } },
)
