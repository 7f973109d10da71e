import { entity } from 'monotable'
import * as z from 'zod'
import { count, flag, home, id, moment, money, version } from '../values/value-types.ts'
import { EmailGuard, IdNumberGuard, PhoneGuard, SubGuard } from './guards.ts'

/** Written with a worker or seller; it goes when the ID or the business is verified. */
export const VerificationEntry = entity(
  'VerificationEntry',
  { PK: 'VERIFY#QUEUE', SK: '{createdAt}#{userId}' },
  { createdAt: moment, userId: id, role: z.enum(['WORKER', 'SELLER']) },
  {
    type: { entityType: 'VERIFICATION_ENTRY' },
    accepts: { LOW_CARDINALITY: 'a queue that a few people work through' },
  },
)

/** One role per account (K12): Buyer, Worker and Seller share their keys, and `entityType` tells them apart. */
const keys = {
  PK: 'USER#{userId}',
  SK: 'PROFILE',
  GSI1PK: 'ROLE#{role}',
  GSI1SK: 'LOCATION#{location.city}#USER#{userId}',
} as const

const allProfiles = {
  userId: id,
  cognitoSub: z.string().min(1),
  /** Many have none: a phone is enough. */
  email: z.email().optional(),
  phone: z.e164(),
  location: home,
  verified: flag,
  phoneVerified: flag,
  trustScore: z.number().min(0).max(5).default(0),
  ratingSum: count,
  ratingCount: count,
  suspendedAt: moment.optional(),
  createdAt: moment,
  updatedAt: moment,
  version,
}

const managed = { version: 'version', createdAt: 'createdAt', updatedAt: 'updatedAt' } as const

/** Who is suspended is in no search. */
const unlessSuspended = {
  of: ['suspendedAt'],
  when: (profile: { suspendedAt?: string | undefined }) => profile.suspendedAt === undefined,
} as const

/** What the document's own program does not write, or may leave out. */
const added = { verified: false, phoneVerified: false, trustScore: 0, ratingSum: 0, ratingCount: 0 } as const

const searches = { GSI1PK: unlessSuspended, GSI1SK: unlessSuspended }

export const Buyer = entity(
  'Buyer',
  keys,
  { ...allProfiles, name: z.string().min(1), totalProjects: count },
  {
    type: { entityType: 'BUYER' },
    coincidesWith: ['Worker', 'Seller'],
    ...managed,
    derive: { role: { of: [], value: () => 'BUYER', as: z.literal('BUYER') } },
    only: searches,
    readDefaults: { ...added, totalProjects: 0 },
    guards: [EmailGuard, PhoneGuard, SubGuard],
  },
)

export const Worker = entity(
  'Worker',
  keys,
  {
    ...allProfiles,
    name: z.string().min(1),
    skills: z.array(z.string().min(1)).min(1),
    bio: z.string().optional(),
    /** HMAC-SHA-256 of the number (K14). */
    idNumber: z.string().min(1),
    idVerified: flag,
    totalJobs: count,
    jobsAbandoned: count,
    completionRate: z.number().min(0).max(1).default(0),
    /** Minutes. */
    avgResponseTime: z.number().min(0).default(0),
    responseSum: z.number().min(0).default(0),
    responseCount: count,
    portfolio: z.array(z.string()).default([]),
  },
  {
    type: { entityType: 'WORKER' },
    coincidesWith: ['Buyer', 'Seller'],
    ...managed,
    derive: { role: { of: [], value: () => 'WORKER', as: z.literal('WORKER') } },
    only: { ...searches, VerificationEntry: { of: ['idVerified'], when: worker => !worker.idVerified } },
    readDefaults: {
      ...{ ...added, idVerified: false, totalJobs: 0, jobsAbandoned: 0, completionRate: 0 },
      ...{ avgResponseTime: 0, responseSum: 0, responseCount: 0, portfolio: [] },
    },
    guards: [EmailGuard, PhoneGuard, SubGuard, IdNumberGuard],
    mirrors: [VerificationEntry],
  },
)

export const Seller = entity(
  'Seller',
  keys,
  {
    ...allProfiles,
    businessName: z.string().min(1),
    businessType: z.string().optional(),
    contactName: z.string().optional(),
    businessReg: z.string().optional(),
    deliveryOptions: z
      .strictObject({
        canDeliver: z.boolean(),
        deliveryRadius: z.number().min(0).optional().meta({ unit: 'km' }),
        freeDeliveryOver: money.optional().meta({ unit: 'ZAR' }),
      })
      .optional(),
    businessVerified: flag,
    totalOrders: count,
  },
  {
    type: { entityType: 'SELLER' },
    coincidesWith: ['Buyer', 'Worker'],
    ...managed,
    derive: { role: { of: [], value: () => 'SELLER', as: z.literal('SELLER') } },
    only: {
      ...searches,
      VerificationEntry: { of: ['businessVerified'], when: seller => !seller.businessVerified },
    },
    readDefaults: { ...added, businessVerified: false, totalOrders: 0 },
    guards: [EmailGuard, PhoneGuard, SubGuard],
    mirrors: [VerificationEntry],
  },
)
