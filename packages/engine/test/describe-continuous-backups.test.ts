import { expect, it } from 'vitest'
import { describeOnEachBackend, expectError } from './backends.ts'

describeOnEachBackend('DescribeContinuousBackups', backend => {
  const describe = (TableName?: string) => backend.send('DescribeContinuousBackups', { TableName })

  it('shows that recovery is off unless it was asked for', async () => {
    const name = await backend.table()
    const { ContinuousBackupsDescription } = await describe(name)
    expect(ContinuousBackupsDescription.PointInTimeRecoveryDescription).toEqual({
      PointInTimeRecoveryStatus: 'DISABLED',
    })
    const { Table } = await backend.send('DescribeTable', { TableName: name })
    expect(await describe(Table.TableArn)).toEqual({ ContinuousBackupsDescription })
  })

  it('has an error of its own for tables that are not there', async () => {
    const name = backend.name()
    await expectError(describe(name), 'TableNotFoundException', `Table not found: ${name}`)
    await expectError(describe(), 'ValidationException')
  })
})
