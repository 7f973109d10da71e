import type { Demo, SampleUser } from '@monotable/server'
import type { Db } from '../operation.ts'
import { load } from './load.ts'
import { harbour } from './shops.ts'

const users: readonly SampleUser[] = [
  { sub: 'maya', name: 'Maya Lindqvist', about: 'owns both shops' },
  { sub: 'tom', name: 'Tom Okafor', about: 'works at the harbour' },
  { sub: 'lena', name: 'Lena Fischer', about: 'works at the station' },
  { sub: 'nora', name: 'Nora Diaz', about: 'has no shop yet' },
  { sub: 'omar', name: 'Omar Haddad', about: 'runs the platform', claims: { role: 'operator' } },
]

/** Two bicycle shops of one owner and a year of their sales, up to the moment of loading. */
export const demo: Demo<Db> = {
  users,
  load,
  example: { user: 'maya', method: 'GET', path: `/inventory/shops/${harbour.shopId}/low-stock` },
}
