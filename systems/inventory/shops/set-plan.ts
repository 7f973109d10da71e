import * as z from 'zod'
import { operation } from '../operation.ts'
import { userId } from '../values/value-types.ts'

const plan = z.enum(['free', 'pro', 'enterprise'])

export const setPlan = operation({
  method: 'PUT',
  path: '/users/{userId}/plan',
  title: "Sets a user's plan; a lower plan keeps existing shops and only stops new ones",
  may: ['operator'],
  input: { path: z.object({ userId }), body: z.object({ plan }) },
  output: z.object({ userId: z.string(), plan, shopCount: z.int(), version: z.int() }),
  isVersioned: true,
  handler: async ({ path, body, db, ifMatch }) =>
    db.Account.upsert({ ...path, ...body }, ifMatch === undefined ? {} : { ifVersion: ifMatch }),
})
