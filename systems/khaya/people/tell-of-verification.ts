import type { ReactionContext } from '@monotable/server'
import { notify } from '../notifications/notify.ts'
import { type Db, reaction } from '../operation.ts'

type Context = ReactionContext<Db, unknown>

export const tellOfVerification = reaction({
  title: 'Tells users when they are verified, and when they no longer are',
  on: {
    Buyer: { modified: (old, now, context) => tell(now.userId, old.verified, now.verified, context) },
    // What the queue is for: without it workers cannot bid, and what sellers sell is not found.
    Worker: { modified: (old, now, context) => tell(now.userId, old.idVerified, now.idVerified, context) },
    Seller: {
      modified: (old, now, context) => tell(now.userId, old.businessVerified, now.businessVerified, context),
    },
  },
})

async function tell(userId: string, was: boolean, is: boolean, context: Context): Promise<void> {
  if (was !== is) await notify(context, { to: userId, occasion: is ? 'VERIFIED' : 'UNVERIFIED', values: {} })
}
