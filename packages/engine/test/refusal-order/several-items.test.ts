import { describe, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, type WireObject } from '../backends.ts'
import { nestedMaps, tooDeep } from '../validation/deep.ts'
import { one, unknownCapacity, unknownMetrics } from '../validation/messages.ts'

const key = (pk: string) => ({ pk: S(pk) })
const capacity = { ReturnConsumedCapacity: 'BOGUS' }
const metrics = { ReturnItemCollectionMetrics: 'BOGUS2' }
const both = `2 validation errors detected: ${unknownCapacity('BOGUS')}; ${unknownMetrics('BOGUS2')}`
const oneCapacity = one(unknownCapacity('BOGUS'))
const oneMetrics = one(unknownMetrics('BOGUS2'))
const notThere = 'not-there'

describeOnEachBackend('of several faults', backend => {
  const table = onTable(backend)
  const puts = (name: string, pk = 'written') => ({ [name]: [{ PutRequest: { Item: key(pk) } }] })
  const gets = (name: string) => ({ [name]: { Keys: [key('a')] } })
  const refuses = async (operation: string, input: WireObject, message: string | RegExp) => {
    await expectError(backend.send(operation, input), 'ValidationException', message)
    expect(await table.get(key('written'))).toBeUndefined()
  }

  describe('BatchWriteItem reports', () => {
    const write = (requests: WireObject, more: WireObject, message: string | RegExp) =>
      refuses('BatchWriteItem', { RequestItems: requests, ...more }, message)

    it('unknown words, and writes nothing', async () => {
      await write(puts(table.name), capacity, oneCapacity)
      await write(puts(table.name), metrics, oneMetrics)
      await write(puts(table.name), { ...metrics, ...capacity }, both)
    })

    it('unknown words before a table that is not there, and alone beside one that cannot be', async () => {
      await write(puts(notThere), capacity, oneCapacity)
      await write(puts('bad!name'), capacity, oneCapacity)
    })

    it('how many items there are', async () => {
      await write({}, {}, /requestItems/i)
      const many = Array.from({ length: 26 }, (_, at) => ({ PutRequest: { Item: key(`item ${at}`) } }))
      await write({ [table.name]: many }, {}, /Member must have length less than or equal to 25/)
    })
  })

  describe('BatchGetItem reports', () => {
    const get = (requests: WireObject, more: WireObject, message: string | RegExp) =>
      refuses('BatchGetItem', { RequestItems: requests, ...more }, message)

    it('unknown words, before a table that is not there', async () => {
      await get(gets(table.name), capacity, oneCapacity)
      await get(gets(notThere), capacity, oneCapacity)
    })

    it('unknown words together with a table that cannot be', () =>
      get(
        gets('bad!name'),
        capacity,
        `2 validation errors detected: Value '{"bad!name":{"Keys":[{"pk":{"S":"a"}}]}}' at 'requestItems' failed to satisfy constraint: ` +
          'Map keys must satisfy constraint: [Member must have length less than or equal to 255, ' +
          'Member must have length greater than or equal to 3, ' +
          `Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+]; ${unknownCapacity('BOGUS')}`,
      ))

    it('how many keys there are', async () => {
      await get({}, {}, /requestItems/i)
      const many = Array.from({ length: 101 }, (_, at) => key(`item ${at}`))
      await get({ [table.name]: { Keys: many } }, {}, /Member must have length less than or equal to 100/)
    })
  })

  describe('TransactWriteItems reports', () => {
    const put = (TableName: string, item: WireObject = key('written')) => ({ Put: { TableName, Item: item } })
    const transact = (actions: WireObject[], more: WireObject, message: string | RegExp) =>
      refuses('TransactWriteItems', { TransactItems: actions, ...more }, message)
    const check = (more: WireObject) => ({
      ConditionCheck: { TableName: table.name, Key: key('checked'), ...more },
    })

    it('unknown words, and writes nothing', async () => {
      await transact([put(table.name)], capacity, oneCapacity)
      await transact([put(table.name)], metrics, oneMetrics)
      await transact([put(table.name)], { ...metrics, ...capacity }, both)
    })

    it('unknown words before tables and items', async () => {
      await transact([put(notThere)], capacity, oneCapacity)
      const twice = [put(table.name), { Delete: { TableName: table.name, Key: key('written') } }]
      await transact(twice, capacity, oneCapacity)
    })

    it('a token that is too long first', async () => {
      const token = 'x'.repeat(37)
      const tooLong = `Value '${token}' at 'clientRequestToken' failed to satisfy constraint: Member must have length less than or equal to 36`
      await transact([put(table.name)], { ClientRequestToken: token }, one(tooLong))
      await transact(
        [put(table.name)],
        { ClientRequestToken: token, ...capacity },
        `2 validation errors detected: ${tooLong}; ${unknownCapacity('BOGUS')}`,
      )
    })

    const malformed = () => check({ ConditionExpression: 'attribute_not_exists(' })
    const syntax = 'Invalid ConditionExpression: Syntax error; token: "<EOF>", near: "("'
    const deep = () => put(table.name, { ...key('written'), data: nestedMaps(32) })

    it('an expression before a table, and the first action first', async () => {
      await transact([put(notThere), malformed()], {}, syntax)
      await transact([malformed(), deep()], {}, syntax)
      await transact([deep(), malformed()], {}, tooDeep)
    })

    it('a value that is not used before tables and items', async () => {
      const unused = () =>
        check({
          ConditionExpression: 'attribute_not_exists(pk)',
          ExpressionAttributeValues: { ':v': S('x') },
        })
      const message = 'Value provided in ExpressionAttributeValues unused in expressions: keys: {:v}'
      await transact([put(notThere), unused()], {}, message)
      await transact([unused(), put(notThere)], {}, message)
      await transact([put(table.name, key('checked')), unused()], {}, message)
    })
  })

  describe('TransactGetItems reports', () => {
    const get = (TableName: string) => ({ Get: { TableName, Key: key('a') } })

    it('unknown words before tables and items', async () => {
      for (const TransactItems of [[get(table.name)], [get(notThere)], [get(table.name), get(table.name)]]) {
        await refuses('TransactGetItems', { TransactItems, ...capacity }, oneCapacity)
      }
    })
  })
})
