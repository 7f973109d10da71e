import { reaction } from '../operation.ts'
import { alertText, findAlertedShop } from './alert-text.ts'

export const mailAlert = reaction({
  title: 'Mails an alert, if the shop chose e-mail',
  on: {
    Alert: {
      created: async (alert, { db, ports }) => {
        const { alertId, channels, test, productName } = alert
        const shop = channels.includes('email') ? await findAlertedShop(db, alert) : undefined
        if (shop?.notificationEmail === undefined) return
        const subject = `${test ? '[Test] ' : ''}Low stock: ${productName}`
        const text = alertText(alert, shop)
        await ports.mail.send({ id: `${alertId}-email`, to: shop.notificationEmail, subject, text })
      },
    },
  },
})
