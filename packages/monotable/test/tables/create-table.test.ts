import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { type Schema, schema } from '../../src/schema/schema.ts'
import { gsi, type TableOptions, table } from '../../src/schema/table.ts'
import { createTableInput } from '../../src/tables/create-table.ts'
import { createTableInputs } from '../../src/tables/ensure-tables.ts'
import { shopWith } from './shop.ts'

const inputOf = ({ model }: Pick<Schema, 'model'>) =>
  createTableInput(model.tables[0]!, model.entities.values(), 'shop-test')

describe('the input of CreateTable', () => {
  it('has the keys, their types and the indexes with their projections', () => {
    expect(inputOf(shopWith({}))).toEqual({
      TableName: 'shop-test',
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'PK', AttributeType: 'S' },
        { AttributeName: 'SK', AttributeType: 'S' },
        { AttributeName: 'GSI1PK', AttributeType: 'S' },
        { AttributeName: 'GSI1SK', AttributeType: 'S' },
        { AttributeName: 'price', AttributeType: 'N' },
        { AttributeName: 'digest', AttributeType: 'B' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
      GlobalSecondaryIndexes: [
        {
          IndexName: 'GSI1',
          KeySchema: [
            { AttributeName: 'GSI1PK', KeyType: 'HASH' },
            { AttributeName: 'GSI1SK', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
        {
          IndexName: 'ByDigest',
          KeySchema: [{ AttributeName: 'digest', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
      LocalSecondaryIndexes: [
        {
          IndexName: 'ByPrice',
          KeySchema: [
            { AttributeName: 'PK', KeyType: 'HASH' },
            { AttributeName: 'price', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['name', 'category'] },
        },
      ],
    })
  })

  const options: [title: string, options: TableOptions, expected: object][] = [
    [
      'a stream',
      { stream: 'OLD_IMAGE' },
      { StreamSpecification: { StreamEnabled: true, StreamViewType: 'OLD_IMAGE' } },
    ],
    ['deletion protection', { deletionProtection: true }, { DeletionProtectionEnabled: true }],
    [
      'provisioned capacity',
      { billing: { read: 3, write: 2 } },
      {
        BillingMode: 'PROVISIONED',
        ProvisionedThroughput: { ReadCapacityUnits: 3, WriteCapacityUnits: 2 },
        GlobalSecondaryIndexes: [
          expect.objectContaining({ ProvisionedThroughput: { ReadCapacityUnits: 3, WriteCapacityUnits: 2 } }),
          expect.objectContaining({ ProvisionedThroughput: { ReadCapacityUnits: 3, WriteCapacityUnits: 2 } }),
        ],
      },
    ],
    [
      'the least capacity where it follows the load',
      { billing: { read: { min: 3, max: 30 }, write: 2 } },
      {
        BillingMode: 'PROVISIONED',
        ProvisionedThroughput: { ReadCapacityUnits: 3, WriteCapacityUnits: 2 },
      },
    ],
  ]
  it.each(options)('has %s when it is declared', (_title, declared, expected) => {
    expect(inputOf(shopWith(declared))).toMatchObject(expected)
  })

  it('is there for each table of a schema, under the name that it has here', () => {
    const tables = { 'Shop-{stage}': 'shop-test' }
    expect(createTableInputs(shopWith({}), { tables })).toEqual([inputOf(shopWith({}))])
    expect(() => createTableInputs(shopWith({}))).toThrow("'Shop-{stage}' needs a name")
  })

  it('says nothing of what is not declared', () => {
    const names = Object.keys(inputOf(shopWith({ ttl: 'expiresAt', deletionProtection: false })))
    expect(names).not.toContain('StreamSpecification')
    expect(names).not.toContain('DeletionProtectionEnabled')
  })

  it('takes a key attribute that no entity has for text', () => {
    const Note = entity('Note', { PK: 'NOTE#{id}' }, { id: z.string() })
    const notes = schema({
      tables: [table('Notes', { key: ['PK'], indexes: { Later: gsi('laterPK') } })],
      entities: { Note },
    })
    expect(inputOf(notes).AttributeDefinitions).toEqual([
      { AttributeName: 'PK', AttributeType: 'S' },
      { AttributeName: 'laterPK', AttributeType: 'S' },
    ])
  })

  it('looks at the entities of its own table alone', () => {
    const Note = entity('Note', { id: 'NOTE#{name}' }, { name: z.string() }, { table: 'Notes' })
    const Count = entity('Count', {}, { id: z.number() }, { table: 'Counts' })
    const both = schema({
      tables: [table('Notes', { key: ['id'] }), table('Counts', { key: ['id'] })],
      entities: { Note, Count },
    })
    const types = both.model.tables.map(
      each =>
        createTableInput(each, both.model.entities.values(), 'x').AttributeDefinitions[0]?.AttributeType,
    )
    expect(types).toEqual(['S', 'N'])
  })
})
