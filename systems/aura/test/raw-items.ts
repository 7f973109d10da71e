import type { SystemWalk } from '../../test/seeds/walk.ts'
import { mixedUrls } from './raw-items/mixed.ts'
import { pages, removed, spelledOtherwise } from './raw-items/pages.ts'
import { shops } from './raw-items/shops.ts'

export const aura: SystemWalk = {
  system: 'aura',
  at: '2025-01-20T10:00:00.000Z',
  entities: [shops, pages, spelledOtherwise, removed],
  mixed: [mixedUrls],
}
