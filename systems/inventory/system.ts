import type { Ports, System } from '@monotable/server'
import { demo } from './demo.ts'
import { errors } from './errors.ts'
import { findRoles } from './find-roles.ts'
import type { Db } from './operation.ts'
import * as operations from './operations.ts'
import { followShop } from './reactions/follow-shop.ts'
import { lowStockAlert } from './reactions/low-stock-alert.ts'
import { mailAlert } from './reactions/mail-alert.ts'
import { textAlert } from './reactions/text-alert.ts'
import { inventory } from './schema.ts'

export const system: System<Db, Ports> = {
  name: 'inventory',
  title: 'Stock and sales for several shops',
  schema: inventory,
  operations,
  findRoles,
  errors,
  reactions: { lowStockAlert, mailAlert, textAlert, followShop },
  schedules: {},
  demo,
}
