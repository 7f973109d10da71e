import type { Input } from 'monotable'
import { conversationOf, type InboxEntry, type Message } from '../messages/message.ts'
import type { Notification } from '../notifications/notification.ts'
import type { Order } from '../orders/order.ts'
import type { Buyer, Seller, Worker } from '../people/user.ts'
import type { Product } from '../products/product.ts'
import type { Bid, Project } from '../projects/project.ts'
import type { Review } from '../reviews/review.ts'

// Items with everything that must be given; a test says what matters to it.

let phones = 10_000_000

const profile = (userId: string) => ({
  userId,
  cognitoSub: `sub-${userId}`,
  email: `${userId}@example.com`,
  phone: `+278${phones++}`,
  location: { city: 'Estcourt' },
})

type Some<I> = { readonly [N in keyof I]?: I[N] }

export function buyer(userId: string, more: Some<Input<typeof Buyer>> = {}): Input<typeof Buyer> {
  return { ...profile(userId), name: 'John Doe', ...more }
}

export function worker(userId: string, more: Some<Input<typeof Worker>> = {}): Input<typeof Worker> {
  return {
    ...profile(userId),
    name: 'Mike Builder',
    skills: ['bricklaying'],
    idNumber: `id-${userId}`,
    ...more,
  }
}

export function seller(userId: string, more: Some<Input<typeof Seller>> = {}): Input<typeof Seller> {
  return { ...profile(userId), businessName: 'Estcourt Building Supplies', ...more }
}

export function project(projectId: string, more: Some<Input<typeof Project>> = {}): Input<typeof Project> {
  return {
    projectId,
    buyerId: 'usr_1',
    title: 'A foundation',
    description: 'Of three rooms',
    category: 'Construction',
    skills: ['bricklaying'],
    location: { city: 'Estcourt' },
    budget: { min: 50_000, max: 80_000 },
    timeline: { startDate: '2025-02-01', endDate: '2025-03-15', flexible: true },
    status: 'OPEN',
    ...more,
  }
}

export function bid(
  projectId: string,
  workerId: string,
  more: Some<Input<typeof Bid>> = {},
): Input<typeof Bid> {
  return {
    bidId: `bid_${projectId}_${workerId}`,
    projectId,
    workerId,
    workerName: 'Mike Builder',
    workerTrustScore: 4.8,
    quote: 65_000,
    timeline: { startDate: '2025-02-05', duration: 35, unit: 'days' },
    proposal: 'Ten years of foundations',
    status: 'PENDING',
    ...more,
  }
}

export function product(
  sellerId: string,
  productId: string,
  more: Some<Input<typeof Product>> = {},
): Input<typeof Product> {
  return {
    productId,
    sellerId,
    sellerName: 'Estcourt Building Supplies',
    title: 'Red Clay Bricks',
    category: 'Bricks',
    price: 5.5,
    stock: 10_000,
    delivery: { available: true, cost: 500 },
    status: 'ACTIVE',
    sellerListed: true,
    ...more,
  }
}

export function order(orderId: string, more: Some<Input<typeof Order>> = {}): Input<typeof Order> {
  return {
    orderId,
    buyerId: 'usr_1',
    sellerId: 'usr_s1',
    items: [
      { productId: 'prod_1', title: 'Red Clay Bricks', quantity: 5000, unitPrice: 5.5, subtotal: 27_500 },
    ],
    totals: { subtotal: 27_500, delivery: 500, tax: 4200, total: 32_200 },
    status: 'PENDING',
    paymentStatus: 'PENDING',
    ...more,
  }
}

export function review(reviewId: string, more: Some<Input<typeof Review>>): Input<typeof Review> {
  return {
    reviewId,
    reviewerId: 'usr_1',
    reviewerName: 'John Doe',
    revieweeId: 'usr_w1',
    revieweeType: 'WORKER',
    rating: 5,
    comment: 'Excellent work',
    ...more,
  }
}

export function message(
  messageId: string,
  senderId: string,
  recipientId: string,
  more: Some<Input<typeof Message>> = {},
): Input<typeof Message> {
  const { conversationId } = conversationOf(senderId, recipientId)
  return { messageId, conversationId, senderId, recipientId, content: 'Can you start on Monday?', ...more }
}

export function inboxEntry(userId: string, otherId: string, lastMessageAt: string): Input<typeof InboxEntry> {
  return { userId, otherId, lastMessage: 'Yes', lastMessageAt, lastMessageSk: `MESSAGE#${lastMessageAt}#` }
}

export function notification(
  userId: string,
  notificationId: string,
  more: Some<Input<typeof Notification>> = {},
): Input<typeof Notification> {
  return { userId, notificationId, type: 'MESSAGE', title: 'A message', message: 'From Mike', ...more }
}
