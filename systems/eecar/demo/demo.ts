import type { Demo } from '@monotable/server'
import type { Db } from '../operation.ts'
import type { EecarPorts } from '../ports/ports.ts'
import { users } from './companies.ts'
import { load } from './load.ts'

/** Three dismantlers, three buyers, and four months of their market up to the moment of loading. */
export const demo: Demo<Db, EecarPorts> = {
  users,
  load: ({ db, ports, now, progress }) => load(db, ports, now, progress),
  example: { user: 'sofia', method: 'GET', path: '/eecar/batteries?minSoh=80&limit=3' },
}
