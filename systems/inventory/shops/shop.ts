import { entity } from 'monotable'
import * as z from 'zod'
import { moment, text, userId, version } from '../values/value-types.ts'

export const Shop = entity(
  'Shop',
  {
    PK: 'SHOP#{shopId}',
    SK: 'META',
  },
  {
    shopId: z.uuid(),
    name: text,
    ownerId: userId,
    address: text.optional(),
    phone: text.optional(),
    email: text.optional(),
    notificationEmail: text.optional(),
    notificationPhone: text.optional(),
    /** An IANA name, fixed at creation: days of sales are days there (S12). */
    timezone: z
      .string()
      .refine(isTimezone, 'is not the name of a time zone, such as Africa/Johannesburg')
      .default('UTC'),
    /** By ISO 4217, fixed at creation: amounts of another currency could not be added up. */
    currency: z
      .string()
      .refine(isCurrency, 'is not the code of a currency with two decimals, such as EUR or ZAR')
      .meta({ offers: Intl.supportedValuesOf('currency').filter(isCurrency) })
      .default('USD'),
    alertPreferences: z
      .strictObject({ email: z.boolean().default(true), sms: z.boolean().default(false) })
      .prefault({}),
    createdAt: moment,
    updatedAt: moment,
    deletedAt: moment.optional(),
    version,
  },
  {
    type: { entityType: 'SHOP' },
    version: 'version',
    createdAt: 'createdAt',
    updatedAt: 'updatedAt',
    softDelete: 'deletedAt',
    readDefaults: { timezone: 'UTC', currency: 'USD', alertPreferences: { email: true, sms: false } },
  },
)

/** How many shops a user may own, by plan (S6). */
export const shopLimits = { free: 5, pro: 20, enterprise: Number.POSITIVE_INFINITY } as const

/** A user's plan, and how many shops the user owns that are not deleted (S6). */
export const Account = entity(
  'Account',
  {
    PK: 'USER#{userId}',
    SK: 'META',
  },
  {
    userId,
    plan: z.enum(['free', 'pro', 'enterprise']).default('free'),
    shopCount: z.int().min(0).default(0),
    version,
  },
  { type: { entityType: 'ACCOUNT' }, version: 'version', accepts: { UNREAD_ENTITY: 'it is got by its key' } },
)

const role = z.enum(['owner', 'staff'])

/** The shop's side of a membership. */
export const Member = entity(
  'Member',
  {
    PK: 'SHOP#{shopId}',
    SK: 'MEMBER#{userId}',
  },
  { shopId: z.uuid(), userId, role },
  { type: { entityType: 'MEMBER' } },
)

/** A shop of a user, and the user's permission in it (S5). */
export const Membership = entity(
  'Membership',
  {
    PK: 'USER#{userId}',
    SK: 'SHOP#{shopId}',
  },
  {
    userId,
    shopId: z.uuid(),
    role,
    /** Of the shop, refreshed when that changes. */
    name: text,
    version,
  },
  { type: { entityType: 'MEMBERSHIP' }, version: 'version', mirrors: [Member] },
)

/** Books are in cents, so that a currency has two decimals. */
function isCurrency(code: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(code)) return false
  const { maximumFractionDigits } = Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions()
  return maximumFractionDigits === 2
}

function isTimezone(name: string): boolean {
  try {
    // Offsets such as +02:00 are taken too, and are no names.
    return /^[A-Z]/i.test(name) && Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
