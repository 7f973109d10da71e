import type { SystemWalk } from '../../test/seeds/walk.ts'
import { messageWalk, orderWalk, productWalk, reviewWalk } from './raw-items/market.ts'
import { mixed } from './raw-items/mixed.ts'
import { buyerWalk, sellerWalk, workerWalk } from './raw-items/people.ts'
import { bidWalk, expiringWalk, oldProjectWalk, projectWalk } from './raw-items/projects.ts'

export const khaya: SystemWalk = {
  system: 'khaya',
  at: '2025-01-22T10:00:00.000Z',
  entities: [
    ...[buyerWalk, workerWalk, sellerWalk, projectWalk, oldProjectWalk, expiringWalk],
    ...[bidWalk, productWalk, orderWalk, reviewWalk, messageWalk],
  ],
  mixed,
}
