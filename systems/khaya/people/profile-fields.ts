import { notBlank } from '@monotable/server/kit'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import * as z from 'zod'
import { pictureAddress } from '../pictures/picture-address.ts'
import { homeInput } from '../values/place-input.ts'
import { idNumber } from './id-number.ts'
import { Buyer, Seller } from './user.ts'

/** A phone number as people write it; `082 123 4567` is one of South Africa. Kept in the form of E.164. */
const phoneNumber = z
  .string()
  .max(40)
  .overwrite(text => {
    const number = parsePhoneNumberFromString(text, 'ZA')
    return number?.isValid() ? number.number : ''
  })
  .regex(/^\+[1-9]\d{6,14}$/, 'is no phone number')

const short = notBlank(z.string().trim().max(200))
const prose = notBlank(z.string().trim().max(5000))

/** What users say of themselves. */
export const profileFields = {
  name: short,
  businessName: short,
  email: Buyer.attributes.email.unwrap().max(254),
  phone: phoneNumber,
  location: homeInput,
  skills: z
    .array(notBlank(z.string().trim().max(100)))
    .min(1)
    .max(50),
  bio: prose,
  /** Comes in, and never goes out (K14). */
  idNumber,
  portfolio: z.array(pictureAddress).max(50),
  businessType: short,
  contactName: short,
  businessReg: short,
  deliveryOptions: Seller.attributes.deliveryOptions.unwrap(),
}

type Field = keyof typeof profileFields

interface FieldsOfRole {
  readonly needed: readonly Field[]
  readonly optional: readonly Field[]
}

const ofAll = ['phone', 'location'] as const

/** Which of them each role has. */
export const fieldsOf = {
  BUYER: { needed: [...ofAll, 'name'], optional: ['email'] },
  WORKER: { needed: [...ofAll, 'name', 'skills', 'idNumber'], optional: ['email', 'bio', 'portfolio'] },
  SELLER: {
    needed: [...ofAll, 'businessName'],
    optional: ['email', 'businessType', 'contactName', 'businessReg', 'deliveryOptions'],
  },
} as const satisfies Readonly<Record<string, FieldsOfRole>>

interface Problem {
  readonly path: string
  readonly reason: string
}

type Given = Readonly<Record<string, unknown>>

/** Fields that a role has not. */
export function foreignTo(role: keyof typeof fieldsOf, given: Given): Problem[] {
  const { needed, optional } = fieldsOf[role]
  const own: readonly string[] = [...needed, ...optional]
  return Object.keys(given)
    .filter(name => given[name] !== undefined && !own.includes(name))
    .map(path => ({ path, reason: `does not belong to a ${role.toLowerCase()}` }))
}

/** Fields that a role needs, and that are not there. */
export function missingOf(role: keyof typeof fieldsOf, given: Given): Problem[] {
  return fieldsOf[role].needed
    .filter(name => given[name] === undefined)
    .map(path => ({ path, reason: `is needed of a ${role.toLowerCase()}` }))
}
