import { reaction } from '../operation.ts'
import { describeFind } from './describe-find.ts'

export const mailFound = reaction({
  title: 'What a watch has found is mailed to the address that was left with it',
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
