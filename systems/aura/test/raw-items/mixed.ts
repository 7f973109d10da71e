import type { MixedPage } from '../../../test/seeds/walk.ts'
import { read, shop, urlSample, urls, without } from './items.ts'
import { shopSample } from './shops.ts'

const page = (name: string, more: object = {}) => ({
  ...urlSample,
  SK: `URL#https://example.com/${name}`,
  url: `https://example.com/${name}`,
  ...more,
})

const ours = page('ours', {
  entityType: 'URL',
  domain: 'example.com',
  first_seen_at: '2025-01-20T10:00:00.000Z',
  last_seen_at: '2025-01-20T10:00:00.000Z',
  miss_count: 0,
  version: 1,
})

const newer = page('newer', { ...without(ours, 'SK', 'url'), colours: ['red', { shade: 3 }] })

export const mixedUrls: MixedPage = {
  list: 'URLs of a shop',
  beside: [shopSample],
  shown: { ours, "the document's": page('document'), 'with an attribute of a newer version': newer },
  foreign: { 'a row of another program': page('x', { entityType: 'BOOKMARK' }) },
  broken: {
    'standards that are no list': page('broken', { standards_used: 'json-ld' }),
    'a type that is no text': page('broken-too', { type: 7 }),
  },
  read: async walking => urls(await read(walking, `${shop}/urls`)),
  expected: ['ours', 'document', 'newer'].map(name => `https://example.com/${name}`),
}
