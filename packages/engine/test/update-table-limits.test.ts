import { expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from './backends.ts'

const units = (read: number, write = read) => ({
  ProvisionedThroughput: { ReadCapacityUnits: read, WriteCapacityUnits: write },
})

let now = Date.UTC(2026, 0, 31, 22)

describeOnEachBackend(
  'The class of a table',
  backend => {
    it('changes twice in thirty days', async () => {
      const name = await backend.table()
      const become = (TableClass: string) => backend.send('UpdateTable', { TableName: name, TableClass })
      const spent = () =>
        expectError(
          become('STANDARD'),
          'LimitExceededException',
          'Subscriber limit exceeded: Updates to TableClass are limited to 2 times in 30 day(s).',
        )
      for (const given of [
        'STANDARD',
        'STANDARD_INFREQUENT_ACCESS',
        'STANDARD_INFREQUENT_ACCESS',
        'STANDARD',
      ]) {
        now += 1000
        await become(given)
      }
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      expect(Table.TableClassSummary).toEqual({ TableClass: 'STANDARD', LastUpdateDateTime: now / 1000 })
      await spent()
      now += 30 * 24 * 3_600_000
      await become('STANDARD_INFREQUENT_ACCESS')
    })
  },
  { clock: () => now },
)

describeOnEachBackend(
  'Decreases of throughput',
  backend => {
    it('are four a day and then one an hour', async () => {
      now = Date.UTC(2026, 0, 31, 22)
      const name = await backend.table(units(9))
      const lower = (to: number) => backend.send('UpdateTable', { TableName: name, ...units(to) })
      for (const to of [8, 7, 6, 5]) await lower(to)
      now += 3_599_999
      await expectError(
        lower(4),
        'LimitExceededException',
        'Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. After the ' +
          'first 4 decreases, each subsequent decrease in the same UTC day can be performed at most once every 3600 ' +
          'seconds. Number of decreases today: 4. Last decrease at Saturday, January 31, 2026 at ' +
          '10:00:00 PM Coordinated Universal Time. Next decrease can be made at Saturday, January 31, 2026 at ' +
          '11:00:00 PM Coordinated Universal Time',
      )
      now += 1
      await lower(4)
      now = Date.UTC(2026, 1, 1)
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      expect(Table.ProvisionedThroughput.NumberOfDecreasesToday).toBe(0)
      for (const to of [3, 2]) await lower(to)
    })

    it('of one kind of unit are no increase of the other', async () => {
      const name = await backend.table(units(9))
      await backend.send('UpdateTable', { TableName: name, ...units(9, 8) })
      await backend.send('UpdateTable', { TableName: name, ...units(8, 8) })
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      expect(Table.ProvisionedThroughput).toEqual({
        LastDecreaseDateTime: now / 1000,
        NumberOfDecreasesToday: 2,
        ReadCapacityUnits: 8,
        WriteCapacityUnits: 8,
      })
    })

    it('are all given back at midnight, though the hour is not over', async () => {
      now = Date.UTC(2026, 1, 28, 23, 20)
      const name = await backend.table(units(9))
      const lower = (to: number) => backend.send('UpdateTable', { TableName: name, ...units(to) })
      for (const to of [8, 7, 6, 5]) await lower(to)
      await expectError(
        lower(4),
        'LimitExceededException',
        /Next decrease can be made at Sunday, March 1, 2026 at 12:00:00 AM Coordinated Universal Time$/,
      )
      now = Date.UTC(2026, 2, 1)
      for (const to of [4, 3, 2, 1]) await lower(to)
    })
  },
  { clock: () => now },
)
