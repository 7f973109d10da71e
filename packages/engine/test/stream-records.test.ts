import { expect, it } from 'vitest'
import { keySchema } from './backends/keys.ts'
import { recordsOf, streaming } from './backends/stream.ts'
import { describeOnEachBackend, keys } from './backends.ts'

const before = { pk: { S: 'a' }, n: { N: '1' } }
const after = { pk: { S: 'a' }, n: { N: '2' } }
const key = { pk: { S: 'a' } }

describeOnEachBackend('A stream', backend => {
  it('tells what kind of change it was, when, where and how much', async () => {
    const table = await backend.table(streaming('NEW_AND_OLD_IMAGES'))
    await backend.send('PutItem', { TableName: table, Item: before })
    const [record] = await recordsOf(backend, table)
    expect(record).toEqual({
      eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
      eventName: 'INSERT',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: 'us-east-1',
      dynamodb: {
        ApproximateCreationDateTime: expect.any(Number),
        Keys: key,
        NewImage: before,
        SequenceNumber: expect.stringMatching(/^\d{21,40}$/),
        SizeBytes: 3 + 3 + 3,
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    })
    expect(record?.dynamodb.ApproximateCreationDateTime % 1).toBe(0)
  })

  it.each([
    ['KEYS_ONLY', [{}, {}, {}]],
    ['NEW_IMAGE', [{ NewImage: before }, { NewImage: after }, {}]],
    ['OLD_IMAGE', [{}, { OldImage: before }, { OldImage: after }]],
    [
      'NEW_AND_OLD_IMAGES',
      [{ NewImage: before }, { NewImage: after, OldImage: before }, { OldImage: after }],
    ],
  ])('of %s shows these images of an insert, a change and a removal', async (view, images) => {
    const table = await backend.table(streaming(view))
    await backend.send('PutItem', { TableName: table, Item: before })
    await backend.send('PutItem', { TableName: table, Item: after })
    await backend.send('DeleteItem', { TableName: table, Key: key })
    const records = await recordsOf(backend, table)
    expect(records.map(record => record.eventName)).toEqual(['INSERT', 'MODIFY', 'REMOVE'])
    const shown = records.map(({ dynamodb: { NewImage, OldImage } }) => ({
      ...(NewImage && { NewImage }),
      ...(OldImage && { OldImage }),
    }))
    expect(shown).toEqual(images)
  })

  it('tells nothing of a write that changes nothing', async () => {
    const table = await backend.table(streaming('KEYS_ONLY'))
    const item = { ...before, s: { SS: ['a', 'b'] } }
    await backend.send('PutItem', { TableName: table, Item: item })
    await backend.send('PutItem', { TableName: table, Item: { ...item, s: { SS: ['b', 'a'] } } })
    await backend.send('UpdateItem', {
      TableName: table,
      Key: key,
      UpdateExpression: 'SET n = :n',
      ExpressionAttributeValues: { ':n': { N: '1.0' } },
    })
    await backend.send('DeleteItem', { TableName: table, Key: { pk: { S: 'nobody' } } })
    expect(await recordsOf(backend, table)).toHaveLength(1)
  })

  it.each([
    ['with a sort key', keys('pk', 'sk'), { pk: { S: 'a' }, sk: { S: 'b' } }],
    ['without one', keys('pk'), key],
    [
      'with an index on what changes',
      {
        ...keys('pk', 'sk', 'x'),
        LocalSecondaryIndexes: [
          { IndexName: 'index', KeySchema: keySchema('pk', 'x'), Projection: { ProjectionType: 'ALL' } },
        ],
      },
      { pk: { S: 'a' }, sk: { S: 'b' } },
    ],
  ])('of a table %s shows whole items before and after each change', async (_case, definition, Key) => {
    const table = await backend.table({ ...definition, ...streaming('NEW_AND_OLD_IMAGES') })
    const update = (UpdateExpression?: string, value?: object) =>
      backend.send('UpdateItem', {
        TableName: table,
        Key,
        ...(UpdateExpression && { UpdateExpression }),
        ...(value && { ExpressionAttributeValues: { ':v': value } }),
      })
    const put = (more: object) => backend.send('PutItem', { TableName: table, Item: { ...Key, ...more } })
    const x = { x: { S: '1' } }
    const m = { m: { M: { dog: { N: '1' }, cat: { N: '2' } } } }
    const quiet: (() => Promise<unknown>)[] = [
      () => update('SET m = :v', { M: { cat: { N: '2' }, dog: { N: '1.0' } } }),
      () => update('REMOVE nothing'),
      () => update('ADD n :v', { N: '0' }),
      () => put({ ...m, n: { N: '3' } }),
      () => update(),
    ]

    await update()
    await update('SET x = :v', x.x)
    await put(m)
    await update('SET n = :v', { N: '3' })
    for (const write of quiet) await write()
    await update('REMOVE m, n')
    await backend.send('DeleteItem', { TableName: table, Key })
    await backend.send('DeleteItem', { TableName: table, Key })

    const told = (await recordsOf(backend, table)).map(({ eventName, dynamodb }) => [
      eventName,
      dynamodb.Keys,
      dynamodb.OldImage,
      dynamodb.NewImage,
    ])
    const states = [Key, { ...Key, ...x }, { ...Key, ...m }, { ...Key, ...m, n: { N: '3' } }, Key]
    expect(told).toEqual([
      ['INSERT', Key, undefined, Key],
      ...states.slice(1).map((state, index) => ['MODIFY', Key, states[index], state]),
      ['REMOVE', Key, Key, undefined],
    ])
  })

  it('shows the item as it was before whatever part of it was changed', async () => {
    const table = await backend.table(streaming('NEW_AND_OLD_IMAGES'))
    const names = { '#text': 'toString', '#constructor': 'constructor', '#x': 'x', '#m': 'm', '#l': 'l' }
    const update = (UpdateExpression: string, values?: object) =>
      backend.send('UpdateItem', {
        TableName: table,
        Key: key,
        UpdateExpression,
        ExpressionAttributeNames: Object.fromEntries(
          Object.entries(names).filter(([name]) => UpdateExpression.includes(name)),
        ),
        ...(values && { ExpressionAttributeValues: values }),
      })
    const put = (Item: object, more = {}) => backend.send('PutItem', { TableName: table, Item, ...more })
    const own = { constructor: { S: '1' }, toString: { S: '1' } }
    await put({ ...key, x: { S: '한글 "quoted"' }, m: { M: { a: { N: '1' }, b: { BOOL: true } } } })
    await update('SET #m.a = :v', { ':v': { N: '2' } })
    await update('SET #l = :l, #text = :v, #constructor = :v', {
      ':l': { L: [{ S: 'a' }, { B: 'AAE=' }] },
      ':v': own.constructor,
    })
    await update('REMOVE #l[0], #text')
    await update('SET #text = :v REMOVE #constructor', { ':v': { SS: ['a', 'b'] } })
    await update('DELETE #text :v', { ':v': { SS: ['b'] } })
    await put({ ...key, ...own, x: { S: '1' } }, { ConditionExpression: 'attribute_exists(pk)' })
    await update('SET #x = :v', { ':v': { NULL: true } })
    await put({ ...key, x: { S: '2' } })
    await update('REMOVE #x')

    const records = (await recordsOf(backend, table)).map(({ dynamodb }) => dynamodb)
    expect(records).toHaveLength(10)
    for (const [at, { OldImage, NewImage, SizeBytes }] of records.entries()) {
      const [old, now] = [OldImage, NewImage].map(image => image && Object.entries(image).sort())
      expect(old).toEqual(at === 0 ? undefined : Object.entries(records[at - 1]?.NewImage).sort())
      expect(now).not.toEqual(old)
      expect(SizeBytes).toBeGreaterThan(3)
    }
    expect(records.map(({ NewImage }) => Object.hasOwn(NewImage, 'toString'))).toEqual([
      false,
      false,
      true,
      false,
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('tells nothing of a batch that changes nothing', async () => {
    const table = await backend.table({ ...keys('pk', 'sk'), ...streaming('KEYS_ONLY') })
    const batch = (...requests: object[]) =>
      backend.send('BatchWriteItem', { RequestItems: { [table]: requests } })
    const Key = (sk: string) => ({ pk: { S: 'a' }, sk: { S: sk } })
    const put = (sk: string, n: string) => ({ PutRequest: { Item: { ...Key(sk), n: { N: n } } } })
    await batch({ DeleteRequest: { Key: Key('1') } }, { DeleteRequest: { Key: Key('2') } })
    await batch(put('1', '1'), put('2', '1'))
    await batch(put('1', '1'), put('2', '2'))
    const told = (await recordsOf(backend, table)).map(({ eventName, dynamodb }) => [
      eventName,
      dynamodb.Keys.sk.S,
    ])
    expect(told).toEqual([
      ['INSERT', '1'],
      ['INSERT', '2'],
      ['MODIFY', '2'],
    ])
  })

  it('tells of the parts of a batch and of a transaction one by one', async () => {
    const table = await backend.table({ ...keys('pk', 'sk'), ...streaming('KEYS_ONLY') })
    const item = (sk: string) => ({ pk: { S: 'a' }, sk: { S: sk } })
    await backend.send('BatchWriteItem', {
      RequestItems: { [table]: ['1', '2'].map(sk => ({ PutRequest: { Item: item(sk) } })) },
    })
    await backend.send('TransactWriteItems', {
      TransactItems: [
        { Put: { TableName: table, Item: item('3') } },
        { Delete: { TableName: table, Key: item('1') } },
      ],
    })
    const told = (await recordsOf(backend, table)).map(({ eventName, dynamodb }) => [
      eventName,
      dynamodb.Keys.sk.S,
    ])
    expect(told.sort()).toEqual([
      ['INSERT', '1'],
      ['INSERT', '2'],
      ['INSERT', '3'],
      ['REMOVE', '1'],
    ])
  })

  it('begins with what is written after it was enabled', async () => {
    const table = await backend.table()
    await backend.send('PutItem', { TableName: table, Item: before })
    await backend.send('UpdateTable', { TableName: table, ...streaming('NEW_IMAGE') })
    await backend.active(table)
    await backend.send('PutItem', { TableName: table, Item: after })
    const records = await recordsOf(backend, table)
    expect(records.map(record => record.eventName)).toEqual(['MODIFY'])
  })
})
