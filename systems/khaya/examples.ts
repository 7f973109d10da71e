// What the documentation shows of requests and answers.

const createdAt = '2025-01-20T10:00:00.000Z'

export const ids = {
  userId: 'usr_01JJ1B3N5V8Q2W4X6Y7Z9ABCDE',
  buyerId: 'usr_01JJ1B3N5V8Q2W4X6Y7Z9ABCDF',
  workerId: 'usr_01JJ1B3N5V8Q2W4X6Y7Z9ABCDE',
  sellerId: 'usr_01JJ1B3N5V8Q2W4X6Y7Z9ABCDG',
  projectId: 'proj_01JJ1B3N5V8Q2W4X6Y7Z9ABCDH',
  productId: 'prod_01JJ1B3N5V8Q2W4X6Y7Z9ABCDJ',
  orderId: 'ord_01JJ1B3N5V8Q2W4X6Y7Z9ABCDK',
}

export const publicProfile = {
  userId: ids.workerId,
  role: 'WORKER',
  name: 'Sipho Dlamini',
  location: { city: 'Estcourt', province: 'KZN' },
  verified: true,
  phoneVerified: true,
  trustScore: 4.8,
  ratingCount: 12,
  skills: ['bricklaying', 'plastering'],
  bio: 'Ten years of houses and boundary walls',
  idVerified: true,
  totalJobs: 45,
  completionRate: 0.96,
  avgResponseTime: 120,
  portfolio: [],
  badges: ['topRated', 'verified'],
  createdAt,
} as const
