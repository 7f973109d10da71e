import type { System, SystemPorts } from '@monotable/server'
import { lowStockAlert } from './alerts/low-stock-alert.ts'
import { mailAlert } from './alerts/mail-alert.ts'
import { textAlert } from './alerts/text-alert.ts'
import { demo } from './demo/demo.ts'
import { errors } from './errors.ts'
import type { Db } from './operation.ts'
import * as operations from './operations.ts'
import { sweepPictures } from './products/picture.ts'
import { inventory } from './schema.ts'
import { findRoles } from './shops/find-roles.ts'
import { followShop } from './shops/follow-shop.ts'
import { people } from './shops/people.ts'

export const system: System<Db, SystemPorts, typeof operations> = {
  name: 'inventory',
  title: 'Stock and sales for several shops',
  schema: inventory,
  operations,
  findRoles,
  errors,
  reactions: { lowStockAlert, mailAlert, textAlert, followShop },
  schedules: { sweepPictures },
  demo,
  grants: {
    operator: { about: 'Runs the platform', claims: { role: 'operator' }, isAdministrator: true },
  },
  people,
}
