import { describe, expect, it } from 'vitest'
import { indexedTable } from './backends/indexed-table.ts'
import { onTable } from './backends/on-table.ts'
import { N, S } from './backends/values.ts'
import { type Backend, describeOnEachBackend, expectError, type WireObject } from './backends.ts'

const conditionFailed = { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' }
const canceledBy = (...codes: string[]) =>
  `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`

/** The four actions on one table, written short. */
function actionsOn(table: { readonly name: string }) {
  const action = (kind: string) => (input: WireObject) => ({ [kind]: { TableName: table.name, ...input } })
  const put = action('Put')
  const update = action('Update')
  return {
    put: (Item: WireObject, rest: WireObject = {}) => put({ Item, ...rest }),
    set: (pk: string, value: string, rest: WireObject = {}) =>
      update({
        Key: { pk: S(pk) },
        UpdateExpression: 'SET v = :v',
        ...rest,
        ExpressionAttributeValues: { ':v': S(value), ...rest.ExpressionAttributeValues },
      }),
    update,
    remove: action('Delete'),
    check: action('ConditionCheck'),
  }
}

const transactionsOf = (backend: Backend) => ({
  write: (TransactItems: WireObject[], rest: WireObject = {}) =>
    backend.send('TransactWriteItems', { TransactItems, ...rest }),
  async canceled(TransactItems: WireObject[], message?: string): Promise<WireObject[]> {
    const answer = backend.send('TransactWriteItems', { TransactItems })
    return (await expectError(answer, 'TransactionCanceledException', message)).CancellationReasons
  },
})

describeOnEachBackend('TransactWriteItems', backend => {
  const table = onTable(backend)
  const other = onTable(backend, indexedTable)
  const { put, set, remove, check } = actionsOn(table)
  const { write, canceled } = transactionsOf(backend)
  const value = async (pk: string) => (await table.get({ pk: S(pk) }))?.v?.S

  it('does all of its actions, in as many tables as they name', async () => {
    await table.put({ pk: S('changed'), v: S('before') })
    await table.put({ pk: S('removed') })
    await table.put({ pk: S('checked'), v: S('here') })
    const item = { pk: S('a'), sk: S('b'), data: S('far') }
    const answer = await write([
      put({ pk: S('new'), v: S('created'), set: { SS: ['', 'a'] } }),
      set('changed', 'after'),
      remove({ Key: { pk: S('removed') } }),
      check({ Key: { pk: S('checked') }, ConditionExpression: 'attribute_exists(v)' }),
      actionsOn(other).put(item),
    ])
    expect(answer).toEqual({})
    expect(await value('new')).toBe('created')
    expect(await value('changed')).toBe('after')
    expect(await table.get({ pk: S('removed') })).toBeUndefined()
    expect(await other.get({ pk: S('a'), sk: S('b') })).toEqual(item)
  })

  it('does none of them when a condition fails, and says why for each', async () => {
    await table.put({ pk: S('kept'), v: S('old') })
    const reasons = await canceled(
      [
        set('kept', 'new'),
        put({ pk: S('never') }),
        check({ Key: { pk: S('absent') }, ConditionExpression: 'attribute_exists(pk)' }),
      ],
      canceledBy('None', 'None', 'ConditionalCheckFailed'),
    )
    expect(reasons).toEqual([{ Code: 'None' }, { Code: 'None' }, conditionFailed])
    expect(await value('kept')).toBe('old')
    expect(await table.get({ pk: S('never') })).toBeUndefined()
  })

  it('shows the item that failed the condition when asked to', async () => {
    await table.put({ pk: S('shown'), v: S('old') })
    const ReturnValuesOnConditionCheckFailure = 'ALL_OLD'
    const key = { Key: { pk: S('shown') }, ReturnValuesOnConditionCheckFailure }
    const fails = { ConditionExpression: 'attribute_not_exists(pk)', ReturnValuesOnConditionCheckFailure }
    for (const action of [
      put({ pk: S('shown') }, fails),
      set('shown', 'new', fails),
      remove({ ...key, ...fails }),
      check({ ...key, ...fails }),
    ]) {
      const shown = { ...conditionFailed, Item: { pk: S('shown'), v: S('old') } }
      expect(await canceled([action])).toEqual([shown])
    }
    const absent = put({ pk: S('none') }, { ...fails, ConditionExpression: 'attribute_exists(pk)' })
    expect(await canceled([absent])).toEqual([conditionFailed])
  })

  it.each(['attribute_exists(pk)', 'v > :v', 'attribute_exists(pk) AND v = :v', '(v = :v) AND (pk = :v)'])(
    'creates no item where %s does not hold for nothing',
    async ConditionExpression => {
      expect(await canceled([set('ghost', 'x', { ConditionExpression })])).toEqual([conditionFailed])
      expect(await table.get({ pk: S('ghost') })).toBeUndefined()
    },
  )

  it('creates an item where there must be none', async () => {
    await write([set('upserted', 'x', { ConditionExpression: '(attribute_not_exists(pk))' })])
    expect(await table.get({ pk: S('upserted') })).toEqual({ pk: S('upserted'), v: S('x') })
  })

  it('comes to an item once only', async () => {
    const key = { pk: S('once') }
    for (const second of [put(key), set('once', 'x'), remove({ Key: key })]) {
      await expectError(
        write([put(key), second]),
        'ValidationException',
        'Transaction request cannot include multiple operations on one item',
      )
    }
  })

  it('wants actions, on tables that are there', async () => {
    await expectError(write([]), 'ValidationException')
    const nowhere = actionsOn({ name: backend.name() }).put({ pk: S('a') })
    await expectError(
      write([put({ pk: S('beside') }), nowhere]),
      'ResourceNotFoundException',
      'Requested resource not found',
    )
    expect(await table.get({ pk: S('beside') })).toBeUndefined()
  })

  describe('is cancelled by values that fit no key:', () => {
    const notTheSchema = 'The provided key element does not match the schema'
    const wrongIndexKey = (type: string) =>
      `One or more parameter values were invalid: Type mismatch for Index Key a Expected: S Actual: ${type} IndexName: `

    it.each([
      ['N', N(5)],
      ['L', { L: [] }],
    ])('%s', async (type, pk) => {
      const Key = { pk }
      const mismatch = `One or more parameter values were invalid: Type mismatch for key pk expected: S actual: ${type}`
      const reason = (Message: string) => [{ Code: 'ValidationError', Message }]
      expect(await canceled([put(Key)])).toEqual(reason(mismatch))
      for (const action of [
        set('any', 'x', { Key }),
        remove({ Key }),
        check({ Key, ConditionExpression: 'attribute_exists(pk)' }),
      ]) {
        expect(await canceled([action])).toEqual(reason(notTheSchema))
      }
    })

    it.each([
      ['N', N(5)],
      ['M', { M: {} }],
    ])('%s in the key of an index', async (type, a) => {
      const Key = { pk: S('p'), sk: S('s') }
      const indexed = actionsOn(other)
      const setA = { Key, UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': a } }
      for (const action of [indexed.put({ ...Key, a }), indexed.update(setA)]) {
        const [reason] = await canceled([action])
        expect(reason?.Code).toBe('ValidationError')
        expect(reason?.Message).toContain(wrongIndexKey(type))
      }
    })

    it('but refused outright when they are empty', async () => {
      const Key = { pk: S('') }
      for (const action of [
        put(Key),
        set('any', 'x', { Key }),
        remove({ Key }),
        check({ Key, ConditionExpression: 'attribute_exists(pk)' }),
      ]) {
        await expectError(write([action]), 'ValidationException', /empty string value\. Key: pk$/)
      }
      const whole = { pk: S('p'), sk: S('s') }
      const indexed = actionsOn(other)
      const setA = {
        Key: whole,
        UpdateExpression: 'SET a = :a',
        ExpressionAttributeValues: { ':a': S('') },
      }
      for (const action of [indexed.put({ ...whole, a: S('') }), indexed.update(setA)]) {
        await expectError(write([action]), 'ValidationException', /secondary index key/)
      }
    })
  })

  describe('with a token', () => {
    it('is done once, however often it is asked for', async () => {
      await table.put({ pk: S('counter'), n: N(0) })
      const count = {
        Update: {
          TableName: table.name,
          Key: { pk: S('counter') },
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': N(1) },
        },
      }
      const rest = { ClientRequestToken: `once-${Date.now()}`, ReturnConsumedCapacity: 'INDEXES' }
      const units = (kind: string) => [
        {
          TableName: table.name,
          CapacityUnits: 2,
          [kind]: 2,
          Table: { CapacityUnits: 2, [kind]: 2 },
        },
      ]
      expect((await write([count], rest)).ConsumedCapacity).toEqual(units('WriteCapacityUnits'))
      expect((await write([count], rest)).ConsumedCapacity).toEqual(units('ReadCapacityUnits'))
      expect(await table.get({ pk: S('counter') })).toEqual({ pk: S('counter'), n: N(1) })
    })

    it('does not stand for another request', async () => {
      const ClientRequestToken = `other-${Date.now()}`
      await write([put({ pk: S('token'), v: S('first') })], { ClientRequestToken })
      await expectError(
        write([put({ pk: S('token'), v: S('second') })], { ClientRequestToken }),
        'IdempotentParameterMismatchException',
      )
      expect(await value('token')).toBe('first')
    })
  })

  it('costs twice what its actions cost by themselves, conditions or not', async () => {
    const cost = async (...actions: WireObject[]) =>
      (await write(actions, { ReturnConsumedCapacity: 'TOTAL' })).ConsumedCapacity
    const units = (number: number) => [
      { TableName: table.name, CapacityUnits: number, WriteCapacityUnits: number },
    ]
    const absent = { ConditionExpression: 'attribute_not_exists(pk)' }
    expect(await cost(put({ pk: S('cost-1') }), put({ pk: S('cost-2') }, absent))).toEqual(units(4))
    expect(
      await cost(check({ Key: { pk: S('cost-1') }, ConditionExpression: 'attribute_exists(pk)' })),
    ).toEqual(units(2))
    const refused = await expectError(
      write([put({ pk: S('cost-1') }, absent)], { ReturnConsumedCapacity: 'TOTAL' }),
      'TransactionCanceledException',
    )
    expect(refused.ConsumedCapacity).toBeUndefined()
  })
})
