import { expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
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

  it('competes with CreateTable without either half done', async () => {
    const TableName = backend.name()
    const definition = {
      ...keys('pk', undefined, 'g'),
      BillingMode: 'PAY_PER_REQUEST',
      Tags: [{ Key: 'a', Value: 'b' }],
      GlobalSecondaryIndexes: [
        { IndexName: 'index', KeySchema: keySchema('g'), Projection: { ProjectionType: 'ALL' } },
      ],
    }
    const outcome = (answer: Promise<unknown>) =>
      answer.then(
        () => 'done',
        (error: Error) => error.name,
      )
    const creations: Promise<string>[] = []
    const deletions: Promise<string>[] = []
    for (let count = 0; count < 20; count++) {
      creations.push(outcome(backend.send('CreateTable', { TableName, ...definition })))
      deletions.push(outcome(remove(TableName)))
    }
    const created = new Set(await Promise.all(creations))
    const deleted = new Set(await Promise.all(deletions))
    created.delete('ResourceInUseException')
    deleted.delete('ResourceInUseException')
    deleted.delete('ResourceNotFoundException')
    expect([...created]).toEqual(['done'])
    expect([...deleted].every(each => each === 'done')).toBe(true)
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
