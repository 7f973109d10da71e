import { describe, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, type WireObject } from '../backends.ts'

describeOnEachBackend('a reserved word', backend => {
  const table = onTable(backend)
  const item = {
    pk: S('words'),
    status: S('active'),
    name: S('Alice'),
    data: S('payload'),
    count: N(42),
    items: { L: [S('a')] },
  }

  it.each(['status', 'name', 'data', 'count', 'items'] as const)(
    'such as %s works by an alias',
    async word => {
      await table.put(item)
      const found = await table.send('GetItem', {
        Key: { pk: item.pk },
        ProjectionExpression: `pk, #${word}`,
        ExpressionAttributeNames: { [`#${word}`]: word },
      })
      expect(found.Item).toEqual({ pk: item.pk, [word]: item[word] })
    },
  )

  const Key = { pk: item.pk }
  const values = { ExpressionAttributeValues: { ':v': S('x') } }
  describe('is refused without one', () => {
    it.each<[string, string, WireObject]>([
      ['PutItem', 'ConditionExpression', { Item: item, ConditionExpression: 'status = :v', ...values }],
      ['UpdateItem', 'UpdateExpression', { Key, UpdateExpression: 'SET status = :v, name = :v', ...values }],
      ['Scan', 'FilterExpression', { FilterExpression: 'status = :v', ...values }],
      ['GetItem', 'ProjectionExpression', { Key, ProjectionExpression: 'pk, status' }],
    ])('by %s in its %s', async (operation, expression, input) => {
      await expectError(
        table.send(operation, input),
        'ValidationException',
        new RegExp(`Invalid ${expression}: Attribute name is a reserved keyword; reserved keyword: status$`),
      )
    })
  })

  it('works beside others when each has its alias', async () => {
    await table.put(item)
    await table.send('UpdateItem', {
      Key,
      UpdateExpression: 'SET #status = :s, #name = :n, #count = :c, #data = :d',
      ExpressionAttributeNames: { '#status': 'status', '#name': 'name', '#count': 'count', '#data': 'data' },
      ExpressionAttributeValues: { ':s': S('idle'), ':n': S('Bob'), ':c': N(2), ':d': S('new') },
    })
    expect(await table.get(Key)).toEqual({
      ...item,
      status: S('idle'),
      name: S('Bob'),
      count: N(2),
      data: S('new'),
    })
  })
})
