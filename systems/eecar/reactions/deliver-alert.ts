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
        const { email, phone } = watch
        const sent = await Promise.allSettled([
          email === undefined || ports.mail.send({ id: `${id}-email`, to: email, subject, text }),
          phone === undefined || ports.sms.send({ id: `${id}-sms`, to: phone, text }),
        ])
        // One way may fail: the other has been tried, and is not used twice when this is repeated.
        for (const each of sent) if (each.status === 'rejected') throw each.reason
      },
    },
  },
})
