import type { SystemWalk } from '../../test/seeds/walk.ts'
import { mixed } from './raw-items/mixed.ts'
import { lowProductWalk, productWalk } from './raw-items/products.ts'
import { saleWalk } from './raw-items/sales.ts'
import { shopWalk } from './raw-items/shops.ts'
import { movementWalk } from './raw-items/stock.ts'

export const inventory: SystemWalk = {
  system: 'inventory',
  at: '2025-01-20T10:00:00.000Z',
  entities: [shopWalk, productWalk, lowProductWalk, movementWalk, saleWalk],
  mixed,
}
