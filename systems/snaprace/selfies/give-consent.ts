import * as z from 'zod'
import { findEvent, findVisibleEvent } from '../events/find-event.ts'
import { operation } from '../operation.ts'
import * as examples from '../values/examples.ts'
import { ofEvent } from '../values/paths.ts'
import { moment } from '../values/value-types.ts'
import { Consent } from './consent.ts'
import { visitorOf } from './visitor-of.ts'

const consentAnswer = z
  .object({ textVersion: z.string(), grantedAt: moment, expiresAt: moment })
  .meta({ examples: [examples.consent] })

export const giveConsent = operation({
  method: 'POST',
  path: '/organizers/{orgId}/events/{eventId}/consents',
  title: 'Gives consent to a search by face in the photos of an event, for a year',
  may: ['visitor'],
  desk: false,
  input: {
    path: ofEvent,
    body: z
      .object({ textVersion: Consent.attributes.textVersion.max(64), accepted: z.literal(true) })
      .meta({ examples: [{ textVersion: '2024-11', accepted: true }] }),
  },
  output: consentAnswer,
  handler: async ({ path, body: { textVersion }, actor, roles, now, db, ports, commit }) => {
    const { orgId, eventId } = await findVisibleEvent(ports, path, roles)
    const visitorId = visitorOf(actor)
    const grantedAt = now.toISOString()
    const expiresAt = new Date(now.getTime() + 365 * 24 * 3600 * 1000).toISOString()
    const answer = await commit(async t => {
      const given = { orgId, eventId, visitorId, textVersion, grantedAt }
      return { writes: [t.Consent.put(given)], answer: { textVersion, grantedAt, expiresAt } }
    })
    // Deleted meanwhile: nothing may be left of it.
    await findEvent(ports, path).catch(async error => {
      await db.Consent.delete({ orgId, eventId, visitorId })
      throw error
    })
    return answer
  },
})
