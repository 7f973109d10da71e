import { createHmac } from 'node:crypto'
import { buyer, products, seller, worker } from './town.mjs'

const [asBuyer, asWorker, asSeller] = [buyer, worker, seller].map(({ cognitoSub }) => cognitoSub)
const conversation = `/conversations/${buyer.userId}~${worker.userId}`
const [{ productId, sellerId }] = products
const said = 'Three of us have done this kind of work for ten years; cement, sand and stone are included.'
const project = {
  title: 'Foundation of a house',
  description: said,
  category: 'Construction',
  skills: ['plumbing'],
  location: { city: 'Estcourt' },
  budget: { min: 50_000, max: 80_000 },
  timeline: { startDate: '2026-12-01', endDate: '2027-01-15', flexible: true },
}
const bid = {
  quote: 65_000,
  timeline: { startDate: '2026-12-05', duration: 35, unit: 'days' },
  proposal: said,
}
const product = { title: 'Cement, 50 kg', description: said, category: 'Cement', price: 105.5, stock: 500 }
const items = [{ productId, sellerId, quantity: 10 }]
const moved = (path, as, to) => ({ method: 'POST', path: `${path}/transitions`, as, body: { to } })

/**
 * A month of 1,000 active users: 450 buyers, 450 workers and 100 sellers, of whom each comes by every working day. How
 * often each thing is done, and the request of it, which may rest on answers that came before.
 */
export const traffic = [
  // 20 visits a user: who am I, what is new, who wrote, three lists, three things looked at.
  { name: 'own profile', times: 20_000, request: () => ({ path: '/users/me', as: asWorker }) },
  {
    name: 'notifications',
    times: 20_000,
    request: () => ({ path: '/notifications', as: asWorker }),
  },
  { name: 'inbox', times: 20_000, request: () => ({ path: '/conversations', as: asWorker }) },
  { name: 'open projects', times: 20_000, request: () => ({ path: '/projects?status=OPEN' }) },
  {
    name: 'products of a category',
    times: 20_000,
    request: () => ({ path: '/products?category=Bricks' }),
  },
  {
    name: 'workers of a town',
    times: 10_000,
    request: () => ({ path: '/users?role=WORKER&city=Estcourt' }),
  },
  {
    name: 'own orders',
    times: 10_000,
    request: () => ({ path: '/orders?as=buyer', as: asBuyer }),
  },
  { name: 'a profile', times: 20_000, request: () => ({ path: `/users/${worker.userId}` }) },
  {
    name: 'reviews of a user',
    times: 10_000,
    request: () => ({ path: `/users/${worker.userId}/reviews?limit=20` }),
  },
  {
    name: 'a product',
    times: 20_000,
    request: () => ({ path: `/sellers/${sellerId}/products/${productId}` }),
  },

  {
    name: 'a project posted',
    times: 500,
    keep: 'project',
    request: () => ({ method: 'POST', path: '/projects', as: asBuyer, body: project }),
  },
  {
    name: 'a bid',
    times: 2_000,
    request: ({ project }) => ({
      method: 'POST',
      path: `/projects/${project.projectId}/bids`,
      as: asWorker,
      body: bid,
    }),
  },
  {
    name: 'a project looked at',
    times: 10_000,
    request: ({ project }) => ({ path: `/projects/${project.projectId}` }),
  },
  {
    name: 'bids of a project',
    times: 2_000,
    request: ({ project }) => ({ path: `/projects/${project.projectId}/bids`, as: asBuyer }),
  },
  {
    name: 'an acceptance',
    times: 400,
    request: ({ project }) =>
      moved(`/projects/${project.projectId}/bids/${worker.userId}`, asBuyer, 'ACCEPTED'),
  },
  {
    name: 'a completion',
    times: 350,
    request: ({ project }) => moved(`/projects/${project.projectId}`, asBuyer, 'COMPLETED'),
  },
  {
    name: 'a review',
    times: 600,
    request: ({ project }) => ({
      method: 'POST',
      path: `/projects/${project.projectId}/reviews`,
      as: asBuyer,
      body: { rating: 5, comment: said },
    }),
  },

  {
    name: 'a message',
    times: 30_000,
    request: () => ({
      method: 'POST',
      path: '/messages',
      as: asBuyer,
      body: { recipientId: worker.userId, content: said },
    }),
  },
  {
    name: 'messages of a conversation',
    times: 30_000,
    request: () => ({ path: `${conversation}/messages`, as: asWorker }),
  },
  {
    name: 'a conversation read',
    times: 15_000,
    request: () => ({ method: 'POST', path: `${conversation}/reads`, as: asWorker }),
  },
  {
    name: 'all notifications read',
    times: 4_000,
    request: () => ({ method: 'POST', path: '/notifications/read-all', as: asBuyer }),
  },

  {
    name: 'a product offered',
    times: 300,
    keep: 'product',
    request: () => ({ method: 'POST', path: '/products', as: asSeller, body: product }),
  },
  {
    name: 'a product changed',
    times: 1_000,
    request: ({ product }) => ({
      method: 'PATCH',
      path: `/sellers/${sellerId}/products/${product.productId}`,
      as: asSeller,
      body: { price: 99.5 },
    }),
  },
  {
    name: 'an order',
    times: 1_500,
    keep: 'cart',
    request: () => ({
      method: 'POST',
      path: '/orders',
      as: asBuyer,
      body: { items, delivery: { address: '12 Harding St' } },
    }),
  },
  { name: 'a payment', times: 1_200, request: ({ cart }) => paid(cart.orders[0]) },
  ...['CONFIRMED', 'SHIPPED', 'DELIVERED'].map(to => ({
    name: `an order ${to}`.toLowerCase(),
    times: 1_300,
    request: ({ cart }) => moved(`/orders/${cart.orders[0].orderId}`, asSeller, to),
  })),
]

function paid({ orderId, totals }) {
  const body = { reference: `pay-${orderId}`, orderId, amount: totals.total, currency: 'ZAR' }
  const signature = createHmac('sha256', 'test').update(JSON.stringify(body)).digest('hex')
  return { method: 'POST', path: '/payments', body, headers: { 'x-payment-signature': signature } }
}
