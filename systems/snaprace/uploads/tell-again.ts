import { outdated } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import type { Db, Items, Plan } from '../operation.ts'
import type { EventKey } from '../truth/truth.ts'
import { rawIdOf } from '../values/value-types.ts'
import { isUnderWay } from './step.ts'

type Guard = Items['RawGuard']

/** Whether it was reported before it arrived; such a failure should not last. */
export const wasMissing = ({ state, reason }: Pick<Guard, 'state' | 'reason'>) =>
  state === 'FAILED' && reason === 'RAW_MISSING'

/**
 * What telling of a known upload writes (R7): one that is under way is looked at again, one whose file was missing is
 * begun again, all others stay as they are.
 */
export function tellAgain(t: Plan, guard: Guard): { readonly writes: PlannedWrite[]; readonly guard: Guard } {
  if (isUnderWay(guard)) return { writes: [t.RawGuard.update(guard, { add: { deliveries: 1 } })], guard }
  if (!wasMissing(guard)) return { writes: [], guard }
  const again = t.RawGuard.transition(
    guard,
    { state: 'UPLOADED' },
    {
      change: { set: { attempts: 0 }, remove: ['reason'] },
      ifVersion: guard.version,
      otherwise: outdated,
    },
  )
  return { writes: [again], guard: { ...guard, state: 'UPLOADED' } }
}

export const findGuard = (db: Db, { orgId, eventId }: EventKey, rawKey: string): Promise<Guard | undefined> =>
  db.RawGuard.get({ orgId, eventId, rawId: rawIdOf(rawKey) }, { consistent: true })
