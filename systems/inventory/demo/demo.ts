import type { Demo } from '@monotable/server'
import type { Db } from '../operation.ts'
import { load } from './load.ts'
import { harbour } from './shops.ts'
import { users } from './users.ts'

/** Two bicycle shops of one owner and a year of their sales, up to the moment of loading. */
export const demo: Demo<Db> = {
  users,
  load: ({ db, now, progress }) => load(db, now, progress),
  example: { user: 'maya', method: 'GET', path: `/inventory/shops/${harbour.shopId}/low-stock` },
}
