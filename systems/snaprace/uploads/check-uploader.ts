import type { Actor } from '@monotable/server'
import { refuse } from '@monotable/server/kit'
import type { EventKey, Truth } from '../truth/truth.ts'

/** The photographer that the token names. */
export function photographerOf(actor: Actor): string | undefined {
  const { role, photographerId } = actor.claims
  return role === 'photographer' && typeof photographerId === 'string' ? photographerId : undefined
}

/** Whether a photographer takes photos of an event: one who is active and assigned to it. */
export async function isWorking(truth: Truth, event: EventKey, photographerId: string): Promise<boolean> {
  const standing = await truth.photographerAt(event.eventId, photographerId)
  return standing?.active === true && standing.isAssigned
}

/** Photographers who are active upload to the events that they are assigned to, organizers to their own; refuses all else. */
export async function checkUploader(
  truth: Truth,
  actor: Actor,
  roles: ReadonlySet<string>,
  event: EventKey,
): Promise<void> {
  if (roles.has('ingest') || roles.has('platform')) return
  if (roles.has('organizer') && actor.claims.orgId === event.orgId) return
  const photographerId = photographerOf(actor)
  if (photographerId !== undefined && (await isWorking(truth, event, photographerId))) return
  throw refuse('FORBIDDEN', 'You cannot upload to this event. Ask its organizer to assign you.')
}
