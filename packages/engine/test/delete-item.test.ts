import { expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'
import { one } from './validation/messages.ts'

describeOnEachBackend('DeleteItem', backend => {
  const table = onTable(backend)
  const sorted = onTable(backend, keys('pk', 'sk'))
  const Key = { pk: S('deleted') }
  const item = { ...Key, status: S('active') }
  const remove = (rest: object = {}) => table.send('DeleteItem', { Key, ...rest })

  it('removes an item', async () => {
    await table.put(item)
    expect(await remove()).toEqual({})
    expect(await table.get(Key)).toBeUndefined()
  })

  it('removes the item of one sort key only', async () => {
    await sorted.put({ pk: S('a'), sk: S('1') })
    await sorted.put({ pk: S('a'), sk: S('2') })
    await sorted.send('DeleteItem', { Key: { pk: S('a'), sk: S('1') } })
    expect(await sorted.get({ pk: S('a'), sk: S('1') })).toBeUndefined()
    expect(await sorted.get({ pk: S('a'), sk: S('2') })).toBeDefined()
  })

  it('finds nothing wrong with an item that is not there', async () => {
    expect(await remove()).toEqual({})
    expect(await remove({ ReturnValues: 'ALL_OLD' })).toEqual({})
  })

  it('gives back what it removed, if asked', async () => {
    await table.put(item)
    expect(await remove({ ReturnValues: 'ALL_OLD' })).toEqual({ Attributes: item })
  })

  const condition = (ConditionExpression: string, status: string) => ({
    ConditionExpression,
    ExpressionAttributeNames: { '#s': 'status' },
    ExpressionAttributeValues: { ':v': S(status) },
  })

  it.each([
    '#s = :v',
    '(attribute_exists(pk)) AND (#s = :v)',
    '(attribute_exists(pk) AND #s = :v)',
    '(attribute_exists(pk) AND (#s = :v))',
  ])('removes where %s', async expression => {
    await table.put(item)
    await remove(condition(expression, 'active'))
    expect(await table.get(Key)).toBeUndefined()
  })

  it.each(['#s = :v', '(attribute_exists(pk)) AND (#s = :v)'])(
    'leaves the item unless %s',
    async expression => {
      await table.put(item)
      await expectError(remove(condition(expression, 'inactive')), 'ConditionalCheckFailedException')
      expect(await table.get(Key)).toEqual(item)
    },
  )

  it('refuses redundant parentheses', () =>
    expectError(
      remove({ ConditionExpression: '((attribute_exists(pk)))' }),
      'ValidationException',
      one('Invalid ConditionExpression: The expression has redundant parentheses;'),
    ))

  it('misses a table', () =>
    expectError(
      backend.send('DeleteItem', { TableName: 'not-there', Key }),
      'ResourceNotFoundException',
      'Requested resource not found',
    ))
})
