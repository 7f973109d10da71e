import { knownByIdOnly, type System } from '@monotable/server'
import { findRoles } from './access/find-roles.ts'
import { demo } from './demo/demo.ts'
import { errors } from './errors.ts'
import { deliverEvents } from './events/deliver-events.ts'
import { sweepVanished } from './observations/sweep-vanished.ts'
import type { Db } from './operation.ts'
import * as operations from './operations.ts'
import { openPorts } from './ports/open-ports.ts'
import type { AuraPorts } from './ports/ports.ts'
import { aura } from './schema.ts'
import { collectStandards } from './shops/collect-standards.ts'
import { finishRemovals } from './shops/finish-removals.ts'
import { pointToForeign } from './shops/point-to-foreign.ts'
import { removeDeletedShop } from './shops/remove-deleted-shop.ts'

export const system: System<Db, AuraPorts, typeof operations> = {
  name: 'aura',
  title: 'Registry of antiques shops, their URLs, and what changed on them',
  schema: aura,
  operations,
  findRoles,
  errors,
  reactions: { collectStandards, deliverEvents, sweepVanished, removeDeletedShop, pointToForeign },
  schedules: { finishRemovals },
  demo,
  people: knownByIdOnly,
  grants: {
    admin: { about: 'Operates the registry', claims: { scope: ['admin'] }, isAdministrator: true },
    crawler: {
      about: 'Crawls shops and records what it finds',
      claims: { scope: ['registry:read', 'registry:write', 'observe:write', 'schedule'] },
    },
    reader: { about: 'Reads the registry', claims: { scope: ['registry:read'] } },
  },
  openPorts,
}
