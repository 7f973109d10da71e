import type { System } from '@monotable/server'
import { demo } from './demo.ts'
import { errors } from './errors.ts'
import { findRoles } from './find-roles.ts'
import { openPorts } from './open-ports.ts'
import type { Db } from './operation.ts'
import * as operations from './operations.ts'
import type { AuraPorts } from './ports.ts'
import { collectStandards } from './reactions/collect-standards.ts'
import { deliverEvents } from './reactions/deliver-events.ts'
import { pointToForeign } from './reactions/point-to-foreign.ts'
import { removeDeletedShop } from './reactions/remove-deleted-shop.ts'
import { sweepVanished } from './reactions/sweep-vanished.ts'
import { finishRemovals } from './schedules/finish-removals.ts'
import { aura } from './schema.ts'

export const system: System<Db, AuraPorts> = {
  name: 'aura',
  title: 'Registry of antiques shops, their URLs, and what changed on them',
  schema: aura,
  operations,
  findRoles,
  errors,
  reactions: { collectStandards, deliverEvents, sweepVanished, removeDeletedShop, pointToForeign },
  schedules: { finishRemovals },
  demo,
  openPorts,
}
