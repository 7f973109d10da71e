import { changesOf } from '@monotable/server'
import { z } from 'zod'
import { shopAnswer } from '../answers.ts'
import { operation } from '../operation.ts'
import { inShop } from '../paths.ts'
import { shopFields } from '../shop-fields.ts'

const { name, address, phone, email, notificationEmail, notificationPhone } = shopFields.shape

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
      // Each by itself: one that is not given stays as it is.
      alertPreferences: z.object({ email: z.boolean().optional(), sms: z.boolean().optional() }).optional(),
    }),
  },
  output: shopAnswer,
  isVersioned: true,
  handler: async ({ path, body, db, ifMatch }) => {
    const { alertPreferences = {}, ...rest } = body
    const { set, remove } = changesOf(rest)
    const preferences: Record<`alertPreferences.${string}`, boolean | undefined> = {}
    for (const [way, isWanted] of Object.entries(alertPreferences))
      preferences[`alertPreferences.${way}`] = isWanted
    return db.Shop.update(
      path,
      { set: { ...set, ...preferences }, remove },
      { read: true, ...(ifMatch !== undefined && { ifVersion: ifMatch }) },
    )
  },
})
