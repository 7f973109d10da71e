import { describe, expect, it } from 'vitest'
import type { TableOptions } from '../../src/schema/table.ts'
import type { CreateTableInput } from '../../src/tables/create-table.ts'
import { checkTables, ensureTables } from '../../src/tables/ensure-tables.ts'
import type { Transport } from '../../src/transport.ts'
import { createInput, onEngine, tables } from './on-engine.ts'
import { shopWith } from './shop.ts'

/** Each kind of drift: what is declared, how the table that stands there differs, and the words for it. */
const drifts: [words: string, declared: TableOptions, differs: (input: CreateTableInput) => object][] = [
  [
    'key: is PK, declared PK, SK',
    {},
    // A local index needs a sort key in the table, so it goes with it.
    input => ({
      ...input,
      KeySchema: [input.KeySchema[0]],
      AttributeDefinitions: without(input, 'SK', 'price'),
      LocalSecondaryIndexes: undefined,
    }),
  ],
  [
    'attribute SK: is N, declared S',
    {},
    input => ({
      ...input,
      AttributeDefinitions: [...without(input, 'SK'), { AttributeName: 'SK', AttributeType: 'N' }],
    }),
  ],
  [
    'index GSI1: is none, declared global on GSI1PK, GSI1SK with ALL',
    {},
    input => ({
      ...input,
      AttributeDefinitions: without(input, 'GSI1PK', 'GSI1SK'),
      GlobalSecondaryIndexes: [input.GlobalSecondaryIndexes?.[1]],
    }),
  ],
  [
    'index Extra: is global on GSI1SK with ALL, declared none',
    {},
    input => ({
      ...input,
      GlobalSecondaryIndexes: [
        ...(input.GlobalSecondaryIndexes ?? []),
        {
          IndexName: 'Extra',
          KeySchema: [{ AttributeName: 'GSI1SK', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
    }),
  ],
  [
    'index GSI1: is global on GSI1PK with ALL, declared global on GSI1PK, GSI1SK with ALL',
    {},
    input => ({
      ...input,
      AttributeDefinitions: without(input, 'GSI1SK'),
      GlobalSecondaryIndexes: input.GlobalSecondaryIndexes?.map(index => ({
        ...index,
        KeySchema: [index.KeySchema[0]],
      })),
    }),
  ],
  [
    'index ByPrice: is local on PK, price with name, declared local on PK, price with category, name',
    {},
    input => ({
      ...input,
      LocalSecondaryIndexes: input.LocalSecondaryIndexes?.map(index => ({
        ...index,
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['name'] },
      })),
    }),
  ],
  [
    'index ByDigest: is global on digest with ALL, declared global on digest with KEYS_ONLY',
    {},
    input => ({
      ...input,
      GlobalSecondaryIndexes: input.GlobalSecondaryIndexes?.map(index => ({
        ...index,
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  ],
  [
    'billing: is PAY_PER_REQUEST, declared PROVISIONED with 5 read and 4 write units',
    { billing: { read: 5, write: 4 } },
    () => createInput(shopWith({})),
  ],
  [
    'billing: is PROVISIONED with 2 read and 1 write units, declared PROVISIONED with 5 read and 4 write units',
    { billing: { read: 5, write: 4 } },
    () => createInput(shopWith({ billing: { read: 2, write: 1 } })),
  ],
  [
    'billing: is PROVISIONED with 51 read and 4 write units, declared PROVISIONED with 5 to 50 read and 4 write units',
    { billing: { read: { min: 5, max: 50 }, write: 4 } },
    () => createInput(shopWith({ billing: { read: 51, write: 4 } })),
  ],
  [
    'stream: is KEYS_ONLY, declared NEW_IMAGE',
    { stream: 'NEW_IMAGE' },
    () => createInput(shopWith({ stream: 'KEYS_ONLY' })),
  ],
  ['stream: is NEW_IMAGE, declared none', {}, () => createInput(shopWith({ stream: 'NEW_IMAGE' }))],
  ['deletion protection: is off, declared on', { deletionProtection: true }, () => createInput(shopWith({}))],
  [
    'deletion protection: is on, declared off',
    { deletionProtection: false },
    () => createInput(shopWith({ deletionProtection: true })),
  ],
]

function without(input: CreateTableInput, ...names: string[]) {
  return input.AttributeDefinitions.filter(({ AttributeName }) => !names.includes(AttributeName))
}

/** What a table is created with by its input alone, and what is switched on afterwards. */
const alike: [title: string, declared: TableOptions, changed: string[]][] = [
  ['its keys and indexes', {}, []],
  ['a stream', { stream: 'OLD_IMAGE' }, []],
  ['provisioned capacity', { billing: { read: 7, write: 6 } }, []],
  ['capacity that follows the load', { billing: { read: { min: 7, max: 70 }, write: 6 } }, []],
  ['deletion protection', { deletionProtection: true }, []],
  ['TTL', { ttl: 'expiresAt' }, ['TTL: expiresAt']],
  ['recovery', { pointInTimeRecovery: true }, ['point-in-time recovery: on']],
  [
    'everything',
    { stream: 'KEYS_ONLY', ttl: 'expiresAt', pointInTimeRecovery: true, deletionProtection: true },
    ['TTL: expiresAt', 'point-in-time recovery: on'],
  ],
]

describe('a table that was created by the input of its schema', () => {
  it.each(alike)('is found without drift: %s', (_title, options, changed) =>
    onEngine(async engine => {
      const shop = shopWith(options)
      await engine.send('CreateTable', createInput(shop))
      const report = { table: 'shop', created: false, drift: [] }
      expect(await ensureTables(shop, engine, { tables })).toEqual([{ ...report, changed }])
      expect(await ensureTables(shop, engine, { tables })).toEqual([{ ...report, changed: [] }])
    }),
  )
})

describe('a table whose capacity follows the load', () => {
  it.each([5, 20, 50])('has no drift with %d units between its bounds', read =>
    onEngine(async engine => {
      const shop = shopWith({ billing: { read: { min: 5, max: 50 }, write: 4 } })
      await engine.send('CreateTable', createInput(shopWith({ billing: { read, write: 4 } })))
      expect(await checkTables(shop, engine, { tables })).toMatchObject([{ drift: [] }])
    }),
  )
})

describe('a table that differs from its schema', () => {
  it.each(drifts)('is reported: %s', (words, options, differs) =>
    onEngine(async engine => {
      const shop = shopWith(options)
      await engine.send('CreateTable', differs(createInput(shop)))
      const before = await engine.send('DescribeTable', { TableName: 'shop' })
      const [report] = await ensureTables(shop, engine, { tables })
      expect(report?.drift).toContain(words)
      expect(report).toMatchObject({ created: false, changed: [] })
      expect(await checkTables(shop, engine, { tables })).toEqual([report])
      expect(await engine.send('DescribeTable', { TableName: 'shop' })).toEqual(before)
    }),
  )

  const ttls: [words: string, declared: TableOptions][] = [
    ['TTL: is endsAt, declared expiresAt', { ttl: 'expiresAt' }],
    ['TTL: is endsAt, declared none', {}],
  ]
  it.each(ttls)('is reported: %s', (words, options) =>
    onEngine(async engine => {
      await engine.send('CreateTable', createInput(shopWith({})))
      const TimeToLiveSpecification = { Enabled: true, AttributeName: 'endsAt' }
      await engine.send('UpdateTimeToLive', { TableName: 'shop', TimeToLiveSpecification })
      const [report] = await ensureTables(shopWith(options), engine, { tables })
      expect(report).toEqual({ table: 'shop', created: false, changed: [], drift: [words] })
    }),
  )

  it('is reported: TTL: is expiresAt, being turned off, declared expiresAt', () =>
    onEngine(async engine => {
      const shop = shopWith({ ttl: 'expiresAt' })
      await ensureTables(shop, engine, { tables })
      // The engine switches TTL off at once; on AWS it takes up to an hour.
      const TimeToLiveDescription = { TimeToLiveStatus: 'DISABLING', AttributeName: 'expiresAt' }
      const slow: Transport = {
        send: async (operation, input) =>
          operation === 'DescribeTimeToLive' ? { TimeToLiveDescription } : engine.send(operation, input),
      }
      const drift = ['TTL: is expiresAt, being turned off, declared expiresAt']
      expect(await ensureTables(shop, slow, { tables })).toMatchObject([{ changed: [], drift }])
    }))

  it('is reported: point-in-time recovery: is on, declared off', () =>
    onEngine(async engine => {
      await ensureTables(shopWith({ pointInTimeRecovery: true }), engine, { tables })
      expect(await ensureTables(shopWith({ pointInTimeRecovery: false }), engine, { tables })).toMatchObject([
        { drift: ['point-in-time recovery: is on, declared off'] },
      ])
      expect(await ensureTables(shopWith({}), engine, { tables })).toMatchObject([{ drift: [] }])
    }))

  it('is reported as unset by a check, which changes nothing', () =>
    onEngine(async engine => {
      const shop = shopWith({ stream: 'NEW_IMAGE', ttl: 'expiresAt', pointInTimeRecovery: true })
      await engine.send('CreateTable', createInput(shopWith({})))
      const drift = [
        'stream: is none, declared NEW_IMAGE',
        'TTL: is none, declared expiresAt',
        'point-in-time recovery: is off, declared on',
      ]
      expect(await checkTables(shop, engine, { tables })).toMatchObject([{ changed: [], drift }])
      expect(await checkTables(shop, engine, { tables })).toMatchObject([{ changed: [], drift }])
    }))
})

it('names recovery that a store does not offer, and goes on', async () => {
  const schema = shopWith({ pointInTimeRecovery: true })
  await onEngine(async engine => {
    // As DynamoDB Local answers.
    const store: Transport = {
      send: (operation, input) => {
        if (!operation.endsWith('ContinuousBackups')) return engine.send(operation, input)
        throw Object.assign(new Error('An unknown operation was requested.'), {
          name: 'UnknownOperationException',
        })
      },
    }
    const told = 'point-in-time recovery: is not offered by this store, declared on'
    expect(await ensureTables(schema, store, { tables })).toMatchObject([{ created: true, drift: [told] }])
    expect(await checkTables(schema, store, { tables })).toMatchObject([{ drift: [told] }])
    const failing: Transport = {
      send: async (operation, input) => {
        if (!operation.endsWith('ContinuousBackups')) return engine.send(operation, input)
        throw Object.assign(new Error('no'), { name: 'AccessDeniedException' })
      },
    }
    await expect(checkTables(schema, failing, { tables })).rejects.toThrow('no')
  })
})
