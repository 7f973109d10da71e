import type { Input } from 'monotable'
import type { Buyer, Seller, Worker } from '../people/user.ts'
import type { IdNumbers } from '../ports/ports.ts'
import { halfUp } from '../values/half-up.ts'
import { buyers, type SamplePerson, sellers, userIdOf, workers } from './people.ts'
import type { Sales } from './sales.ts'
import { addressIn } from './towns.ts'
import type { Work } from './work.ts'

const day = 86_400_000

export interface SampleProfiles {
  readonly buyers: readonly Input<typeof Buyer>[]
  readonly workers: readonly Input<typeof Worker>[]
  readonly sellers: readonly Input<typeof Seller>[]
}

/** What they have done, and what others say about it. */
export type Past = Work & Pick<Sales, 'orders'>

/** Everybody, with what their past has brought them. */
export function profilesOf(work: Past, idNumbers: IdNumbers, end: Date): SampleProfiles {
  return {
    buyers: buyers.map((buyer, at) => ({
      ...personOf(buyer, at, joined(end), work),
      ...{ name: buyer.name, verified: true },
      totalProjects: work.projects.filter(({ buyerId }) => buyerId === userIdOf(buyer)).length,
    })),
    workers: workers.map((worker, at) => {
      const { name, skills, bio, isVerified } = worker
      const responseCount = isVerified ? 10 + 3 * at : 0
      const avgResponseTime = isVerified ? 35 + 11 * at : 0
      return {
        ...personOf(worker, 20 + at, joined(end, isVerified), work),
        ...{ name, skills: [...skills], bio, verified: isVerified, idVerified: isVerified },
        ...{ responseCount, avgResponseTime, responseSum: responseCount * avgResponseTime },
        ...jobsOf(work, userIdOf(worker)),
        idNumber: idNumbers.hashed(`850101500${9000 + at}`),
      }
    }),
    sellers: sellers.map((seller, at) => {
      const { name, contactName, businessReg, deliveryRadius, freeDeliveryOver, isVerified } = seller
      return {
        ...personOf(seller, 40 + at, joined(end, isVerified), work),
        ...{ businessName: name, businessType: 'Supplier', contactName, businessReg },
        deliveryOptions: { canDeliver: true, deliveryRadius, freeDeliveryOver },
        ...{ verified: isVerified, businessVerified: isVerified },
        totalOrders: work.orders.filter(order => isDelivered(order, userIdOf(seller))).length,
      }
    }),
  }
}

/** Before all that they did; who is not verified yet came three days ago. */
export function joined(end: Date, isVerified = true): string {
  const minute = Math.floor(end.getTime() / 60_000) * 60_000
  return new Date(minute - (isVerified ? 560 : 3) * day).toISOString()
}

function personOf(person: SamplePerson, number: number, createdAt: string, work: Past) {
  const userId = userIdOf(person)
  const ratings = work.reviews.filter(({ revieweeId }) => revieweeId === userId).map(({ rating }) => rating)
  const ratingSum = ratings.reduce((sum, rating) => sum + rating, 0)
  return {
    ...{ userId, cognitoSub: person.sub, email: `${person.sub}@khaya.example` },
    phone: `+2782555${String(1000 + number)}`,
    location: addressIn(person.town, person.street, number),
    ...{ phoneVerified: true, createdAt, updatedAt: createdAt, ratingSum, ratingCount: ratings.length },
    trustScore: halfUp(ratingSum, ratings.length, 1),
  }
}

function isDelivered({ sellerId, status }: Past['orders'][number], userId: string): boolean {
  return sellerId === userId && status === 'DELIVERED'
}

function jobsOf({ projects }: Work, workerId: string) {
  const own = projects.filter(({ acceptedWorkerId }) => acceptedWorkerId === workerId)
  const totalJobs = own.filter(({ status }) => status === 'COMPLETED').length
  const jobsAbandoned = own.filter(({ cancelledBy }) => cancelledBy === workerId).length
  return { totalJobs, jobsAbandoned, completionRate: halfUp(totalJobs, totalJobs + jobsAbandoned, 2) }
}
