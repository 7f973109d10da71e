import { rememberReads } from './remember-reads.ts'
import { restingDoor } from './resting-door.ts'
import type { SqlDoor } from './sql.ts'
import { sqlTruth } from './sql-truth.ts'
import type { Truth } from './truth.ts'

/** Milliseconds: who works with it does not wait for it again and again. */
const patience = 30_000

/**
 * The truth in a folder, in memory only while it is used. The schedule and `/healthz` ask every minute or more often:
 * at rest they get their answer without it, since only this process writes there.
 */
export function restingTruth(
  folder: string,
  open: () => Promise<SqlDoor>,
  { restsAfter = patience } = {},
): Truth {
  let forgetsBefore: Date | undefined
  // Only this process writes there.
  const door = rememberReads(
    restingDoor(folder, {
      patience: restsAfter,
      isSettled: async sql => (await sql.query('select 1 from queued_work limit 1')).length === 0,
      open: async () => {
        const opened = await open()
        if (!forgetsBefore) return opened
        return prepareDoor(opened, () => sqlTruth(opened).forgetRequests(forgetsBefore as Date))
      },
    }),
  )
  const polled = sqlTruth({ ...door, query: door.poll })
  const check = async () => {
    if (!door.isAtRest()) await polled.check()
  }
  return {
    ...sqlTruth(door),
    queued: async () => (door.isAtRest() ? [] : polled.queued()),
    forgetRequests: async before => {
      // Done when it is next opened, before anybody can repeat one of them.
      forgetsBefore = before
      if (!door.isAtRest()) await polled.forgetRequests(before)
    },
    check,
    ready: check,
  }
}

/** The door after some work behind it; closed if that fails. */
export async function prepareDoor(door: SqlDoor, work: () => Promise<unknown>): Promise<SqlDoor> {
  try {
    await work()
  } catch (error) {
    await door.close()
    throw error
  }
  return door
}
