import type { Items } from '../operation.ts'

/** The ways in which a shop wants alerts and has an address for them. */
export function alertChannels(shop: Items['Shop']): ('email' | 'sms')[] {
  const { alertPreferences, notificationEmail, notificationPhone } = shop
  return [
    ...(alertPreferences.email && notificationEmail !== undefined ? (['email'] as const) : []),
    ...(alertPreferences.sms && notificationPhone !== undefined ? (['sms'] as const) : []),
  ]
}
