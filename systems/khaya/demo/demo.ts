import type { Demo } from '@monotable/server'
import type { Db } from '../operation.ts'
import type { KhayaPorts } from '../ports/ports.ts'
import { load } from './load.ts'
import { users } from './people.ts'

/** Homeowners, workers and shops of the KZN Midlands, and a year and a half of what they did. */
export const demo: Demo<Db, KhayaPorts> = {
  users,
  load: ({ db, ports, now, progress }) => load(db, ports, now, progress),
  example: { user: 'nomsa', method: 'GET', path: '/khaya/users/me/projects' },
}
