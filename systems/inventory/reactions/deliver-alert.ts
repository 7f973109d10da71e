import { type Items, reaction } from '../operation.ts'

export const deliverAlert = reaction({
  title: 'An alert is delivered by the ways that the shop had chosen',
  on: {
    Alert: {
      created: async (alert, { db, ports }) => {
        const shop = await db.Shop.get({ shopId: alert.shopId }, { consistent: true })
        if (!shop || shop.deletedAt !== undefined) return
        const text = textOf(alert, shop)
        const { notificationEmail, notificationPhone } = shop
        if (alert.channels.includes('email') && notificationEmail !== undefined) {
          const subject = `${alert.test ? '[Test] ' : ''}Low stock: ${alert.productName}`
          await ports.mail.send({ id: `${alert.alertId}-email`, to: notificationEmail, subject, text })
        }
        if (alert.channels.includes('sms') && notificationPhone !== undefined) {
          await ports.sms.send({ id: `${alert.alertId}-sms`, to: notificationPhone, text })
        }
      },
    },
  },
})

function textOf({ test, productName, sku, stock, threshold }: Items['Alert'], shop: Items['Shop']): string {
  if (test) return `This is a test alert of ${shop.name}.`
  return `${shop.name}: ${productName} (${sku}) has ${stock} left, its threshold is ${threshold}.`
}
