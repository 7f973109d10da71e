import { describe, expect, it } from 'vitest'
import { transactWriteItems } from '../../src/operations/transact-write-items.ts'
import { readInput } from '../../src/shapes/read-input.ts'
import { nestedMaps, tooDeep } from './deep.ts'
import { badName, missing, notNumeric, one, unknownCapacity, unknownMetrics } from './messages.ts'
import { refusalOf } from './refusal.ts'

const TableName = 'abc'
const key = { pk: { S: 'a' } }
const put = (item: object = key, more: object = {}) => ({ Put: { TableName, Item: item, ...more } })
const check = (more: object = {}) => ({
  ConditionCheck: { TableName, Key: key, ConditionExpression: 'attribute_exists(a)', ...more },
})
const remove = (more: object = {}) => ({ Delete: { TableName, Key: key, ...more } })
const update = (more: object = {}) => ({
  Update: {
    TableName,
    Key: key,
    UpdateExpression: 'SET a = :v',
    ExpressionAttributeValues: { ':v': { S: 'x' } },
    ...more,
  },
})
const refusal = (...TransactItems: object[]) => refusalOf(transactWriteItems, { TransactItems })

const named = (fault: string) => `ExpressionAttributeValues contains invalid value: ${fault} for key :v`
const syntax = 'Invalid ConditionExpression: Syntax error; token: "=", near: "= = b"'
const unused = (name: string) =>
  `Value provided in ExpressionAttributeValues unused in expressions: keys: {${name}}`

describe('TransactWriteItems refuses, before it looks at any table,', () => {
  it('broken constraints together, the token first', () => {
    const input = {
      TransactItems: [],
      ClientRequestToken: 'x'.repeat(37),
      ReturnConsumedCapacity: 'X',
      ReturnItemCollectionMetrics: 'Y',
    }
    expect(refusalOf(transactWriteItems, input)).toBe(
      `4 validation errors detected: Value '${'x'.repeat(37)}' at 'clientRequestToken' failed to satisfy constraint: ` +
        `Member must have length less than or equal to 36; ${unknownCapacity('X')}; ${unknownMetrics('Y')}; ` +
        "Value '[]' at 'transactItems' failed to satisfy constraint: Member must have length greater than or equal to 1",
    )
  })

  it('more than 100 actions', () => {
    expect(refusal(...Array.from({ length: 101 }, () => put()))).toMatch(
      /^1 validation error detected: Value '\[.+\]' at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to 100$/,
    )
  })

  it('items of more than 4 MB together', () => {
    const large = (count: number) =>
      Array.from({ length: count }, () => put({ pk: { S: 'x'.repeat(409_000) } }))
    expect(refusal(...large(10))).toBeUndefined()
    const said = 'Transaction payload size cannot exceed 4MB. Payload Size: '
    expect(refusal(...large(11))).toBe(`${said}: ${said}${11 * 409_002}`)
  })

  it.each([
    ['a put without item', [{ Put: { TableName } }], one(missing('transactItems.1.member.put.item'))],
    [
      'an update without expression',
      [put(), update({ UpdateExpression: undefined })],
      one(missing('transactItems.2.member.update.updateExpression')),
    ],
    [
      'a check without expression',
      [check({ ConditionExpression: null })],
      one(missing('transactItems.1.member.conditionCheck.conditionExpression')),
    ],
    [
      'a table name of other characters',
      [put(), update({ TableName: 'bad!name' })],
      one(badName('transactItems.2.member.update.tableName')),
    ],
    [
      'an entry without action',
      [{}],
      'Invalid Request: TransactWriteRequest should contain Delete or Put or Update request',
    ],
    [
      'an entry with two actions',
      [{ ...put(), ...remove() }],
      'TransactItems can only contain one of Check, Put, Update or Delete',
    ],
    [
      'an empty expression',
      [remove({ ConditionExpression: '' })],
      'Invalid ConditionExpression: The expression can not be empty;',
    ],
    ['an unused value', [put(), check({ ExpressionAttributeValues: { ':v': { S: 'x' } } })], unused(':v')],
    [
      'values without an expression',
      [put(key, { ExpressionAttributeValues: { ':v': { S: 'x' } } })],
      'ExpressionAttributeValues can only be specified when using expressions: ConditionExpression is null',
    ],
    ['a number that is none, in the older words', [put({ n: { N: '' } })], notNumeric],
    [
      'a number that is none in a value, which it names',
      [update({ ExpressionAttributeValues: { ':v': { N: '' } } })],
      named(notNumeric),
    ],
    [
      'a value that is nested too deeply, which it names',
      [update({ ExpressionAttributeValues: { ':v': nestedMaps(40) } })],
      named(tooDeep),
    ],
    [
      'an item over 400 KB',
      [put({ pk: { S: 'x'.repeat(409_599) } })],
      'Item size has exceeded the maximum allowed size',
    ],
  ])('%s', (_rule, items, message) => {
    expect(refusal(...items)).toBe(message)
  })
})

describe('TransactWriteItems checks one action after another:', () => {
  it.each([
    ['depth, then a later empty name', [put({ d: nestedMaps(40) }), put({ '': { S: 'x' } })], tooDeep],
    [
      'an empty name, then later depth',
      [put({ '': { S: 'x' } }), put({ d: nestedMaps(100) })],
      'Empty attribute name',
    ],
    [
      'the depth of a key, then a later expression',
      [remove({ Key: { pk: nestedMaps(40) } }), put(key, { ConditionExpression: 'a = = b' })],
      tooDeep,
    ],
    [
      'an expression, then the later depth of a key',
      [put(key, { ConditionExpression: 'a = = b' }), remove({ Key: { pk: nestedMaps(100) } })],
      syntax,
    ],
    [
      'an expression, then the depth of its own key',
      [remove({ Key: { pk: nestedMaps(100) }, ConditionExpression: 'a = = b' })],
      syntax,
    ],
    [
      'an unused value, then the later depth of a key',
      [
        update({ ExpressionAttributeValues: { ':v': { S: 'x' }, ':u': { S: 'y' } } }),
        check({ Key: { pk: nestedMaps(100) } }),
      ],
      unused(':u'),
    ],
  ])('%s', (_rule, items, message) => {
    expect(refusal(...items)).toBe(message)
  })
})

describe('TransactWriteItems prepares', () => {
  it('what the single operations prepare', () => {
    const input = {
      TransactItems: [
        put({ pk: { N: '1.0' } }, { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
        update(),
        remove(),
        check(),
      ],
      ClientRequestToken: 'token',
    }
    const { actions, clientRequestToken } = transactWriteItems.prepare(
      readInput(transactWriteItems.shape, input),
    )
    expect(clientRequestToken).toBe('token')
    expect(actions.map(action => action.kind)).toEqual(['put', 'update', 'delete', 'check'])
    expect(actions[0]).toMatchObject({
      tableName: 'abc',
      item: { pk: { N: '1' } },
      size: 4,
      returnOldOnFailure: true,
    })
    expect(actions[3]).toMatchObject({ key, condition: { kind: 'exists', path: ['a'] } })
  })
})
