import type { ReactionContext } from '@monotable/server'
import type { Db, Items } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import type { Work } from '../truth/truth.ts'

export type Job = Items['Job']

export type JobContext = Pick<ReactionContext<Db, SnapracePorts>, 'db' | 'ports' | 'now' | 'log'>

/** How far a job is. */
export interface Progress {
  readonly cursor?: string | undefined
  readonly scanned: number
  readonly updated: number
  readonly skipped: number
  /** All is done that can be done now, and there will be more: the schedule goes on with it. */
  readonly isOpen?: boolean
}

export const atTheBeginning: Progress = { scanned: 0, updated: 0, skipped: 0 }

/** Saves the progress, so that whoever continues starts there. */
export type Keep = (progress: Progress) => Promise<void>

const subjects: { readonly [K in Work['kind']]: (work: Extract<Work, { kind: K }>) => string } = {
  SYNC: ({ photographerId }) => photographerId,
  UNLINK: ({ orgId, eventId, photographerId }) => `${orgId}.${eventId}.${photographerId}`,
  DELETE_EVENT: ({ orgId, eventId }) => `${orgId}.${eventId}`,
}

/** What work is about: jobs about the same thing are found by it. */
export function subjectOf(work: Work): string {
  return (subjects[work.kind] as (work: Work) => string)(work)
}
