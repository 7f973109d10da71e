import { reaction } from '../operation.ts'
import { describeFind } from './describe-find.ts'

/** Apart from mail, so that a failure of one is retried without the other. */
export const textFound = reaction({
  title: 'Sends what a watch found to its phone, as a text message',
  on: {
    WatchTrigger: {
      created: async (trigger, { db, ports }) => {
        const { watch, text = '' } = (await describeFind(db, trigger)) ?? {}
        if (watch?.phone === undefined) return
        const id = `${trigger.watchId}-${trigger.partId}-sms`
        await ports.sms.send({ id, to: international(watch.phone), text })
      },
    },
  },
})

/** A telephone number in international form: a national one is Korean. */
function international(phone: string): string {
  const written = phone.replace(/[\s().-]/g, '')
  return written.startsWith('0') && !written.startsWith('00') ? `+82${written.slice(1)}` : phone
}
