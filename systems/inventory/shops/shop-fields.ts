import { notBlank } from '@monotable/server/kit'
import * as z from 'zod'
import { Shop } from './shop.ts'

const { name, address, phone, timezone, currency, alertPreferences } = Shop.attributes

const email = z.email('is not an e-mail address, such as shop@example.com').max(254)

/** Text messages go to numbers with a country code: `+27 82 123-4567` is kept as `+27821234567`. */
const alertPhone = z
  .string()
  .max(40)
  .overwrite(written => written.replace(/[\s().-]/g, ''))
  .regex(/^\+[1-9]\d{6,14}$/, 'is not a phone number with its country code, such as +27821234567')

/** What owners say of a shop. */
export const shopFields = z.object({
  name: notBlank(name),
  currency: currency.describe('Of all prices; it cannot change later.'),
  timezone: timezone.describe('A day of sales begins at midnight there; it cannot change later.'),
  address: notBlank(address),
  phone: notBlank(phone),
  email: email.optional(),
  notificationEmail: email.optional().describe('Gets an e-mail when stock is low.'),
  notificationPhone: alertPhone
    .optional()
    .describe('Gets a text message when stock is low, such as +27821234567.'),
  alertPreferences,
})
