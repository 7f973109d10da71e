import { beforeAll, expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { N, S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from './backends.ts'

describeOnEachBackend('TransactGetItems', backend => {
  const table = onTable(backend)
  const other = onTable(backend, keys('pk', 'sk'))
  const get = (pk: string, rest: WireObject = {}) => ({
    Get: { TableName: table.name, Key: { pk: S(pk) }, ...rest },
  })
  const read = (TransactItems: WireObject[], rest: WireObject = {}) =>
    backend.send('TransactGetItems', { TransactItems, ...rest })

  beforeAll(async () => {
    for (const n of [1, 2, 3]) await table.put({ pk: S(`item-${n}`), n: N(n) })
    await other.put({ pk: S('far'), sk: S('1'), v: S('here') })
  })

  it('answers in the order it was asked, with nothing in place of what is not there', async () => {
    const far = { Get: { TableName: other.name, Key: { pk: S('far'), sk: S('1') } } }
    const { Responses } = await read([get('item-3'), get('none'), far, get('item-1')])
    expect(Responses).toEqual([
      { Item: { pk: S('item-3'), n: N(3) } },
      {},
      { Item: { pk: S('far'), sk: S('1'), v: S('here') } },
      { Item: { pk: S('item-1'), n: N(1) } },
    ])
  })

  it('shows no item of which it was asked for nothing that is there', async () => {
    const { Responses } = await read([
      get('item-1', { ProjectionExpression: 'n' }),
      get('item-2', { ProjectionExpression: '#x', ExpressionAttributeNames: { '#x': 'absent' } }),
    ])
    expect(Responses).toEqual([{ Item: { n: N(1) } }, {}])
  })

  it('costs two units an item, there or not', async () => {
    const { ConsumedCapacity } = await read([get('item-1'), get('none')], {
      ReturnConsumedCapacity: 'INDEXES',
    })
    expect(ConsumedCapacity).toEqual([
      {
        TableName: table.name,
        CapacityUnits: 4,
        ReadCapacityUnits: 4,
        Table: { CapacityUnits: 4, ReadCapacityUnits: 4 },
      },
    ])
    const total = await read([get('item-1')], { ReturnConsumedCapacity: 'TOTAL' })
    expect(total.ConsumedCapacity).toEqual([
      { TableName: table.name, CapacityUnits: 2, ReadCapacityUnits: 2 },
    ])
  })

  it('comes to an item once only', async () => {
    await expectError(
      read([get('item-1'), get('item-1')]),
      'ValidationException',
      'Transaction request cannot include multiple operations on one item',
    )
  })

  it('wants items, of tables that are there', async () => {
    await expectError(read([]), 'ValidationException')
    await expectError(
      read([get('item-1'), get('item-1', { TableName: backend.name() })]),
      'ResourceNotFoundException',
      'Requested resource not found',
    )
  })
})
