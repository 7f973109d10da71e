import type { PlannedWrite } from 'monotable'
import * as z from 'zod'
import type { Items, Plan } from '../operation.ts'
import type { OwnPorts } from '../ports/ports.ts'
import type { Profile } from './profile.ts'
import { fieldsOf, foreignTo, missingOf, profileFields } from './profile-fields.ts'

const { email, phone, location, ...ofSome } = profileFields

/** The sign-up form: fields of one role only, and everything that it needs. */
export const signUpFields = z
  .object({
    role: z.enum(Object.keys(fieldsOf) as [keyof typeof fieldsOf]),
    email: email.optional(),
    phone,
    location,
    ...z.object(ofSome).partial().shape,
  })
  .superRefine(({ role, ...given }, context) => {
    for (const { path, reason } of [...missingOf(role, given), ...foreignTo(role, given)]) {
      context.addIssue({ code: 'custom', path: [path], message: reason })
    }
  })

type Given = z.output<typeof signUpFields>

interface Account {
  readonly userId: string
  readonly cognitoSub: string
  /** The number that the account has proven by a code, if it has one. */
  readonly provenPhone?: string | undefined
}

interface Planned {
  readonly write: PlannedWrite
  readonly profile: Profile
}

/** A profile of which nothing is verified and nothing counted yet. */
export function newProfile(
  t: Plan,
  { role, idNumber, ...given }: Given,
  { provenPhone, ...account }: Account,
  { idNumbers, now }: Pick<OwnPorts, 'idNumbers'> & { readonly now: Date },
): Planned {
  const moment = now.toISOString()
  const phoneVerified = provenPhone === given.phone
  const ofAll = {
    ...account,
    ...given,
    ...{ verified: false, phoneVerified, trustScore: 0, ratingSum: 0, ratingCount: 0 },
    ...{ createdAt: moment, updatedAt: moment, version: 1 },
  }
  if (role === 'BUYER') {
    // Of a buyer nothing else has to be verified.
    const item = { ...ofAll, verified: phoneVerified, totalProjects: 0 } as Items['Buyer']
    return { write: t.Buyer.create(item), profile: { entity: 'Buyer', item } }
  }
  if (role === 'SELLER') {
    const item = { ...ofAll, businessVerified: false, totalOrders: 0 } as Items['Seller']
    return { write: t.Seller.create(item), profile: { entity: 'Seller', item } }
  }
  const item = {
    portfolio: [],
    ...ofAll,
    idNumber: idNumbers.hashed(idNumber as string),
    idVerified: false,
    ...{ totalJobs: 0, jobsAbandoned: 0, completionRate: 0 },
    ...{ avgResponseTime: 0, responseSum: 0, responseCount: 0 },
  } as unknown as Items['Worker']
  return { write: t.Worker.create(item), profile: { entity: 'Worker', item } }
}
