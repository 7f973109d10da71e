import { asRead, changesOf, checkVersion } from '@monotable/server/kit'
import * as z from 'zod'
import { operation } from '../operation.ts'
import { inShop } from '../values/paths.ts'
import { findShop } from './find-shop.ts'
import { shopAnswer } from './shop-answer.ts'
import { shopFields } from './shop-fields.ts'

const { name, address, phone, email, notificationEmail, notificationPhone } = shopFields.shape

export const updateShop = operation({
  method: 'PATCH',
  path: '/shops/{shopId}',
  title: 'Changes a shop; null removes an optional value',
  may: ['owner'],
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
  handler: async ({ path, body: { alertPreferences: wanted, ...body }, db, ifMatch, commit }) => {
    await commit(async t => {
      const shop = await findShop(db, path.shopId)
      checkVersion(shop, ifMatch)
      // As a whole: a shop that another program has written has none of which one could be changed.
      const alertPreferences = wanted && { ...shop.alertPreferences, ...changesOf(wanted).set }
      const change = changesOf({ ...body, alertPreferences })
      const options = asRead(shop)
      return { writes: [t.Shop.update(path, change, options)], answer: undefined }
    })
    return findShop(db, path.shopId)
  },
})
