import type { System } from '@monotable/server'
import { findRoles } from './access/find-roles.ts'
import { demo } from './demo/demo.ts'
import { listDrift } from './drift/list-drift.ts'
import { errors } from './errors.ts'
import { deliverEvents } from './events/deliver-events.ts'
import * as events from './events/operations.ts'
import * as extraction from './extraction/operations.ts'
import * as groups from './groups/operations.ts'
import * as leases from './leases/operations.ts'
import * as observations from './observations/operations.ts'
import { sweepVanished } from './observations/sweep-vanished.ts'
import type { Db } from './operation.ts'
import * as pages from './pages/operations.ts'
import { openPorts } from './ports/open-ports.ts'
import type { AuraPorts } from './ports/ports.ts'
import { aura } from './schema.ts'
import { collectStandards } from './shops/collect-standards.ts'
import { finishRemovals } from './shops/finish-removals.ts'
import * as shops from './shops/operations.ts'
import { pointToForeign } from './shops/point-to-foreign.ts'
import { removeDeletedShop } from './shops/remove-deleted-shop.ts'

export const system: System<Db, AuraPorts> = {
  name: 'aura',
  title: 'Registry of antiques shops, their URLs, and what changed on them',
  schema: aura,
  operations: {
    ...shops,
    ...groups,
    ...pages,
    ...observations,
    ...leases,
    ...events,
    ...extraction,
    listDrift,
  },
  findRoles,
  errors,
  reactions: { collectStandards, deliverEvents, sweepVanished, removeDeletedShop, pointToForeign },
  schedules: { finishRemovals },
  demo,
  openPorts,
}
