import type { ReactionContext } from '@monotable/server'
import { isError } from 'monotable'
import type { Db, Items } from '../operation.ts'
import type { SnapracePorts } from '../ports.ts'
import type { RaceEvent } from '../truth/truth.ts'
import { Overtaken } from './overtaken.ts'

export type Guard = Items['RawGuard']

export type IngestContext = Pick<ReactionContext<Db, SnapracePorts>, 'db' | 'ports' | 'log'>

/** An upload of which the file is known: only those of removed photos have none. */
export type Upload = Guard & { readonly rawKey: string }

export interface Step {
  readonly upload: Upload
  readonly event: RaceEvent
  /** Whether an earlier run has come as far, and may have begun with this step. */
  readonly isRepeated: boolean
}

type State = 'PREPROCESSED' | 'ANALYZED' | 'FAILED'
type Known = Partial<Pick<Guard, 'prepared' | 'found' | 'attempts' | 'reason'>>

/** Moves an upload on, with what is known of it now. */
export async function moveTo(db: Db, upload: Guard, state: State, known: Known): Promise<void> {
  const { orgId, eventId, rawId } = upload
  try {
    await db.RawGuard.transition({ orgId, eventId, rawId }, { state }, { change: { set: known } })
  } catch (error) {
    if (isError(error, 'INVALID_TRANSITION') || isError(error, 'NOT_FOUND'))
      throw new Overtaken(state, { cause: error })
    throw error
  }
}
