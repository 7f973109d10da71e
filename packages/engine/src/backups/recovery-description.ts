import { seconds } from '../tables/description.ts'
import type { Table } from '../tables/table.ts'
import { earliestRestorable } from './recovery-log.ts'

/** AWS can always back up; what can be switched on is recovery. */
export function recoveryDescription({ recovery }: Table, now: number) {
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: recovery
        ? {
            PointInTimeRecoveryStatus: 'ENABLED',
            RecoveryPeriodInDays: recovery.days,
            EarliestRestorableDateTime: seconds(earliestRestorable(recovery, now)),
            LatestRestorableDateTime: seconds(Math.max(recovery.since, now)),
          }
        : { PointInTimeRecoveryStatus: 'DISABLED' },
    },
  }
}
