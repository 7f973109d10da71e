import { reaction } from '../operation.ts'

export const deliverAlert = reaction({
  title: 'What a watch has found is sent to the address and the phone that were left with it',
  on: {
    WatchTrigger: {
      created: async ({ watchId, partId }, { db, ports }) => {
        const [watch, part] = await db.batchGet(t => [t.Watch.get({ watchId }), t.Part.get({ partId })], {
          consistent: true,
        })
        if (!watch || !part) return
        const { name, price, quantity } = part
        const subject = `Found: ${name}`
        const text = `${name}: ${quantity} for ${price.toLocaleString('en')} KRW each. Part ${partId}.`
        const id = `${watchId}-${partId}`
        if (watch.email !== undefined) {
          await ports.mail.send({ id: `${id}-email`, to: watch.email, subject, text })
        }
        if (watch.phone !== undefined) await ports.sms.send({ id: `${id}-sms`, to: watch.phone, text })
      },
    },
  },
})
