import { describe, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, type WireObject } from '../backends.ts'
import { nestedMaps, tooDeep } from '../validation/deep.ts'

const named = `ExpressionAttributeValues contains invalid value: ${tooDeep} for key :deep`
const nesting = new RegExp(`${tooDeep}( for key :deep)?$`)

describeOnEachBackend('a value is nested at most 32 levels deep:', backend => {
  const table = onTable(backend)
  const item = (pk: string, levels: number) => ({ pk: S(pk), data: nestedMaps(levels) })
  const transact = (action: WireObject) => backend.send('TransactWriteItems', { TransactItems: [action] })

  const puts: Record<string, (item: WireObject) => Promise<unknown>> = {
    PutItem: item => table.put(item),
    BatchWriteItem: item =>
      backend.send('BatchWriteItem', { RequestItems: { [table.name]: [{ PutRequest: { Item: item } }] } }),
    TransactWriteItems: item => transact({ Put: { TableName: table.name, Item: item } }),
  }

  it.each(Object.entries(puts))('the items of %s', async (name, put) => {
    await put(item(name, 31))
    expect(await table.get({ pk: S(name) })).toEqual(item(name, 31))
    await expectError(put(item(`${name} over`, 32)), 'ValidationException', nesting)
  })

  const compared = (levels: number) => ({
    ConditionExpression: '#d = :deep',
    ExpressionAttributeNames: { '#d': 'data' },
    ExpressionAttributeValues: { ':deep': nestedMaps(levels) },
  })

  it('the values of a condition, which is not looked at before', async () => {
    await table.put({ pk: S('condition') })
    const update = (levels: number) => {
      const condition = compared(levels)
      return table.send('UpdateItem', {
        Key: { pk: S('condition') },
        UpdateExpression: 'SET touched = :t',
        ...condition,
        ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':t': S('y') },
      })
    }
    await expectError(update(31), 'ConditionalCheckFailedException')
    await expectError(update(32), 'ValidationException', nesting)
    await expectError(update(62), 'ValidationException', `1 validation error detected: ${tooDeep}`)
    await expectError(update(63), 'ValidationException', named)
  })

  describe('in a transaction', () => {
    const keyed = () => ({ TableName: table.name, Key: { pk: S('transaction') } })

    it.each<[string, () => WireObject]>([
      [
        'what an update writes',
        () => ({
          Update: {
            ...keyed(),
            UpdateExpression: 'SET deep = :deep',
            ExpressionAttributeValues: { ':deep': nestedMaps(32) },
          },
        }),
      ],
      ['what a condition compares', () => ({ ConditionCheck: { ...keyed(), ...compared(32) } })],
    ])('%s', async (_what, action) => {
      await expectError(transact(action()), 'ValidationException', nesting)
    })

    it('a single level too many is told without the name of the value', async () => {
      const check = (levels: number) => transact({ ConditionCheck: { ...keyed(), ...compared(levels) } })
      await expectError(check(32), 'ValidationException', tooDeep)
      await expectError(check(33), 'ValidationException', named)
      await expectError(check(61), 'ValidationException', named)
    })
  })
})
