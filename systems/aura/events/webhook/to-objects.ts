import type { Objects } from '@monotable/server'
import type { Webhook } from '../../ports/ports.ts'

/** Keeps events as objects, one for each, where nobody has said who wants them. */
export function webhookToObjects(objects: Objects): Webhook {
  return {
    receiver: 'objects under aura/webhook/',
    signed: false,
    deliver: event =>
      objects.put(
        `aura/webhook/${event.timestamp.slice(0, 10)}/${event.event_id}.json`,
        JSON.stringify(event),
        {
          contentType: 'application/json',
        },
      ),
  }
}
