import { it } from 'vitest'
import { S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, type WireObject } from '../backends.ts'
import { nestedMaps, tooDeep } from '../validation/deep.ts'
import { one, unknownOperator, unknownReturnValues } from '../validation/messages.ts'

const key = (pk: WireObject = S('a')) => ({ pk, sk: S('1') })
const syntax = 'Invalid ConditionExpression: Syntax error; token: "=", near: "= = b"'
const named = `ExpressionAttributeValues contains invalid value: ${tooDeep} for key :deep`

// None of the tables exists: all of this is found before a table is looked up.
describeOnEachBackend('of a request that is nested too deeply', backend => {
  const TableName = 'not-there'
  const refuses = async (operation: string, input: WireObject, message: string) => {
    await expectError(backend.send(operation, { TableName, ...input }), 'ValidationException', message)
  }

  const expectedDeep = {
    Expected: { a: { Value: nestedMaps(100) }, b: { Exists: false } },
    ConditionalOperator: 'XOR',
  }
  const comparedDeep = (levels: number) => ({
    ConditionExpression: '#d = :deep',
    ExpressionAttributeNames: { '#d': 'd' },
    ExpressionAttributeValues: { ':deep': nestedMaps(levels) },
  })

  it.each<[string, string, WireObject, string]>([
    ['PutItem', 'an unknown operator', { Item: key(), ...expectedDeep }, one(unknownOperator('XOR'))],
    [
      'UpdateItem',
      'an unknown operator',
      { Key: key(), AttributeUpdates: { x: { Action: 'PUT', Value: S('1') } }, ...expectedDeep },
      one(unknownOperator('XOR')),
    ],
    [
      'DeleteItem',
      'unknown ReturnValues beside a condition',
      { Key: key(), ...comparedDeep(63), ReturnValues: 'BOGUS' },
      one(unknownReturnValues('BOGUS')),
    ],
    [
      'DeleteItem',
      'unknown ReturnValues beside Expected',
      { Key: key(), Expected: { d: { Value: nestedMaps(63) } }, ReturnValues: 'BOGUS' },
      one(unknownReturnValues('BOGUS')),
    ],
    [
      'DeleteItem',
      'unknown ReturnValues beside a key',
      { Key: key(nestedMaps(100)), ReturnValues: 'BOGUS' },
      one(unknownReturnValues('BOGUS')),
    ],
    [
      'DeleteItem',
      'ReturnValues that it cannot give',
      { Key: key(), ...comparedDeep(100), ReturnValues: 'UPDATED_NEW' },
      'ReturnValues can only be ALL_OLD or NONE',
    ],
    [
      'Scan',
      'an operator with nothing to join',
      {
        ScanFilter: { a: { ComparisonOperator: 'EQ', AttributeValueList: [nestedMaps(40)] } },
        ConditionalOperator: 'AND',
      },
      'ConditionalOperator can only be used when Filter or Expected has two or more elements',
    ],
  ])('%s reports %s first', (operation, _what, input, message) => refuses(operation, input, message))

  it.each([33, 40])('PutItem reports an operator in its newer words at %i levels', async levels => {
    await expectError(
      backend.send('PutItem', {
        TableName,
        Item: key(),
        Expected: { a: { Value: nestedMaps(levels) }, b: { Exists: false } },
        ConditionalOperator: 'XOR',
      }),
      'ValidationException',
      /Member must satisfy enum value set: \[ALL, OR\]$/,
    )
  })

  const put = (item: WireObject, more: WireObject = {}) => ({
    Put: { TableName, Item: { ...key(), ...item }, ...more },
  })
  const remove = (pk: WireObject, more: WireObject = {}) => ({
    Delete: { TableName, Key: key(pk), ...more },
  })
  const check = (more: WireObject) => ({
    ConditionCheck: { TableName, Key: key(), ConditionExpression: 'attribute_exists(a)', ...more },
  })
  const update = (UpdateExpression: string, ExpressionAttributeValues: WireObject) => ({
    Update: { TableName, Key: key(), UpdateExpression, ExpressionAttributeValues },
  })
  const nameless = { '': S('x') }
  const deep = (levels: number) => ({ d: nestedMaps(levels) })
  const deepCheck = (levels: number) =>
    check({ ConditionExpression: 'd = :deep', ExpressionAttributeValues: { ':deep': nestedMaps(levels) } })
  const many = Array.from({ length: 500 }, (_, at) => `a${at} = :v`).join(', ')

  it.each<[string, WireObject[], string]>([
    ['depth before a later empty name', [put(deep(40)), put(nameless)], tooDeep],
    ['an empty name before later depth', [put(nameless), put(deep(100))], 'Empty attribute name'],
    ['an empty name before depth after it', [put({ ...nameless, ...deep(100) })], 'Empty attribute name'],
    ['an empty name before depth ahead of it', [put({ ...deep(100), ...nameless })], 'Empty attribute name'],
    ['depth before an empty name in a map', [put({ m: { M: nameless }, ...deep(40) })], tooDeep],
    ['an empty name before a later check', [put(nameless), deepCheck(100)], 'Empty attribute name'],
    ['a check before a later empty name', [deepCheck(40), put(nameless)], named],
    [
      'an update before a later empty name',
      [update('SET d = :deep', { ':deep': nestedMaps(40) }), put(nameless)],
      named,
    ],
    [
      'a key before a later condition',
      [remove(nestedMaps(40)), put({}, { ConditionExpression: 'a = = b' })],
      tooDeep,
    ],
    [
      'a key before a later unused value',
      [check({ Key: key(nestedMaps(40)) }), update('SET a = :v', { ':v': S('x'), ':u': S('y') })],
      tooDeep,
    ],
    [
      'a condition before a later key',
      [put({}, { ConditionExpression: 'a = = b' }), remove(nestedMaps(100))],
      syntax,
    ],
    ['a condition before its own key', [remove(nestedMaps(100), { ConditionExpression: 'a = = b' })], syntax],
    [
      'a condition that is too long before its own key',
      [
        remove(nestedMaps(100), {
          ConditionExpression: `a = :v${' AND a = :v'.repeat(373)}`,
          ExpressionAttributeValues: { ':v': S('x') },
        }),
      ],
      'Invalid ConditionExpression: Expression size has exceeded the maximum allowed size; expression size: 4109',
    ],
    [
      'an update that is too long before a later key',
      [update(`SET ${many}`, { ':v': S('x') }), check({ Key: key(nestedMaps(100)) })],
      'Invalid UpdateExpression: Expression size has exceeded the maximum allowed size;',
    ],
    [
      'an unused value before a later key',
      [update('SET a = :v', { ':v': S('x'), ':u': S('y') }), check({ Key: key(nestedMaps(100)) })],
      'Value provided in ExpressionAttributeValues unused in expressions: keys: {:u}',
    ],
  ])('TransactWriteItems reports %s', (_what, TransactItems, message) =>
    refuses('TransactWriteItems', { TransactItems }, message),
  )
})
