import * as z from 'zod'
import { operation } from '../operation.ts'
import { Account, shopLimits } from './shop.ts'

export const getAccount = operation({
  method: 'GET',
  path: '/account',
  title: "Shows the caller's plan and how many shops it allows",
  may: 'signedIn',
  output: z.object({
    userId: z.string(),
    plan: Account.attributes.plan,
    shopCount: z.int(),
    /** Absent where there is no limit. */
    shopLimit: z.int().optional(),
    /** Absent as long as nothing was ever set. */
    version: z.int().optional(),
  }),
  isVersioned: true,
  handler: async ({ actor, db }) => {
    const userId = actor.id as string
    const account = await db.Account.get({ userId }, { consistent: true })
    const { plan, ...rest } = account ?? { plan: 'free' as const, shopCount: 0 }
    const limit = shopLimits[plan]
    return { ...rest, userId, plan, ...(Number.isFinite(limit) && { shopLimit: limit }) }
  },
})
