import { callerOf, pageOf, pageQuery } from '@monotable/server/kit'
import * as z from 'zod'
import { domainIn } from '../addresses/read-address.ts'
import { decimalsOf } from '../extraction/currencies.ts'
import { type Items, operation } from '../operation.ts'
import { moment, pageState } from '../values/value-types.ts'
import { Event } from './event.ts'
import { keptDays } from './events-after.ts'

const side = z.object({
  state: pageState.optional(),
  amount: z.number().optional(),
  currency: z.string().optional(),
})

const changeAnswer = z
  .object({
    event_id: z.string(),
    timestamp: moment,
    type: z.string(),
    domain: z.string(),
    url: z.string().optional(),
    before: side,
    after: side,
  })
  .meta({ shows: ['timestamp', 'type', 'domain', 'url', 'before.amount', 'after.amount', 'after.currency'] })

export const listChanges = operation({
  method: 'GET',
  path: '/changes',
  title: 'Lists what changed in the last 90 days, newest first',
  may: ['registry:read', 'admin'],
  input: {
    query: z.object({
      ...pageQuery,
      type: Event.attributes.type.optional(),
      domain: z.string().min(1).max(2048).optional(),
    }),
  },
  output: pageOf(changeAnswer),
  errors: ['INVALID_DOMAIN'],
  handler: async ({ query: { type, domain: spelling, ...page }, actor, now, db }) => {
    const domain = spelling === undefined ? undefined : domainIn(spelling)
    const { caller, ...rest } = callerOf(actor, page)
    const { items, cursor } = await db.latestEvents(
      { day: daysUntil(now) },
      {
        ...rest,
        caller: JSON.stringify([caller, type ?? null, domain ?? null]),
        where: (event: Items['Event']) =>
          (type ?? event.type) === event.type && (domain ?? event.domain) === event.domain,
      },
    )
    return { items: items.map(shown), nextCursor: cursor }
  },
})

const day = 86_400_000

/** Days that events are kept of, the last first. */
function daysUntil(now: Date): string[] {
  return Array.from({ length: keptDays + 1 }, (_, at) =>
    new Date(now.getTime() - at * day).toISOString().slice(0, 10),
  )
}

function shown({ event_id, timestamp, type, domain, url, before, after }: Items['Event']) {
  return {
    event_id,
    timestamp,
    type,
    domain,
    ...(url && { url }),
    before: sideOf(before),
    after: sideOf(after),
  }
}

function sideOf(known: Items['Event']['after']) {
  const { state, price_minor, currency } = known ?? {}
  const isPriced = price_minor !== undefined && currency !== undefined
  return {
    ...(state && { state }),
    ...(isPriced && { amount: price_minor / 10 ** decimalsOf(currency), currency }),
  }
}
