import { expect, it } from 'vitest'
import { describeOnEachBackend, expectError, keys } from '../backends.ts'

describeOnEachBackend('the backend', backend => {
  it('speaks wire JSON both ways, binary as base64', async () => {
    const TableName = await backend.table(keys('pk:B', 'sk:N'))
    const Item = {
      pk: { B: 'AAECAw==' },
      sk: { N: '1' },
      B: { BS: ['AQ==', 'Ag=='] },
      BS: { M: { B: { B: '' } } },
    }
    await backend.send('PutItem', { TableName, Item })
    const found = await backend.send('GetItem', { TableName, Key: { pk: Item.pk, sk: Item.sk } })
    expect(found).toEqual({ Item })
  })

  it('gives times in seconds', async () => {
    const TableName = await backend.table()
    const { Table } = await backend.send('DescribeTable', { TableName })
    expect(Math.abs(Table.CreationDateTime - Date.now() / 1000)).toBeLessThan(60)
  })

  it('shows what stands beside the message of an error', async () => {
    const TableName = await backend.table()
    const Item = { pk: { S: 'a' }, data: { B: 'AA==' } }
    await backend.send('PutItem', { TableName, Item })
    const again = backend.send('PutItem', {
      TableName,
      Item,
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    const error = await expectError(
      again,
      'ConditionalCheckFailedException',
      'The conditional request failed',
    )
    expect(error.Item).toEqual(Item)
  })

  it('sends what an SDK would not', async () => {
    const broken = backend.sendUnchecked('ListTables', { Limit: 'many' })
    await expectError(broken, 'SerializationException')
  })
})
