import { z } from 'zod'
import { shopAnswer } from '../answers.ts'
import { changesOf } from '../changes.ts'
import { operation } from '../operation.ts'
import { inShop } from '../paths.ts'
import { Shop } from '../schema/shops.ts'

const { name, address, phone, email, notificationEmail, notificationPhone, alertPreferences } =
  Shop.attributes

export const updateShop = operation({
  method: 'PATCH',
  path: '/shops/{shopId}',
  title: 'Changes a shop; null takes an optional value away',
  input: {
    path: inShop,
    body: z.object({
      name: name.optional(),
      address: address.nullable(),
      phone: phone.nullable(),
      email: email.nullable(),
      notificationEmail: notificationEmail.nullable(),
      notificationPhone: notificationPhone.nullable(),
      alertPreferences: alertPreferences.unwrap().partial().optional(),
    }),
  },
  output: shopAnswer,
  isVersioned: true,
  handler: async ({ path, body, db, ifMatch }) => {
    const { alertPreferences, ...rest } = body
    const change = changesOf(rest)
    const nested = Object.entries(alertPreferences ?? {}).map(([way, wanted]) => [
      `alertPreferences.${way}`,
      wanted,
    ])
    const set = { ...change.set, ...Object.fromEntries(nested) }
    return db.Shop.update(path, { ...change, set } as never, {
      read: true,
      ...(ifMatch !== undefined && { ifVersion: ifMatch }),
    })
  },
})
