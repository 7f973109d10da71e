import { reaction } from '../operation.ts'
import { describeFind } from './describe-find.ts'

export const mailFound = reaction({
  title: 'Mails what a watch found to its address',
  on: {
    WatchTrigger: {
      created: async (trigger, { db, ports }) => {
        const { watch, subject = '', text = '' } = (await describeFind(db, trigger)) ?? {}
        if (watch?.email === undefined) return
        const id = `${trigger.watchId}-${trigger.partId}-email`
        await ports.mail.send({ id, to: watch.email, subject, text })
      },
    },
  },
})
