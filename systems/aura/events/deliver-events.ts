import type { ReactionContext } from '@monotable/server'
import { eventId, eventsOf } from '../observations/events-of.ts'
import { knownOf } from '../observations/observed-page.ts'
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
      created: async (event, { ports, now }) => {
        if (event.type === 'shop.registered') await ports.webhook.deliver(outgoing(event), now)
      },
    },
  },
})

/** Delivers events as they were stored; an event that is no longer stored is not delivered. */
async function deliverStored(
  { db, ports, now }: Pick<ReactionContext<Db, AuraPorts>, 'db' | 'ports' | 'now'>,
  key: { timestamp: string; event_id: string },
  domain: string,
): Promise<void> {
  const event = await db.Event.get(key, { consistent: true })
  if (event && event.domain === domain) await ports.webhook.deliver(outgoing(event), now)
}

function outgoing({ event_id, type, timestamp, domain, url, before, after }: Items['Event']): OutgoingEvent {
  return { event_id, type, timestamp, domain, url, before, after }
}
