import { deals } from './eecar/deals.ts'
import { demand } from './eecar/demand.ts'
import { mixed } from './eecar/mixed.ts'
import { parts } from './eecar/parts.ts'
import type { SystemWalk } from './walk.ts'

export const eecar: SystemWalk = {
  system: 'eecar',
  at: '2025-01-20T10:00:00.000Z',
  entities: [...parts, ...demand, ...deals],
  mixed,
}
