import type { ReactionContext } from '@monotable/server'
import { isError } from 'monotable'
import type { Db, Items } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import type { RaceEvent } from '../truth/truth.ts'

export type Guard = Items['RawGuard']

export type IngestContext = Pick<ReactionContext<Db, SnapracePorts>, 'db' | 'ports' | 'log' | 'now'>

const underWay: readonly Guard['state'][] = ['UPLOADED', 'PREPROCESSED', 'ANALYZED']

/** Whether it is still to become a photo by itself. */
export const isUnderWay = ({ state }: Pick<Guard, 'state'>) => underWay.includes(state)

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

const overtaking = ['INVALID_TRANSITION', 'NOT_FOUND', 'STALE_VERSION'] as const

/** Moves an upload on, with what is known of it now. */
export async function moveTo(db: Db, upload: Guard, state: State, known: Known): Promise<Guard> {
  const { orgId, eventId, rawId } = upload
  try {
    // A file that was reported again in the meantime may have arrived: it must not fail as if it had not.
    const ifVersion = state === 'FAILED' ? { ifVersion: upload.version } : {}
    const options = { change: { set: known }, ...ifVersion }
    return await db.RawGuard.transition({ orgId, eventId, rawId }, { state }, options)
  } catch (error) {
    if (overtaking.some(code => isError(error, code))) throw new Overtaken(state, { cause: error })
    throw error
  }
}

/** An upload is no longer in the state from which it was to go on: somebody else has been there. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}
