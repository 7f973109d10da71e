import { expect, it } from 'vitest'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

describeOnEachBackend('DeleteTable', backend => {
  const remove = (name: string) => backend.send('DeleteTable', { TableName: name })

  it('answers with less of the table than others do', async () => {
    const name = await backend.table()
    const { Table } = await backend.send('DescribeTable', { TableName: name })
    const { TableDescription } = await remove(name)
    const { TableThroughputModeSummary, ...rest } = TableDescription
    expect(rest).toEqual({
      TableName: name,
      TableStatus: 'DELETING',
      ProvisionedThroughput: Table.ProvisionedThroughput,
      TableSizeBytes: 0,
      ItemCount: 0,
      TableArn: Table.TableArn,
      TableId: Table.TableId,
      BillingModeSummary: Table.BillingModeSummary,
      DeletionProtectionEnabled: false,
    })
  })

  it('misses tables that are not there', async () => {
    const name = backend.name()
    const message = `Requested resource not found: Table: ${name} not found`
    await expectError(remove(name), 'ResourceNotFoundException', message)
  })

  it('leaves a protected table alone', async () => {
    const name = await backend.table({ DeletionProtectionEnabled: true })
    await expectError(
      remove(name),
      'ValidationException',
      'Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.',
    )
    await backend.send('UpdateTable', { TableName: name, DeletionProtectionEnabled: false })
    await backend.active(name)
    await remove(name)
  })
})

describeOnEachBackend(
  'DeleteTable on our own engine',
  backend => {
    it('frees the name, and a new table of that name is empty', async () => {
      const name = await backend.table()
      await backend.send('PutItem', { TableName: name, Item: { pk: { S: 'a' } } })
      await backend.send('DeleteTable', { TableName: name })
      await expectError(backend.send('DescribeTable', { TableName: name }), 'ResourceNotFoundException')
      await backend.send('CreateTable', { TableName: name, ...keys('pk'), BillingMode: 'PAY_PER_REQUEST' })
      expect(await backend.send('Scan', { TableName: name })).toMatchObject({ Count: 0, Items: [] })
    })
  },
  {},
)

describeOnEachBackend(
  'DeleteTable that takes time',
  backend => {
    it('leaves the table DELETING for a while', async () => {
      const name = await backend.table()
      await backend.send('DeleteTable', { TableName: name })
      const { Table } = await backend.send('DescribeTable', { TableName: name })
      expect(Table.TableStatus).toBe('DELETING')
      await expectError(
        backend.send('UpdateTable', { TableName: name, BillingMode: 'PAY_PER_REQUEST' }),
        'ResourceInUseException',
        `Attempt to change a resource which is still in use: Table is being deleted: ${name}`,
      )
      await expect
        .poll(() => backend.send('DescribeTable', { TableName: name }).catch((error: Error) => error.name))
        .toBe('ResourceNotFoundException')
    })
  },
  { tableDelay: 200 },
)
