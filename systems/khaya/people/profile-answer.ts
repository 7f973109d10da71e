import * as z from 'zod'
import * as examples from '../values/examples.ts'
import { shownVersion } from '../values/value-types.ts'
import { badge } from './badges.ts'
import { Buyer, Seller, VerificationEntry, Worker } from './user.ts'

const { name, skills, bio, idVerified, totalJobs, completionRate } = Worker.attributes
const { avgResponseTime, portfolio, jobsAbandoned } = Worker.attributes
const { businessName, businessType, contactName, businessReg, deliveryOptions } = Seller.attributes
const { businessVerified, totalOrders } = Seller.attributes

/** What everybody sees of a user; what a role does not have is absent. */
const publicProfileAnswer = z
  .object(Buyer.attributes)
  .pick({
    userId: true,
    verified: true,
    phoneVerified: true,
    trustScore: true,
    ratingCount: true,
    createdAt: true,
  })
  .extend({
    version: shownVersion,
    role: z.enum(['BUYER', 'WORKER', 'SELLER']),
    location: z.object({ city: z.string(), province: z.string().optional() }),
    badges: z.array(badge),
    name: name.optional(),
    totalProjects: z.int().optional(),
    skills: skills.optional(),
    bio,
    idVerified: idVerified.unwrap().optional(),
    totalJobs: totalJobs.unwrap().optional(),
    completionRate: completionRate.unwrap().optional(),
    avgResponseTime: avgResponseTime.unwrap().optional(),
    portfolio: portfolio.unwrap().optional(),
    businessName: businessName.optional(),
    businessType,
    deliveryOptions,
    businessVerified: businessVerified.unwrap().optional(),
    totalOrders: totalOrders.unwrap().optional(),
  })
  .meta({ examples: [examples.publicProfile] })

/** The same with what only the user and admins see. Of the ID number there is nothing to see (K14). */
export const profileAnswer = publicProfileAnswer
  .extend({
    location: publicProfileAnswer.shape.location.extend({
      address: z.string().optional(),
      lat: z.number().optional(),
      lng: z.number().optional(),
    }),
    email: z.string().optional(),
    phone: z.string().optional(),
    contactName,
    businessReg,
    jobsAbandoned: jobsAbandoned.unwrap().optional(),
    suspendedAt: Buyer.attributes.suspendedAt,
    updatedAt: Buyer.attributes.updatedAt.optional(),
  })
  .meta({
    examples: [examples.profile],
    shows: ['name', 'role', 'location.city', 'trustScore', 'ratingCount', 'createdAt'],
  })

/** A person who was found, with the distance if the request asked for it. */
export const foundProfileAnswer = publicProfileAnswer.extend({ distanceKm: z.number().optional() }).meta({
  examples: [{ ...examples.publicProfile, distanceKm: 3.4 }],
  shows: ['name', 'role', 'skills', 'location.city', 'trustScore', 'ratingCount', 'idVerified'],
})

export const queueEntryAnswer = z
  .object(VerificationEntry.attributes)
  .extend({ userId: VerificationEntry.attributes.userId.meta({ refersTo: 'getUser' }) })
  .meta({ examples: [examples.queueEntry], shows: ['userId', 'role', 'createdAt'] })
