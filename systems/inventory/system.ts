import type { System, SystemPorts } from '@monotable/server'
import { driftList } from '@monotable/server/kit'
import { lowStockAlert } from './alerts/low-stock-alert.ts'
import { mailAlert } from './alerts/mail-alert.ts'
import * as alerts from './alerts/operations.ts'
import { textAlert } from './alerts/text-alert.ts'
import * as archive from './archive/operations.ts'
import { demo } from './demo/demo.ts'
import { errors } from './errors.ts'
import { type Db, operation } from './operation.ts'
import * as products from './products/operations.ts'
import { sweepPictures } from './products/picture.ts'
import * as sales from './sales/operations.ts'
import { inventory } from './schema.ts'
import { findRoles } from './shops/find-roles.ts'
import { followShop } from './shops/follow-shop.ts'
import * as shops from './shops/operations.ts'
import * as stock from './stock/operations.ts'

const listDrift = operation({ ...driftList, may: ['operator'] })

export const system: System<Db, SystemPorts> = {
  name: 'inventory',
  title: 'Stock and sales for several shops',
  schema: inventory,
  operations: { ...alerts, ...archive, ...products, ...sales, ...shops, ...stock, listDrift },
  findRoles,
  errors,
  reactions: { lowStockAlert, mailAlert, textAlert, followShop },
  schedules: { sweepPictures },
  demo,
}
