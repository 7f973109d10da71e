import type { idempotencyRecord } from '@monotable/server/kit'
import type { Input } from 'monotable'
import type { Event } from '../events/event.ts'
import type { Group } from '../groups/group.ts'
import type { History } from '../observations/history.ts'
import type { Failure, Shop } from '../shops/shop.ts'
import type { Url } from '../urls/page.ts'

/** One item of each entity that is not kept by another, as small as it may be. */
export const shop: Input<typeof Shop> = { domain: 'example.com', registrable_domain: 'example.com' }

export const page: Input<typeof Url> = {
  domain: 'example.com',
  url: 'https://example.com/about',
  type: 'other',
  is_product: false,
}

export const product: Input<typeof Url> = {
  domain: 'example.com',
  url: 'https://example.com/products/item-123',
  type: 'product',
  is_product: true,
}

export const history: Input<typeof History> = {
  domain: 'example.com',
  url: product.url,
  observation_id: 'o1',
  state: 'AVAILABLE',
  price_minor: 45_000,
  currency: 'EUR',
}

export const event: Input<typeof Event> = {
  event_id: 'e1',
  type: 'PRICE_DROPPED',
  domain: 'example.com',
  url: product.url,
  before: { price_minor: 45_000, currency: 'EUR' },
  after: { price_minor: 39_900, currency: 'EUR' },
}

export const group: Input<typeof Group> = { group_id: 'g1', name: 'Antiques & Sons' }

export const failure: Input<typeof Failure> = {
  domain: 'example.com',
  id: 'f1',
  kind: 'crawl',
  code: 'TIMEOUT',
  message: 'no answer in 30 s',
}

export const response: Input<ReturnType<typeof idempotencyRecord>> = {
  actorId: 'crawler-1',
  key: 'try#1',
  method: 'POST',
  path: '/aura/shops',
  bodyHash: '0'.repeat(64),
  status: 201,
  response: '{"domain":"example.com"}',
}

/** Of so many bytes, in all of which `unit` is repeated. */
export function urlOf(bytes: number, unit = 'a'): string {
  const start = 'https://example.com/'
  const many = Math.floor((bytes - start.length) / Buffer.byteLength(unit))
  return (start + unit.repeat(many)).padEnd(bytes - many * (Buffer.byteLength(unit) - unit.length), 'x')
}
