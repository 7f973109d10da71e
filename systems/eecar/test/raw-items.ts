import type { SystemWalk } from '../../test/seeds/walk.ts'
import { deals } from './raw-items/deals.ts'
import { demand } from './raw-items/demand.ts'
import { mixed } from './raw-items/mixed.ts'
import { parts } from './raw-items/parts.ts'

export const eecar: SystemWalk = {
  system: 'eecar',
  at: '2025-01-20T10:00:00.000Z',
  entities: [...parts, ...demand, ...deals],
  mixed,
}
