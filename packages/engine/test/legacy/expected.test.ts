import { expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, type WireObject } from '../backends.ts'
import { mixing, one } from '../validation/messages.ts'

const compare = (ComparisonOperator: string, value: string) => ({
  ComparisonOperator,
  AttributeValueList: [S(value)],
})

describeOnEachBackend('Expected', backend => {
  const table = onTable(backend)
  const seed = { pk: S('item'), status: S('active'), role: S('admin'), greeting: S('hello-world') }
  const after = { pk: S('item'), status: S('done') }
  const active = { status: compare('EQ', 'active') }
  const wrong = { role: compare('EQ', 'user') }

  it.each<[string, WireObject, WireObject]>([
    ['EQ', active, {}],
    ['BEGINS_WITH', { greeting: compare('BEGINS_WITH', 'hello') }, {}],
    ['Exists', { role: { Exists: true, Value: S('admin') } }, {}],
    ['Exists false', { nothing: { Exists: false } }, {}],
    ['AND', { ...active, role: compare('EQ', 'admin') }, { ConditionalOperator: 'AND' }],
    ['OR', { ...active, ...wrong }, { ConditionalOperator: 'OR' }],
  ])('lets a write pass where it holds: %s', async (_what, Expected, more) => {
    await table.put(seed)
    await table.put(after, { Expected, ...more })
    expect(await table.get({ pk: S('item') })).toEqual(after)
    await table.put(seed)
    await table.send('DeleteItem', { Key: { pk: S('item') }, Expected, ...more })
    expect(await table.get({ pk: S('item') })).toBeUndefined()
  })

  it.each<[string, WireObject, WireObject]>([
    ['EQ', wrong, {}],
    ['Exists false', { pk: { Exists: false } }, {}],
    ['Exists false of an attribute', { role: { Exists: false } }, {}],
    ['AND', { ...active, ...wrong }, { ConditionalOperator: 'AND' }],
    ['two without operator', { ...active, ...wrong }, {}],
  ])('refuses a write where it does not hold: %s', async (_what, Expected, more) => {
    await table.put(seed)
    const failed = 'ConditionalCheckFailedException'
    await expectError(table.put(after, { Expected, ...more }), failed)
    await expectError(table.send('DeleteItem', { Key: { pk: S('item') }, Expected, ...more }), failed)
    expect(await table.get({ pk: S('item') })).toEqual(seed)
  })

  it('creates what does not exist', async () => {
    await table.put({ pk: S('new') }, { Expected: { pk: { Exists: false } } })
    expect(await table.get({ pk: S('new') })).toEqual({ pk: S('new') })
  })

  it('does not stand beside an expression', () =>
    expectError(
      table.put(seed, {
        Expected: { pk: { Exists: false } },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
      'ValidationException',
      one(mixing('Expected', 'ConditionExpression')),
    ))
})
