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

/** Takes an upload on by one state, and gives what it is then; undefined where it ends. */
export type RunStep = (context: IngestContext, step: Step) => Promise<Guard | undefined>

type State = 'PREPROCESSED' | 'ANALYZED' | 'FAILED'
type Known = Partial<Pick<Guard, 'prepared' | 'found' | 'attempts' | 'reason'>>

/** Moves an upload on, with what is known of it now. */
export async function moveTo(db: Db, upload: Guard, state: State, known: Known): Promise<Guard> {
  const { orgId, eventId, rawId } = upload
  try {
    return await db.RawGuard.transition({ orgId, eventId, rawId }, { state }, { change: { set: known } })
  } catch (error) {
    if (isError(error, 'INVALID_TRANSITION') || isError(error, 'NOT_FOUND'))
      throw new Overtaken(state, { cause: error })
    throw error
  }
}
