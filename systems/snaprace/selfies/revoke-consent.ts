import * as z from 'zod'
import { findEvent, findVisibleEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import { ofEvent } from '../values/paths.ts'
import { visitorOf } from './visitor-of.ts'

export const revokeConsent = operation({
  method: 'DELETE',
  path: '/organizers/{orgId}/events/{eventId}/consents',
  title: 'Withdraws the consent, at once',
  may: ['visitor'],
  desk: false,
  input: { path: ofEvent },
  output: z.undefined(),
  status: 204,
  handler: async ({ path, actor, roles, db, ports }) => {
    const { orgId, eventId } = await findEvent(ports, path)
    const consent = await db.Consent.delete({ orgId, eventId, visitorId: visitorOf(actor) })
    // Who has consented may take it back whatever became of the event; to others an inactive one is not there.
    if (!consent) await findVisibleEvent(ports, path, roles)
    return undefined
  },
})
