import type { ReactionContext } from '@monotable/server'
import { eventId, eventsOf } from '../observations/events-of.ts'
import { knownOf } from '../observations/page-state.ts'
import { type Db, type Items, reaction } from '../operation.ts'
import type { AuraPorts, OutgoingEvent } from '../ports/ports.ts'

export const deliverEvents = reaction({
  title: 'Delivers events to their subscriber, in order for each URL',
  on: {
    // The changes of one item come in order, and those of a page are its observations (C14).
    Url: {
      modified: async (old, page, context) => {
        const { observation_id, observed_at, domain } = page
        if (observation_id === undefined || observation_id === old.observation_id) return
        for (const at of eventsOf(knownOf(old), knownOf(page)).keys()) {
          const key = { timestamp: observed_at as string, event_id: eventId(observation_id, at) }
          await deliverStored(context, key, domain)
        }
      },
    },
    Event: {
      created: async (event, { db, ports, now }) => {
        if (event.type === 'shop.registered') await deliver(event, { db, ports, now })
      },
    },
  },
})

/** Delivers events as they were stored; an event that is no longer stored is not delivered. */
async function deliverStored(
  context: Context,
  key: { timestamp: string; event_id: string },
  domain: string,
): Promise<void> {
  const event = await context.db.Event.get(key, { consistent: true })
  if (event && event.domain === domain) await deliver(event, context)
}

/** Brings an event to its receiver, and notes what became of it (C21). The receiver's refusal is what counts. */
async function deliver(event: Items['Event'], { db, ports, now }: Context): Promise<void> {
  try {
    await ports.webhook.deliver(outgoing(event), now)
  } catch (error) {
    await note(db, event, { state: 'FAILED', now, error: (error as Error).message.slice(0, 500) })
    throw error
  }
  await note(db, event, { state: 'DELIVERED', now })
}

interface Outcome {
  readonly state: Items['Delivery']['state']
  readonly now: Date
  readonly error?: string
}

async function note(db: Db, event: Items['Event'], { now, ...outcome }: Outcome): Promise<void> {
  const { timestamp, event_id, type, domain, url } = event
  const before = await db.Delivery.get({ timestamp, event_id }, { consistent: true })
  // What has arrived has arrived, also when the feed is replayed.
  if (before?.state === 'DELIVERED') return
  const attempts = (before?.attempts ?? 0) + 1
  const about = { timestamp, event_id, type, domain, ...(url !== undefined && { url }) }
  await db.Delivery.put({ ...about, ...outcome, attempts, tried_at: now.toISOString() })
}

type Context = Pick<ReactionContext<Db, AuraPorts>, 'db' | 'ports' | 'now'>

function outgoing({ event_id, type, timestamp, domain, url, before, after }: Items['Event']): OutgoingEvent {
  return { event_id, type, timestamp, domain, url, before, after }
}
