import type { Demo } from '@monotable/server'
import type { Db } from '../operation.ts'
import { load } from './load.ts'
import { sampleShops } from './shops.ts'

/** Eight dealers of antiques, their pages, and what changed on them in two months. */
export const demo: Demo<Db> = {
  users: [
    { sub: 'ida', name: 'Ida Brandt', about: 'operates the registry', claims: { scope: ['admin'] } },
    {
      sub: 'crawler-1',
      name: 'Crawler 1',
      about: 'finds pages and reads prices',
      claims: { scope: ['registry:read', 'registry:write', 'observe:write', 'schedule'] },
    },
    {
      sub: 'catalogue',
      name: 'Catalogue',
      about: 'reads what changed',
      claims: { scope: ['registry:read'] },
    },
  ],
  load: ({ db, now, progress }) => load(db, now, progress),
  example: { user: 'ida', method: 'GET', path: `/aura/shops/${sampleShops[0]?.domain}/products?limit=3` },
}
