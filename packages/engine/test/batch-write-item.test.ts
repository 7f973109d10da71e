import { expect, it } from 'vitest'
import { indexedTable } from './backends/indexed-table.ts'
import { onTable } from './backends/on-table.ts'
import { N, S } from './backends/values.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

describeOnEachBackend('BatchWriteItem', backend => {
  const table = onTable(backend)
  const indexed = onTable(backend, indexedTable)
  const put = (Item: object) => ({ PutRequest: { Item } })
  const remove = (Key: object) => ({ DeleteRequest: { Key } })
  const write = (RequestItems: object) => backend.send('BatchWriteItem', { RequestItems })
  const key = (name: string) => ({ pk: S(name) })
  const indexedKey = (name: string) => ({ pk: S(name), sk: S('1') })

  it('puts and deletes', async () => {
    const items = ['a', 'b', 'c'].map(name => ({ ...key(name), tags: { SS: ['', name] } }))
    expect(await write({ [table.name]: items.map(put) })).toEqual({ UnprocessedItems: {} })
    for (const item of items) expect(await table.get({ pk: item.pk })).toEqual(item)
    await write({ [table.name]: [remove(key('a')), remove(key('b')), put(key('d')), remove(key('never'))] })
    const left = await Promise.all(['a', 'b', 'c', 'd'].map(name => table.get(key(name))))
    expect(left).toEqual([undefined, undefined, items[2], key('d')])
  })

  it('writes to several tables', async () => {
    const names = { [table.name]: key('several'), [indexed.name]: indexedKey('several') }
    const each = (request: (key: object) => object) =>
      Object.fromEntries(Object.entries(names).map(([name, its]) => [name, [request(its)]]))
    await write(each(put))
    expect(await table.get(key('several'))).toEqual(key('several'))
    expect(await indexed.get(indexedKey('several'))).toEqual(indexedKey('several'))
    await write(each(remove))
    expect(await table.get(key('several'))).toBeUndefined()
    expect(await indexed.get(indexedKey('several'))).toBeUndefined()
  })

  it('misses a table', () =>
    expectError(
      write({ 'not-there': [put(key('a'))] }),
      'ResourceNotFoundException',
      'Requested resource not found',
    ))

  it('refuses two requests for one item', () =>
    expectError(
      write({ [table.name]: [put(key('twice')), put({ ...key('twice'), n: N(1) })] }),
      'ValidationException',
      'Provided list of item keys contains duplicates',
    ))

  const schema = 'The provided key element does not match the schema'

  it.each<[string, object, string | RegExp]>([
    ['has no key', { other: S('x') }, schema],
    ['has a key of another type', { pk: N(5) }, schema],
    ['has a list for a key', { pk: { L: [S('x')] } }, schema],
    ['has an empty key', { pk: S('') }, /empty string value/],
  ])('refuses an item that %s, and with it the batch', async (_what, item, message) => {
    await expectError(
      write({ [table.name]: [put(key('with it')), put(item)] }),
      'ValidationException',
      message,
    )
    expect(await table.get(key('with it'))).toBeUndefined()
  })

  it.each<[string, object, RegExp]>([
    ['of another type', N(5), /Type mismatch for Index Key/],
    ['that is a list', { L: [S('x')] }, /Type mismatch for Index Key/],
    ['that is empty', S(''), /secondary index key/i],
  ])('refuses an index key %s', async (_what, a, message) => {
    const item = { ...indexedKey('index'), a }
    await expectError(write({ [indexed.name]: [put(item)] }), 'ValidationException', message)
    await expectError(indexed.put(item), 'ValidationException', /Index Key|empty string|secondary index key/)
  })
})

describeOnEachBackend('ItemCollectionMetrics of several items', backend => {
  const local = {
    ...keys('pk', 'sk', 'other'),
    LocalSecondaryIndexes: [
      {
        IndexName: 'local',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'other', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
  }
  const metric = (pk: string) => ({
    ItemCollectionKey: { pk: { S: pk } },
    SizeEstimateRangeGB: [expect.any(Number), expect.any(Number)],
  })

  it('are told of a batch and of a transaction where they are asked for, an entry an item', async () => {
    const table = await backend.table(local)
    const Item = (pk: string) => ({ pk: { S: pk }, sk: { S: 's' } })
    const batch = (more: object) =>
      backend.send('BatchWriteItem', {
        RequestItems: { [table]: ['a', 'b'].map(pk => ({ PutRequest: { Item: Item(pk) } })) },
        ...more,
      })
    const told = await batch({ ReturnItemCollectionMetrics: 'SIZE' })
    expect(told.ItemCollectionMetrics[table]).toHaveLength(2)
    expect(told.ItemCollectionMetrics[table]).toEqual(expect.arrayContaining([metric('a'), metric('b')]))
    expect(await batch({})).not.toHaveProperty('ItemCollectionMetrics')
    const transaction = await backend.send('TransactWriteItems', {
      TransactItems: [{ Put: { TableName: table, Item: Item('c') } }],
      ReturnItemCollectionMetrics: 'SIZE',
    })
    expect(transaction.ItemCollectionMetrics).toEqual({ [table]: [metric('c')] })
  })
})
