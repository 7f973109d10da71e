import { describe, expect, it } from 'vitest'
import { onTable } from '../backends/on-table.ts'
import { N, S } from '../backends/values.ts'
import { describeOnEachBackend, expectError, type WireObject } from '../backends.ts'

type Key = [name: string, type: 'HASH' | 'RANGE']
const schema = (...keys: Key[]) => keys.map(([AttributeName, KeyType]) => ({ AttributeName, KeyType }))
const defined = (...names: string[]) =>
  names.map(AttributeName => ({ AttributeName, AttributeType: 'S' as const }))

const longest = 'n'.repeat(255)
const tooLong = 'n'.repeat(256)
const base: Key[] = [
  ['pk', 'HASH'],
  ['sk', 'RANGE'],
]
const all = { ProjectionType: 'ALL' }
const global = (keys: Key[], Projection: WireObject = all) => ({
  GlobalSecondaryIndexes: [{ IndexName: 'global', KeySchema: schema(...keys), Projection }],
})
const local = (keys: Key[], Projection: WireObject = all) => ({
  LocalSecondaryIndexes: [{ IndexName: 'local', KeySchema: schema(['pk', 'HASH'], ...keys), Projection }],
})
const included = { ProjectionType: 'INCLUDE', NonKeyAttributes: [tooLong] }

describeOnEachBackend('The name of a key attribute', backend => {
  const create = async (keys: Key[], names: string[], indexes: WireObject = {}) => {
    const TableName = backend.name()
    const definition = { KeySchema: schema(...keys), AttributeDefinitions: defined(...names), ...indexes }
    await backend.send('CreateTable', { TableName, BillingMode: 'PAY_PER_REQUEST', ...definition })
    await backend.active(TableName)
    return TableName
  }
  const refused = /Member must have length less than or equal to 255/

  it('may have 255 characters, in the table and its indexes', async () => {
    const [pk, sk, hash, range] = ['p', 's', 'h', 'r'].map(letter => letter + longest.slice(1)) as [
      string,
      string,
      string,
      string,
    ]
    const item = { [pk]: S('1'), [sk]: S('2'), [hash]: S('3'), [range]: S('4') }
    const TableName = await create(
      [
        [pk, 'HASH'],
        [sk, 'RANGE'],
      ],
      [pk, sk, hash, range],
      global([
        [hash, 'HASH'],
        [range, 'RANGE'],
      ]),
    )
    await backend.send('PutItem', { TableName, Item: item })
    const found = await backend.send('Query', {
      TableName,
      IndexName: 'global',
      KeyConditionExpression: '#h = :h AND #r = :r',
      ExpressionAttributeNames: { '#h': hash, '#r': range },
      ExpressionAttributeValues: { ':h': S('3'), ':r': S('4') },
    })
    expect(found.Items).toEqual([item])
  })

  it.each<[string, Key[], string[], WireObject?]>([
    ['of the table', [[tooLong, 'HASH']], [tooLong]],
    ['of the table, defined or not', [[tooLong, 'HASH']], ['pk']],
    ['of a definition that nothing uses', [['pk', 'HASH']], [tooLong]],
    ['of a sort key', [base[0]!, [tooLong, 'RANGE']], ['pk', tooLong]],
    ['of a global index', base, ['pk', 'sk', tooLong], global([[tooLong, 'HASH']])],
    ['of a global index, defined or not', base, ['pk', 'sk', 'x'], global([[tooLong, 'HASH']])],
    ['of a definition beside a global index', base, ['pk', 'sk', tooLong], global([['x', 'HASH']])],
    ['of a local index', base, ['pk', 'sk', tooLong], local([[tooLong, 'RANGE']])],
    ['of a local index, defined or not', base, ['pk', 'sk', 'x'], local([[tooLong, 'RANGE']])],
    ['projected by a global index', base, ['pk', 'sk', 'x'], global([['x', 'HASH']], included)],
    ['projected by a local index', base, ['pk', 'sk', 'x'], local([['x', 'RANGE']], included)],
  ])('has no more: %s', async (_where, keys, names, indexes) => {
    await expectError(create(keys, names, indexes), 'ValidationException', refused)
  })

  it('has no more in an index that is added', async () => {
    const TableName = await backend.table()
    for (const [name, key] of [
      [tooLong, tooLong],
      [tooLong, 'x'],
      ['x', tooLong],
    ] as const) {
      const Create = { IndexName: 'added', KeySchema: schema([key, 'HASH']), Projection: all }
      await expectError(
        backend.send('UpdateTable', {
          TableName,
          AttributeDefinitions: defined(name),
          GlobalSecondaryIndexUpdates: [{ Create }],
        }),
        'ValidationException',
        refused,
      )
    }
  })

  it('does not bound other names, which go into an index that projects all', async () => {
    const TableName = await create(base, ['pk', 'sk', 'x'], global([['x', 'HASH']]))
    const item = { pk: S('1'), sk: S('2'), x: S('3'), [tooLong]: S('4') }
    await backend.send('PutItem', { TableName, Item: item })
    expect((await backend.send('Scan', { TableName, IndexName: 'global' })).Items).toEqual([item])
  })
})

describeOnEachBackend('The name of another attribute', backend => {
  const table = onTable(backend)
  const Key = { pk: S('a') }
  const name = 'n'.repeat(65_535)
  const names = { ExpressionAttributeNames: { '#n': name } }

  it('may have 65,535 characters wherever one is given', async () => {
    await table.put({ ...Key, [name]: N(1), other: N(2) })
    const found = { Item: { [name]: N(1) } }
    expect(await table.send('GetItem', { Key, ProjectionExpression: '#n', ...names })).toEqual(found)
    expect(await table.send('GetItem', { Key, AttributesToGet: [name] })).toEqual(found)
    await table.send('UpdateItem', { Key, AttributeUpdates: { [name]: { Value: N(2), Action: 'PUT' } } })
    await table.send('UpdateItem', {
      Key,
      UpdateExpression: 'SET #n = #n + :one',
      ConditionExpression: '#n = :two',
      ExpressionAttributeValues: { ':one': N(1), ':two': N(2) },
      ...names,
    })
    expect(await table.get(Key)).toEqual({ ...Key, [name]: N(3), other: N(2) })
  })

  describe('has no more', () => {
    const long = `${name}n`
    const longNames = { ExpressionAttributeNames: { '#n': long } }
    const value = { ExpressionAttributeValues: { ':v': N(1) } }
    it.each<[string, string, WireObject]>([
      ['an item', 'PutItem', { Item: { ...Key, [long]: N(1) } }],
      ['a projection', 'GetItem', { Key, ProjectionExpression: '#n', ...longNames }],
      ['AttributesToGet', 'GetItem', { Key, AttributesToGet: [long] }],
      ['AttributeUpdates', 'UpdateItem', { Key, AttributeUpdates: { [long]: { Value: N(1) } } }],
      ['an update', 'UpdateItem', { Key, UpdateExpression: 'SET #n = :v', ...value, ...longNames }],
      ['a condition', 'DeleteItem', { Key, ConditionExpression: '#n = :v', ...value, ...longNames }],
    ])('in %s', async (_place, operation, input) => {
      await expectError(
        table.send(operation, input),
        'ValidationException',
        /Member must have length less than or equal to 65535/,
      )
    })
  })
})
