import { expect, it } from 'vitest'
import { onTable } from './backends/on-table.ts'
import { item } from './backends/plain.ts'
import { describeOnEachBackend, expectError, type WireObject } from './backends.ts'

describeOnEachBackend('A transaction with the token of an earlier one', backend => {
  const table = onTable(backend)
  const write = (ClientRequestToken: string, actions: WireObject[]) =>
    table.send('TransactWriteItems', {
      ClientRequestToken,
      ReturnConsumedCapacity: 'TOTAL',
      TransactItems: actions.map(action => {
        const [kind = '', part] = Object.entries(action)[0] ?? []
        return { [kind]: { TableName: table.name, ...part } }
      }),
    })
  const units = (kind: 'Read' | 'Write', count: number) => ({
    ConsumedCapacity: [{ TableName: table.name, CapacityUnits: count, [`${kind}CapacityUnits`]: count }],
  })

  it('answers again, whatever its actions were, and costs reads', async () => {
    await table.put(item({ pk: 'deleted', n: 1 }))
    const actions = [
      { Put: { Item: item({ pk: 'put', n: 1, more: 'x' }) } },
      { Delete: { Key: item({ pk: 'deleted' }) } },
      { ConditionCheck: { Key: item({ pk: 'none' }), ConditionExpression: 'attribute_not_exists(pk)' } },
    ]
    expect(await write('every-action', actions)).toEqual(units('Write', 6))
    await table.put(item({ pk: 'put', n: 2 }))
    expect(await write('every-action', actions)).toEqual(units('Read', 6))
    expect(await table.get(item({ pk: 'put' }))).toEqual(item({ pk: 'put', n: 2 }))
  })

  it('costs by the larger of what was there and what was left, whatever is there now', async () => {
    const long = 'x'.repeat(9000)
    await table.put(item({ pk: 'long', text: long }))
    await table.put(item({ pk: 'shrunk', text: long }))
    await table.put(item({ pk: 'checked', text: long }))
    const actions = [
      { Delete: { Key: item({ pk: 'long' }) } },
      { Put: { Item: item({ pk: 'shrunk' }) } },
      { ConditionCheck: { Key: item({ pk: 'checked' }), ConditionExpression: 'attribute_exists(pk)' } },
    ]
    expect(await write('sizes', actions)).toEqual(units('Write', 3 * 18))
    await table.put(item({ pk: 'checked' }))
    expect(await write('sizes', actions)).toEqual(units('Read', 3 * 6))
  })

  it('is refused with other actions', async () => {
    await write('other', [{ Put: { Item: item({ pk: 'a' }) } }])
    await expectError(
      write('other', [{ Put: { Item: item({ pk: 'b' }) } }]),
      'IdempotentParameterMismatchException',
    )
  })

  it('is done if the earlier one was cancelled', async () => {
    await table.put(item({ pk: 'there' }))
    const absent = { ConditionExpression: 'attribute_not_exists(pk)' }
    const cancelled = write('again', [{ Put: { Item: item({ pk: 'there' }), ...absent } }])
    await expectError(cancelled, 'TransactionCanceledException')
    await write('again', [{ Put: { Item: item({ pk: 'new' }), ...absent } }])
    expect(await table.get(item({ pk: 'new' }))).toEqual(item({ pk: 'new' }))
  })
})
