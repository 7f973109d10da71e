import { z } from 'zod'
import { InboxEntry, Message, Notification } from './messages/message.ts'
import { badge } from './people/badges.ts'
import { Buyer, Seller, Worker } from './people/user.ts'
import { VerificationEntry } from './people/verification-entry.ts'
import { Order, Product } from './products/product.ts'
import { Bid, Project } from './projects/project.ts'
import { Review } from './reviews/review.ts'
import * as examples from './values/examples.ts'

// What is answered, by name: nothing else of an item leaves the server.

/** What the document's own program wrote has no version: its first change gives it one. */
const version = z.int().min(0).default(0).catch(1)

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
    version,
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
  .meta({ examples: [examples.profile] })

/** Somebody who was found; how far away, if that was asked. */
export const foundProfileAnswer = publicProfileAnswer
  .extend({ distanceKm: z.number().optional() })
  .meta({ examples: [{ ...examples.publicProfile, distanceKm: 3.4 }] })

export const queueEntryAnswer = z
  .object(VerificationEntry.attributes)
  .meta({ examples: [examples.queueEntry] })

const { acceptedBidId, ...project } = Project.attributes

export const projectAnswer = z
  .object(project)
  .extend({ acceptedBidId: acceptedBidId.unwrap().nullable(), version })
  .meta({ examples: [examples.project] })

export const bidAnswer = z
  .object(Bid.attributes)
  .extend({ version })
  .meta({ examples: [examples.bid] })

export const reviewAnswer = z
  .object(Review.attributes)
  .omit({ version: true })
  .meta({ examples: [examples.review] })

export const productAnswer = z
  .object(Product.attributes)
  .extend({ sellerListed: z.boolean(), version })
  .meta({ examples: [examples.product] })

export const orderAnswer = z
  .object(Order.attributes)
  .extend({ version })
  .meta({ examples: [examples.order] })

/** Samples of the document have other ids. */
export const messageAnswer = z
  .object(Message.attributes)
  .extend({ messageId: z.string() })
  .meta({ examples: [examples.message] })

export const conversationAnswer = z
  .object(InboxEntry.attributes)
  .pick({
    otherId: true,
    otherName: true,
    lastMessage: true,
    lastMessageAt: true,
    unread: true,
    awaitingSince: true,
  })
  .extend({ conversationId: z.string() })
  .meta({ examples: [examples.conversation] })

export const notificationAnswer = z
  .object(Notification.attributes)
  .omit({ userId: true, TTL: true })
  .extend({ notificationId: z.string() })
  .meta({ examples: [examples.notification] })
