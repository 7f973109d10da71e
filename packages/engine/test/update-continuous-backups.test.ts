import { expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from './backends.ts'

let now = Date.UTC(2026, 0, 1)

describeOnEachBackend(
  'UpdateContinuousBackups',
  backend => {
    const update = (name: string, PointInTimeRecoverySpecification?: object) =>
      backend.send('UpdateContinuousBackups', { TableName: name, PointInTimeRecoverySpecification })
    const recovery = async (name: string, enabled: boolean, RecoveryPeriodInDays?: number) =>
      (await update(name, { PointInTimeRecoveryEnabled: enabled, RecoveryPeriodInDays }))
        .ContinuousBackupsDescription
    const disabled = {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' },
    }

    it('enables recovery for 35 days, and for fewer', async () => {
      const name = await backend.table()
      const since = now / 1000
      expect(await recovery(name, true)).toEqual({
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: {
          PointInTimeRecoveryStatus: 'ENABLED',
          RecoveryPeriodInDays: 35,
          EarliestRestorableDateTime: since,
          LatestRestorableDateTime: since,
        },
      })
      now += 2 * 24 * 60 * 60 * 1000
      expect((await recovery(name, true, 1)).PointInTimeRecoveryDescription).toEqual({
        PointInTimeRecoveryStatus: 'ENABLED',
        RecoveryPeriodInDays: 1,
        EarliestRestorableDateTime: since + 24 * 60 * 60,
        LatestRestorableDateTime: since + 2 * 24 * 60 * 60,
      })
    })

    it('forgets the period with the recovery', async () => {
      const name = await backend.table()
      await recovery(name, true, 7)
      expect(await recovery(name, false)).toEqual(disabled)
      expect((await recovery(name, true)).PointInTimeRecoveryDescription.RecoveryPeriodInDays).toBe(35)
    })

    it.each([0, 36])('refuses a period of %i days', async days => {
      const place = 'pointInTimeRecoverySpecification.recoveryPeriodInDays'
      const message = new RegExp(`^1 validation error detected: Value '${days}' at '${place}'`)
      await expectError(recovery('any-name', true, days), 'ValidationException', message)
    })

    it('takes no period for nothing', () =>
      expectError(
        recovery('any-name', false, 7),
        'ValidationException',
        'Invalid Request: Cannot specify RecoveryPeriodInDays when disabling point-in-time recovery.',
      ))

    it('wants to be told what to do', () =>
      expectError(
        update('any-name'),
        'ValidationException',
        "1 validation error detected: Value null at 'pointInTimeRecoverySpecification' failed to satisfy constraint: " +
          'Member must not be null',
      ))

    it('misses tables that are not there', async () => {
      const name = backend.name()
      await expectError(recovery(name, true), 'TableNotFoundException', `Table not found: ${name}`)
    })
  },
  { clock: () => now },
)
