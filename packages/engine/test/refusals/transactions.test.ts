import { beforeAll, describe, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, type WireObject } from '../backends.ts'
import { badName, one } from '../validation/messages.ts'

const unused = 'Value provided in ExpressionAttributeValues unused in expressions: keys: {:v}'
const noneThere = { ConditionExpression: 'attribute_not_exists(pk)' }
const x = { ':v': S('x') }

type Action = (more?: WireObject) => WireObject

describeOnEachBackend('A transaction', backend => {
  const table = onTable(backend)
  const there = { pk: S('there'), a: S('old') }
  const write = (...TransactItems: WireObject[]) => backend.send('TransactWriteItems', { TransactItems })
  const put: Action = more => ({ Put: { TableName: table.name, Item: { pk: S('new') }, ...more } })
  const update: Action = more => ({
    Update: { TableName: table.name, Key: { pk: S('new') }, UpdateExpression: 'REMOVE a', ...more },
  })
  const remove: Action = more => ({ Delete: { TableName: table.name, Key: { pk: S('new') }, ...more } })
  const check: Action = more => ({
    ConditionCheck: { TableName: table.name, Key: { pk: S('other') }, ...noneThere, ...more },
  })
  const actions: [string, string, Action][] = [
    ['a put', 'put', put],
    ['an update', 'update', update],
    ['a delete', 'delete', remove],
    ['a check', 'conditionCheck', check],
  ]
  const refused = (promise: Promise<unknown>, message: string) =>
    expectError(promise, 'ValidationException', message)

  beforeAll(() => table.put(there))

  describe.each(actions)('is refused as a whole for %s', (_action, member, action) => {
    it('of a table name of other characters', async () => {
      const bad = action({ TableName: 'bad!name' })
      await refused(write(bad), one(badName(`transactItems.1.member.${member}.tableName`)))
      await refused(write(put(), bad), one(badName(`transactItems.2.member.${member}.tableName`)))
    })

    it('with an empty condition', () =>
      refused(
        write(action({ ConditionExpression: '' })),
        'Invalid ConditionExpression: The expression can not be empty;',
      ))

    it('with a condition that ends too early', () =>
      refused(
        write(action({ ConditionExpression: 'attribute_not_exists(' })),
        'Invalid ConditionExpression: Syntax error; token: "<EOF>", near: "("',
      ))

    it('with an unused value, and writes nothing', async () => {
      const first = put({ Item: { pk: S('first') } })
      await refused(write(first, action({ ...noneThere, ExpressionAttributeValues: x })), unused)
      expect(await table.get({ pk: S('first') })).toBeUndefined()
    })
  })

  it('has one action an item', () =>
    refused(write(put(), remove()), 'Transaction request cannot include multiple operations on one item'))

  it('that reads is refused for a table name of other characters', async () => {
    const get = (TableName: string) => ({ Get: { TableName, Key: { pk: S('a') } } })
    const read = (...TransactItems: WireObject[]) => backend.send('TransactGetItems', { TransactItems })
    await refused(read(get('bad!name')), one(badName('transactItems.1.member.get.tableName')))
    await refused(
      read(get(table.name), get('bad!name')),
      one(badName('transactItems.2.member.get.tableName')),
    )
  })

  describe('that is cancelled', () => {
    const failed = { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' }
    const cancelled = async (reasons: WireObject[], ...items: WireObject[]) => {
      const codes = reasons.map(reason => reason.Code).join(', ')
      const error = await expectError(
        write(...items),
        'TransactionCanceledException',
        `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
      )
      expect(error.CancellationReasons).toEqual(reasons)
    }
    const again = (more: WireObject = {}) => put({ Item: { pk: there.pk }, ...noneThere, ...more })

    it('says why for every action, in their order', async () => {
      await cancelled([failed], again())
      await cancelled([{ Code: 'None' }, failed], put(), again())
      await cancelled(
        [failed, failed, { Code: 'None' }],
        again(),
        update({
          ConditionExpression: 'attribute_exists(pk)',
        }),
        check(),
      )
      expect(await table.get({ pk: S('new') })).toBeUndefined()
    })

    it('shows the item that was in the way, if asked', () =>
      cancelled([{ ...failed, Item: there }], again({ ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })))
  })
})
