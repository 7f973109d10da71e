import { reaction } from '../operation.ts'
import { alertText, findAlertedShop } from './alert-text.ts'

/** Apart from mail: what fails of the one is tried again without the other. */
export const textAlert = reaction({
  title: 'Sends an alert as a text message, if the shop chose that',
  on: {
    Alert: {
      created: async (alert, { db, ports }) => {
        const { alertId, channels } = alert
        const shop = channels.includes('sms') ? await findAlertedShop(db, alert) : undefined
        if (shop?.notificationPhone === undefined) return
        const text = alertText(alert, shop)
        await ports.sms.send({ id: `${alertId}-sms`, to: shop.notificationPhone, text })
      },
    },
  },
})
