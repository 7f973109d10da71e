import type { Items } from '../operation.ts'
import { outerId } from './notification-id.ts'
import type { Language } from './texts.ts'

/** A notification as it is answered, in a language: one that it was not written in stays English. */
export function showNotification(notification: Items['Notification'], language: Language = 'en') {
  const { translations, ...rest } = notification
  const text = language === 'en' ? undefined : translations?.[language]
  return { ...rest, ...text, notificationId: outerId(notification), translations }
}
