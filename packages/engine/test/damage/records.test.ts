import { ClassicLevel } from 'classic-level'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { serve } from '../../src/http/server.ts'
import { type OpenOptions, open } from '../../src/open.ts'
import { kind } from '../../src/storage/keyspace.ts'
import { seal, unseal } from '../../src/storage/record-seal.ts'
import { ask, call } from '../http/wire.ts'
import { item, key, rewrite, type Stored, storeOf } from './store.ts'

const isItem = (stored: Stored, number: number) =>
  stored[0][0] === 0x10 && stored[1].includes(`"${item(number).pk.S}"`)

const flipped = ([at, value]: Stored, bit = 400): Stored => {
  const changed = Buffer.from(value)
  changed[bit >> 3]! ^= 1 << (bit & 7)
  return [at, changed]
}

async function opened(path: string, options: OpenOptions = {}) {
  const db = await open({ path, report: () => {}, ...options })
  onTestFinished(() => db.close())
  return db
}

const damage = {
  name: 'InternalServerError',
  message: expect.stringMatching(/damaged/),
  cause: expect.objectContaining({
    message: 'Table things: the item {"pk":{"S":"item00007"}} is damaged on disk and was not read.',
  }),
}

describe('a damaged record', () => {
  test('is an error for whoever reads it, and never another value', async () => {
    const path = await storeOf(20, 'stopped')
    await rewrite(path, stored => (isItem(stored, 7) ? flipped(stored) : undefined))
    const db = await opened(path)
    const TableName = 'things'
    await expect(db.send('GetItem', { TableName, Key: key(7) })).rejects.toMatchObject(damage)
    await expect(db.send('Scan', { TableName })).rejects.toMatchObject(damage)
    await expect(db.send('PutItem', { TableName, Item: item(7) })).rejects.toMatchObject(damage)
    await expect(db.send('DeleteItem', { TableName, Key: key(7) })).rejects.toMatchObject(damage)
    await expect(
      db.send('TransactGetItems', { TransactItems: [{ Get: { TableName, Key: key(7) } }] }),
    ).rejects.toMatchObject(damage)
    await expect(
      db.send('Query', {
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': key(7).pk },
      }),
    ).rejects.toMatchObject(damage)
    for (const other of [6, 8]) {
      expect(await db.send('GetItem', { TableName, Key: key(other) })).toEqual({ Item: item(other) })
    }
    await db.send('PutItem', { TableName, Item: item(30) })
  })

  test.each([
    ['BatchGetItem', { RequestItems: { things: { Keys: [key(6), key(7)] } } }],
    ['BatchWriteItem', { RequestItems: { things: [{ DeleteRequest: { Key: key(7) } }] } }],
    [
      'UpdateItem',
      {
        TableName: 'things',
        Key: key(7),
        UpdateExpression: 'SET n = :n',
        ExpressionAttributeValues: { ':n': { N: '1' } },
      },
    ],
    [
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { TableName: 'things', Item: item(40) } },
          {
            ConditionCheck: {
              TableName: 'things',
              Key: key(7),
              ConditionExpression: 'attribute_exists(pk)',
            },
          },
        ],
      },
    ],
    ['ExecuteStatement', { Statement: `SELECT * FROM things WHERE pk = '${key(7).pk.S}'` }],
  ])('is an error for %s, which then changes nothing', async (operation, input) => {
    const path = await storeOf(20, 'stopped')
    await rewrite(path, stored => (isItem(stored, 7) ? flipped(stored) : undefined))
    const db = await opened(path)
    await expect(db.send(operation, input)).rejects.toMatchObject(damage)
    expect(await db.send('GetItem', { TableName: 'things', Key: key(40) })).toEqual({})
    expect(await db.send('DescribeTable', { TableName: 'things' })).toMatchObject({
      Table: { ItemCount: 20 },
    })
  })

  test('of an index, or of a stream, is an error for who reads that, and for nobody else', async () => {
    const path = await storeOf(0, 'stopped')
    const writing = await open({ path })
    await writing.send('UpdateTable', {
      TableName: 'things',
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'kind', AttributeType: 'S' },
      ],
    })
    await writing.send('UpdateTable', {
      TableName: 'things',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'kind', AttributeType: 'S' },
      ],
      GlobalSecondaryIndexUpdates: [
        {
          Create: {
            IndexName: 'byKind',
            KeySchema: [{ AttributeName: 'kind', KeyType: 'HASH' }],
            Projection: { ProjectionType: 'ALL' },
          },
        },
      ],
    })
    // An index that is still being filled would be written again when the store is opened.
    await vi.waitFor(async () =>
      expect(await writing.send('DescribeTable', { TableName: 'things' })).toMatchObject({
        Table: { GlobalSecondaryIndexes: [{ IndexStatus: 'ACTIVE' }] },
      }),
    )
    await writing.send('PutItem', { TableName: 'things', Item: { ...item(7), kind: { S: 'seven' } } })
    await writing.close()
    const isOfIndex = ([at]: Stored) => at[0] === 0x10 && at.readUInt16BE(5) > 0
    const isOfStream = ([at]: Stored) => at[0] === 0x30
    let changed = 0
    await rewrite(path, stored => {
      if (!isOfIndex(stored) && !isOfStream(stored)) return undefined
      changed++
      return flipped(stored)
    })
    expect(changed, 'a record of each').toBe(2)
    const db = await opened(path)
    await expect(db.send('Scan', { TableName: 'things', IndexName: 'byKind' })).rejects.toMatchObject({
      name: 'InternalServerError',
      cause: expect.objectContaining({
        message:
          'Table things, index byKind: the item {"kind":{"S":"seven"},"pk":{"S":"item00007"}} is damaged on disk and was not read.',
      }),
    })
    const { Streams } = await db.send<{ Streams: { StreamArn: string }[] }>('ListStreams')
    const { StreamArn } = Streams[0]!
    const { StreamDescription } = await db.send<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
      'DescribeStream',
      { StreamArn },
    )
    const { ShardIterator } = await db.send<{ ShardIterator: string }>('GetShardIterator', {
      StreamArn,
      ShardId: StreamDescription.Shards[0]!.ShardId,
      ShardIteratorType: 'TRIM_HORIZON',
    })
    await expect(db.send('GetRecords', { ShardIterator })).rejects.toMatchObject({
      name: 'InternalServerError',
      cause: expect.objectContaining({
        message: expect.stringMatching(/^The record stream [0-9a-f]+ is damaged/),
      }),
    })
    expect(await db.send('GetItem', { TableName: 'things', Key: key(7) })).toEqual({
      Item: { ...item(7), kind: { S: 'seven' } },
    })
  })

  test('that has expired is told, and kept every other expired item of its table alive', async () => {
    const path = await storeOf(0, 'stopped')
    const writing = await open({ path, sweepInterval: 0 })
    await writing.send('UpdateTimeToLive', {
      TableName: 'things',
      TimeToLiveSpecification: { AttributeName: 'gone', Enabled: true },
    })
    const gone = { N: String(Math.floor(Date.now() / 1000) - 60) }
    for (const number of [6, 7, 8])
      await writing.send('PutItem', { TableName: 'things', Item: { ...item(number), gone } })
    await writing.close()
    await rewrite(path, stored => (isItem(stored, 7) ? flipped(stored) : undefined))
    const db = await opened(path, { sweepInterval: 0 })
    await expect(db.sweep()).rejects.toMatchObject(damage)
    for (const number of [6, 8]) {
      expect(await db.send('GetItem', { TableName: 'things', Key: key(number) })).toEqual({})
    }
    await expect(db.send('GetItem', { TableName: 'things', Key: key(7) })).rejects.toMatchObject(damage)
  })

  test('is 500 with a request id, and in the log by that id with its table and key', async () => {
    const path = await storeOf(20, 'stopped')
    await rewrite(path, stored => (isItem(stored, 7) ? flipped(stored) : undefined))
    const logged: string[] = []
    const server = await serve(await open({ path }), { port: 0, logger: line => logged.push(line) })
    onTestFinished(() => server.close())
    const port = Number(new URL(server.url).port)
    const body = JSON.stringify({ TableName: 'things', Key: key(7) })
    const { status, headers, text } = await ask(port, { headers: call('GetItem'), body })
    expect(status).toBe(500)
    expect(text).toMatch(/InternalServerError/)
    const id = headers['x-amzn-requestid']
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain(`(request ${id})`)
    expect(logged[0]).toContain('Table things: the item {"pk":{"S":"item00007"}} is damaged on disk')
  })

  test('that is the value of another key does not pass', async () => {
    const path = await storeOf(20, 'stopped')
    let eighth: Buffer | undefined
    await rewrite(path, stored => {
      if (isItem(stored, 8)) eighth = stored[1]
      return undefined
    })
    await rewrite(path, stored => (isItem(stored, 7) ? [stored[0], eighth as Buffer] : undefined))
    const db = await opened(path)
    await expect(db.send('GetItem', { TableName: 'things', Key: key(7) })).rejects.toMatchObject(damage)
  })

  test('that everything rests on is told at opening', async () => {
    for (const kind of [0x01, 0x02]) {
      const path = await storeOf(2, 'stopped')
      await rewrite(path, stored => (stored[0][0] === kind ? flipped(stored, 9) : undefined))
      await expect(open({ path })).rejects.toMatchObject({
        code: 'damaged',
        message: expect.stringMatching(/The record (table|counts) [0-9a-f]+ is damaged on disk/),
      })
    }
  })
})

test('no flipped bit of a sealed value passes, nor a value cut short, in stores of any age', () => {
  const at = Buffer.from([0x10, 0, 0, 0, 1, 0, 0, 9, 9, 9, 9, 9, 9, 9, 9, 65, 0, 0])
  const sealed = seal(at, Buffer.from('\0\0\0\x20{"pk":{"S":"A"},"n":{"N":"17"}}'))
  expect(unseal(at, sealed, false)?.length).toBe(sealed.length - 5)
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    for (const allowsUnsealed of [false, true]) {
      expect(unseal(at, flipped([at, sealed], bit)[1], allowsUnsealed), `bit ${bit}`).toBe(undefined)
    }
  }
  for (let length = 0; length < sealed.length; length++) {
    expect(unseal(at, sealed.subarray(0, length), false), `${length} bytes`).toBe(undefined)
  }
})

/** The recovery record of an item that was not there before: eight bytes, the length of the key, the key. */
const recoveryOf = (keyBytes: number) => {
  const value = Buffer.alloc(12 + keyBytes, 7)
  value.writeUInt32BE(keyBytes, 8)
  return value
}

describe('a store of format 2', () => {
  const bytes = (length: number) => Buffer.alloc(length, 7)

  test.each([
    ['a number of the store', kind.meta, [bytes(8), bytes(4)], [bytes(7), bytes(5), bytes(0)]],
    ['counts', kind.counts, [bytes(16)], [bytes(15), bytes(17)]],
    ['an expiry', kind.expiry, [bytes(0)], [bytes(1)]],
    [
      'what is kept to recover',
      kind.recovery,
      [recoveryOf(0), recoveryOf(30), Buffer.from('....{}')],
      [bytes(11), Buffer.concat([recoveryOf(30), bytes(1)]), recoveryOf(30).subarray(0, 41)],
    ],
    ['an item', kind.item, [Buffer.from('{"pk":{"S":"A"}}')], [Buffer.from('{"pk":{"S":"A"'), bytes(0)]],
  ])('has %s without a seal, which is taken by its form alone', (_, ofKind, forms, others) => {
    const at = Buffer.from([ofKind, 0, 0, 0, 1, 9])
    for (const value of forms) {
      expect(unseal(at, value, true)).toEqual(value)
      expect(unseal(at, value, false), 'in a store that was begun with seals').toBe(undefined)
    }
    for (const value of others) expect(unseal(at, value, true)).toBe(undefined)
  })

  const sealBytes = 5

  async function storeOfFormat2() {
    const path = await storeOf(20, 'stopped')
    const plain = Buffer.from('\0format').toString('latin1')
    await rewrite(path, ([at, value]) => {
      if (at.toString('latin1') === plain) return [at, Buffer.from('2')]
      return at.equals(Buffer.from('\0sealed')) ? undefined : [at, value.subarray(0, -sealBytes)]
    })
    const level = new ClassicLevel<Buffer, Buffer>(path, { keyEncoding: 'buffer', valueEncoding: 'buffer' })
    await level.del(Buffer.from('\0sealed'))
    await level.close()
    return path
  }

  async function sealsOf(path: string): Promise<boolean[]> {
    const seals: boolean[] = []
    await rewrite(path, stored => {
      if (stored[0][0] === 0x10) seals.push(unseal(...stored, false) !== undefined)
      return undefined
    })
    return seals
  }

  test('opens, is read as it is, and gains seals as it is rewritten', async () => {
    const path = await storeOfFormat2()
    const db = await open({ path })
    const { Items } = await db.send<{ Items: unknown[] }>('Scan', { TableName: 'things' })
    expect(Items).toHaveLength(20)
    await db.send('PutItem', { TableName: 'things', Item: item(3) })
    await db.close()
    expect((await sealsOf(path)).filter(Boolean)).toHaveLength(1)
    const again = await opened(path)
    expect(await again.send('GetItem', { TableName: 'things', Key: key(3) })).toEqual({ Item: item(3) })
    expect(await again.send('GetItem', { TableName: 'things', Key: key(4) })).toEqual({ Item: item(4) })
    const { Table } = await again.send<{ Table: { ItemCount: number } }>('DescribeTable', {
      TableName: 'things',
    })
    expect(Table.ItemCount).toBe(20)
  })

  test('has its rewritten records protected like any other', async () => {
    const path = await storeOfFormat2()
    const db = await open({ path })
    await db.send('PutItem', { TableName: 'things', Item: item(7) })
    await db.close()
    await rewrite(path, stored => (isItem(stored, 7) ? flipped(stored) : undefined))
    const again = await opened(path)
    await expect(again.send('GetItem', { TableName: 'things', Key: key(7) })).rejects.toMatchObject(damage)
  })
})
