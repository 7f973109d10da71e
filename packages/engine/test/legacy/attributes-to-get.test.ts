import { beforeAll, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, keys } from '../backends.ts'
import { mixing } from '../validation/messages.ts'

const person = (pk: string, role: string) => ({
  pk: S(pk),
  name: S(`name of ${pk}`),
  age: N(30),
  role: S(role),
})

describeOnEachBackend('AttributesToGet', backend => {
  const table = onTable(backend)
  const sorted = onTable(backend, keys('pk', 'sk'))
  const get = (...AttributesToGet: string[]) =>
    table.send('GetItem', { Key: { pk: S('a') }, AttributesToGet })

  beforeAll(async () => {
    await table.put(person('a', 'admin'))
    await table.put(person('b', 'user'))
    for (const sk of ['1', '2', '3'])
      await sorted.put({ pk: S('all'), sk: S(sk), name: S(`item ${sk}`), data: S(`data ${sk}`) })
  })

  it('gives what is asked for and there, keys only if asked for', async () => {
    expect((await get('name', 'age')).Item).toEqual({ name: S('name of a'), age: N(30) })
    expect((await get('role')).Item).toEqual({ role: S('admin') })
    expect((await get('pk', 'nonexistent')).Item).toEqual({ pk: S('a') })
  })

  it('works in a query', async () => {
    const { Items } = await sorted.send('Query', {
      KeyConditions: { pk: { ComparisonOperator: 'EQ', AttributeValueList: [S('all')] } },
      AttributesToGet: ['sk', 'name'],
    })
    expect(Items).toEqual(['1', '2', '3'].map(sk => ({ sk: S(sk), name: S(`item ${sk}`) })))
  })

  it('works in a scan', async () => {
    const { Items } = await table.send('Scan', { AttributesToGet: ['pk', 'name'] })
    expect(Items).toHaveLength(2)
    expect(Items).toContainEqual({ pk: S('a'), name: S('name of a') })
  })

  it('works in a batch', async () => {
    const { Responses } = await backend.send('BatchGetItem', {
      RequestItems: {
        [table.name]: { Keys: [{ pk: S('a') }, { pk: S('b') }], AttributesToGet: ['pk', 'role'] },
      },
    })
    expect(Responses[table.name]).toHaveLength(2)
    expect(Responses[table.name]).toContainEqual({ pk: S('b'), role: S('user') })
  })

  it('does not stand beside an expression', () =>
    expectError(
      table.send('GetItem', {
        Key: { pk: S('a') },
        AttributesToGet: ['name'],
        ProjectionExpression: '#n',
        ExpressionAttributeNames: { '#n': 'name' },
      }),
      'ValidationException',
      mixing('AttributesToGet', 'ProjectionExpression'),
    ))

  it('refuses an empty name, as every legacy parameter does', async () => {
    const Key = { pk: S('a') }
    const empty = 'Empty attribute name'
    const condition = { ComparisonOperator: 'EQ', AttributeValueList: [S('a')] }
    await expectError(get(''), 'ValidationException', empty)
    await expectError(get('name', ''), 'ValidationException', empty)
    await expectError(table.send('Scan', { AttributesToGet: [''] }), 'ValidationException', empty)
    await expectError(
      table.send('Query', { KeyConditions: { pk: condition }, AttributesToGet: [''] }),
      'ValidationException',
      empty,
    )
    // Writes of one item tell it in their envelope.
    const enveloped = `1 validation error detected: ${empty}`
    for (const update of [{ Value: S('x') }, { Action: 'DELETE' }, { Action: 'ADD', Value: N(1) }]) {
      await expectError(
        table.send('UpdateItem', { Key, AttributeUpdates: { '': update } }),
        'ValidationException',
        enveloped,
      )
    }
    await expectError(
      table.send('DeleteItem', { Key, Expected: { '': { Exists: false } } }),
      'ValidationException',
      enveloped,
    )
    expect((await table.send('GetItem', { Key })).Item).toEqual(person('a', 'admin'))
  })
})
