import { type IdsAt, type Random, sampleIds, seededRandom } from '@monotable/server/kit'
import type { Input } from 'monotable'
import type { Items } from '../operation.ts'
import type { Order } from '../orders/order.ts'
import { pricedOrder } from '../orders/order-totals.ts'
import { buyers, type SamplePerson, type SampleSeller, sellers, userIdOf } from './people.ts'
import { products } from './products.ts'
import type { SampleReview } from './reviews.ts'

type Status = Items['Order']['status']
export type SampleOrder = Input<typeof Order> & { createdAt: string; updatedAt: string }

/** Orders, and what buyers say of shops. */
export interface Sales {
  readonly orders: SampleOrder[]
  readonly reviews: SampleReview[]
}

const day = 86_400_000
const count = 60
const oldest = 120

/** Days after which an order has come so far. */
const steps: readonly (readonly [days: number, status: Status])[] = [
  [7, 'DELIVERED'],
  [4, 'SHIPPED'],
  [1.5, 'CONFIRMED'],
  [0, 'PENDING'],
]

/** Four months of orders up to a moment, the oldest first. */
export function salesUntil(end: Date): Sales {
  const random = seededRandom(77)
  const idsAt = sampleIds(random)
  const sales: Sales = { orders: [], reviews: [] }
  const open = sellers.filter(({ isVerified }) => isVerified)
  for (let at = 0; at < count; at++) {
    const age = oldest * ((count - at) / count) ** 1.6
    const placed = new Date(Math.floor((end.getTime() - age * day) / 60_000) * 60_000)
    const [buyer, seller] = [random.one(buyers), random.one(open)]
    const order = orderOf(random, idsAt, { buyer, seller, placed, age })
    sales.orders.push(order)
    if (order.status === 'DELIVERED' && random.happens(0.5))
      sales.reviews.push(reviewOf(random, idsAt, { buyer, seller, order }))
  }
  return sales
}

interface Placed {
  readonly buyer: SamplePerson
  readonly seller: SampleSeller
  readonly placed: Date
  readonly age: number
}

function orderOf(random: Random, idsAt: IdsAt, { buyer, seller, placed, age }: Placed): SampleOrder {
  const own = products.filter(({ sellerId }) => sellerId === userIdOf(seller))
  const lines = random.some(own, random.whole(1, 3)).map(product => ({
    product: product as unknown as Items['Product'],
    quantity: (product.minOrder ?? 1) * random.whole(1, 4),
  }))
  const reached = steps.find(([days]) => age >= days)?.[1] ?? 'PENDING'
  const status = age > 2 && random.happens(0.08) ? 'CANCELLED' : reached
  const on = (days: number) => new Date(placed.getTime() + days * day).toISOString()
  return {
    ...{ orderId: `ord_${idsAt(placed)()}`, buyerId: userIdOf(buyer), sellerId: userIdOf(seller) },
    ...pricedOrder(lines, 'DELIVERY'),
    fulfilment: 'DELIVERY',
    delivery: { address: `${buyer.street}, ${buyer.town}`, date: on(6).slice(0, 10) },
    ...{ status, paymentStatus: paymentOf(status) },
    ...{ createdAt: on(0), updatedAt: on(status === 'DELIVERED' ? 6 : 0) },
  }
}

function paymentOf(status: Status): SampleOrder['paymentStatus'] {
  if (status === 'CANCELLED') return 'REFUNDED'
  return status === 'PENDING' ? 'PENDING' : 'PAID'
}

const comments: Readonly<Record<number, readonly string[]>> = {
  5: ['All there, on the day that was said.', 'Bafika ngesikhathi. Nothing was broken.'],
  4: ['Good price; the truck came a day late.', 'Two bricks short, brought the next morning.'],
  3: ['Had to call three times.'],
}

interface Delivered {
  readonly buyer: SamplePerson
  readonly seller: SampleSeller
  readonly order: SampleOrder
}

function reviewOf(random: Random, idsAt: IdsAt, { buyer, seller, order }: Delivered): SampleReview {
  const written = new Date(Date.parse(order.updatedAt) + random.whole(60, 720) * 60_000)
  const rating = random.one([5, 5, 5, 4, 4, 3])
  return {
    ...{ orderId: order.orderId, reviewId: `rev_${idsAt(written)()}`, rating },
    ...{ reviewerId: userIdOf(buyer), reviewerName: buyer.name },
    ...{ revieweeId: userIdOf(seller), revieweeType: 'SELLER' },
    comment: random.one(comments[rating] ?? []),
    createdAt: written.toISOString(),
  }
}
