import { expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { N, S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys, type WireObject } from './backends.ts'

const conditionFailed = { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' }
const canceledBy = (...codes: string[]) =>
  `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`

/** The four actions on one table, written short. */
function actionsOn(table: { readonly name: string }) {
  const action = (kind: string) => (input: WireObject) => ({ [kind]: { TableName: table.name, ...input } })
  return {
    put: (Item: WireObject, rest: WireObject = {}) => action('Put')({ Item, ...rest }),
    set: (pk: string, value: string, rest: WireObject = {}) =>
      action('Update')({
        Key: { pk: S(pk) },
        UpdateExpression: 'SET v = :v',
        ExpressionAttributeValues: { ':v': S(value) },
        ...rest,
      }),
    remove: action('Delete'),
    check: action('ConditionCheck'),
  }
}

describeOnEachBackend('TransactWriteItems', backend => {
  const table = onTable(backend)
  const other = onTable(backend, keys('pk', 'sk'))
  const { put, set, remove, check } = actionsOn(table)
  const write = (TransactItems: WireObject[], rest: WireObject = {}) =>
    backend.send('TransactWriteItems', { TransactItems, ...rest })
  const canceled = async (items: WireObject[], message?: string) =>
    (await expectError(write(items), 'TransactionCanceledException', message)).CancellationReasons
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

  it('is checked as far as the first action that does not fit its table, before any condition', async () => {
    const fails = check({ Key: { pk: S('absent') }, ConditionExpression: 'attribute_exists(pk)' })
    const mismatch = (type: string) =>
      `One or more parameter values were invalid: Type mismatch for key pk expected: S actual: ${type}`
    const none = { Code: 'None' }
    expect(
      await canceled(
        [fails, put({ pk: N(7) }), put({ pk: { BOOL: true } }), put({ pk: S('never') })],
        canceledBy('None', 'ValidationError', 'None', 'None'),
      ),
    ).toEqual([none, { Code: 'ValidationError', Message: mismatch('N') }, none, none])
    const keyed = 'The provided key element does not match the schema'
    expect(await canceled([remove({ Key: { pk: N(1) } }), fails, put({ pk: N(7) })])).toEqual([
      { Code: 'ValidationError', Message: keyed },
      none,
      none,
    ])
    expect(await table.get({ pk: S('never') })).toBeUndefined()
  })

  it('says of every action what its item lacks, where all fit their tables', async () => {
    await table.put({ pk: S('text'), v: S('x') })
    const gone = remove({ Key: { pk: S('other') }, ConditionExpression: 'attribute_exists(pk)' })
    const sum = set('text', 'x', {
      UpdateExpression: 'SET n = v + :v',
      ExpressionAttributeValues: { ':v': N(1) },
    })
    const reasons: { Code: string }[] = await canceled([sum, gone, put({ pk: S('never') })])
    expect(reasons.map(reason => reason.Code)).toEqual(['ValidationError', 'ConditionalCheckFailed', 'None'])
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

  it('costs a read when its token has been used', async () => {
    const rest = { ClientRequestToken: `once-${Date.now()}`, ReturnConsumedCapacity: 'INDEXES' }
    const ask = async () => (await write([put({ pk: S('token') })], rest)).ConsumedCapacity
    const units = (kind: string) => [
      { TableName: table.name, CapacityUnits: 2, [kind]: 2, Table: { CapacityUnits: 2, [kind]: 2 } },
    ]
    expect(await ask()).toEqual(units('WriteCapacityUnits'))
    expect(await ask()).toEqual(units('ReadCapacityUnits'))
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
