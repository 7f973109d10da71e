import { asRead } from '@monotable/server/kit'
import type { PlannedWrite } from 'monotable'
import type { Db, Plan } from '../operation.ts'
import { halfUp } from '../values/half-up.ts'

const minute = 60_000

/** A worker has answered after so many milliseconds: the mean of all answers, in minutes, follows. */
export async function answeredIn(
  t: Plan,
  db: Db,
  workerId: string,
  milliseconds: number,
): Promise<PlannedWrite[]> {
  const worker = await db.Worker.get({ userId: workerId }, { consistent: true })
  if (!worker) return []
  const { responseSum = 0, responseCount: answers = 0 } = worker
  // Hundredths of minutes, which add up exactly.
  const hundredths = Math.round(responseSum * 100) + Math.round((milliseconds * 100) / minute)
  const responseCount = answers + 1
  const change = {
    responseSum: hundredths / 100,
    responseCount,
    avgResponseTime: halfUp(hundredths, responseCount * 100, 2),
  }
  return [t.Worker.update(worker, { set: change }, asRead(worker))]
}
