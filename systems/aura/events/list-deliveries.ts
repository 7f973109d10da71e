import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { type Items, operation } from '../operation.ts'
import { moment } from '../values/value-types.ts'
import { Delivery } from './delivery.ts'

const deliveryAnswer = z
  .object({
    event_id: z.string(),
    timestamp: moment,
    type: z.string(),
    domain: z.string(),
    url: z.string().optional(),
    state: Delivery.attributes.state,
    attempts: z.int(),
    tried_at: moment,
    error: z.string().optional(),
  })
  .meta({ shows: ['timestamp', 'type', 'domain', 'state', 'attempts', 'tried_at', 'error'] })

export const listDeliveries = operation({
  method: 'GET',
  path: '/deliveries',
  title: 'Lists how events of the last 30 days were delivered to the webhook, newest first',
  may: ['registry:read', 'admin'],
  input: { query: z.object({ ...pageQuery, state: Delivery.attributes.state.optional() }) },
  output: pageOf(deliveryAnswer),
  handler: async ({ query: { state, ...page }, actor, now, db }) => {
    const { caller, ...rest } = callerOf(actor, page)
    const { items, cursor } = await db.latestDeliveries(
      { day: lastDays(now) },
      {
        ...rest,
        caller: JSON.stringify([caller, state ?? null]),
        where: (delivery: Items['Delivery']) => (state ?? delivery.state) === delivery.state,
      },
    )
    return { items, nextCursor: cursor }
  },
})

const lastDays = (now: Date) =>
  Array.from({ length: 31 }, (_, at) => new Date(now.getTime() - at * 86_400_000).toISOString().slice(0, 10))
