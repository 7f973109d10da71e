import { expect, it, describe as suite } from 'vitest'
import * as z from 'zod'
import { describe } from '../../src/design/describe.ts'
import { collection, get, query } from '../../src/schema/access.ts'
import { days } from '../../src/schema/duration.ts'
import { count, entity } from '../../src/schema/entity.ts'
import { type Declaration, schema } from '../../src/schema/schema.ts'
import { gsi, lsi, table } from '../../src/schema/table.ts'

const Shop = entity(
  'Shop',
  { PK: 'SHOP#{shopId}', SK: 'META' },
  { shopId: z.uuid(), name: z.string().describe('As on the sign'), orders: z.int().optional() },
  { type: { kind: 'SHOP' }, title: 'A shop' },
)
const OrderGuard = entity(
  'OrderGuard',
  { PK: 'NUMBER#{number}', SK: 'GUARD' },
  { number: z.string(), TTL: z.int().optional() },
)
const Order = entity(
  'Order',
  { PK: 'SHOP#{shopId}', SK: 'ORDER#{number}', GSI1PK: 'STATUS#{status}', GSI1SK: 'RANK#{rank:000}#{day}' },
  {
    shopId: z.uuid(),
    number: z.string(),
    status: z.enum(['open', 'sent']),
    weight: z.number(),
    tags: z.set(z.string()).optional(),
    lines: z.array(z.object({ sku: z.string() })),
    placedAt: z.date(),
    seen: z.boolean(),
    photo: z.instanceof(Uint8Array).optional(),
    TTL: z.int().optional(),
  },
  {
    type: { kind: 'ORDER' },
    derive: {
      rank: { of: ['weight'], value: order => order.weight, revision: 2 },
      day: { of: ['placedAt'], value: () => '2026-01-01', as: z.iso.date() },
    },
    only: { GSI1PK: { of: ['status'], when: order => order.status === 'open' } },
    expires: { attribute: 'TTL', after: days(7) },
    states: { status: { open: ['sent'], sent: [] } },
    guards: [OrderGuard],
    accepts: { LOW_CARDINALITY: 'few orders' },
  },
)

const Visit = entity(
  'Visit',
  { PK: 'SHOP#{shopId}', SK: 'VISIT#{visit}' },
  { shopId: z.uuid(), visit: z.string() },
  { counters: [count(Shop, 'orders')] },
)

const shop = schema({
  tables: [
    table('Shop-{stage}', {
      key: ['PK', 'SK'],
      indexes: {
        GSI1: gsi('GSI1PK', 'GSI1SK', { projection: ['number', 'shopId'], accepts: { X: 'y' } }),
        ByWeight: lsi('weight'),
      },
      ttl: 'TTL',
      title: 'Shops',
    }),
  ],
  entities: { Shop, Order, OrderGuard, Visit },
})

suite('a schema as plain data', () => {
  const [described] = describe(shop).tables

  it('is JSON and nothing else', () => {
    const design = describe(shop)
    expect(JSON.parse(JSON.stringify(design))).toEqual(design)
  })

  it('has the keys of tables and indexes with their types, the partition key of local ones too', () => {
    expect(described).toMatchObject({
      name: 'Shop-{stage}',
      title: 'Shops',
      ttl: 'TTL',
      key: [
        { name: 'PK', type: 'S' },
        { name: 'SK', type: 'S' },
      ],
      indexes: [
        { name: 'GSI1', kind: 'GSI', projection: ['number', 'shopId'], accepts: { X: 'y' } },
        {
          name: 'ByWeight',
          kind: 'LSI',
          projection: 'ALL',
          key: [
            { name: 'PK', type: 'S' },
            { name: 'weight', type: 'N' },
          ],
        },
      ],
    })
  })

  it('leaves out what is not declared', () => {
    expect(described).not.toHaveProperty('stream')
    expect(described?.entities[0]).not.toHaveProperty('version')
    expect(described?.entities[0]).not.toHaveProperty('revisions')
  })

  it('has an entity with all that is true of it', () => {
    expect(described?.entities.find(({ name }) => name === 'Order')).toMatchObject({
      type: { attribute: 'kind', value: 'ORDER' },
      keys: {
        PK: 'SHOP#{shopId}',
        SK: 'ORDER#{number}',
        GSI1PK: 'STATUS#{status}',
        GSI1SK: 'RANK#{rank:000}#{day}',
        weight: '{weight}',
      },
      derived: { rank: ['weight'], day: ['placedAt'] },
      derivedTypes: [{ name: 'day', type: 'string', format: 'date' }],
      only: { GSI1PK: ['status'] },
      revisions: { derived: { rank: 2 }, only: {} },
      expires: { attribute: 'TTL', after: 604_800 },
      states: { status: { open: ['sent'], sent: [] } },
      guards: ['OrderGuard'],
      accepts: { LOW_CARDINALITY: 'few orders' },
    })
    expect(described?.entities.find(({ name }) => name === 'Visit')).toMatchObject({
      counters: [{ on: 'Shop', attribute: 'orders' }],
    })
  })

  it.each([
    ['shopId', { type: 'string', format: 'uuid', optional: false }],
    ['status', { type: 'string', values: ['open', 'sent'] }],
    ['weight', { type: 'number', schema: { type: 'number' } }],
    ['tags', { type: 'string set', optional: true, schema: { type: 'array', items: { type: 'string' } } }],
    ['lines', { type: 'list' }],
    ['placedAt', { type: 'string', format: 'datetime', schema: { type: 'string', format: 'date-time' } }],
    ['seen', { type: 'boolean' }],
    ['photo', { type: 'binary' }],
    ['TTL', { type: 'number', format: 'integer', schema: { type: 'integer' } }],
  ])('says of attribute %s what it is', (name, expected) => {
    const order = described?.entities.find(each => each.name === 'Order')
    expect(order?.attributes.find(attribute => attribute.name === name)).toMatchObject(expected)
  })

  it('has the words of people', () => {
    const described = describe(shop).tables[0]?.entities[0]
    expect(described?.title).toBe('A shop')
    expect(described?.attributes[1]?.description).toBe('As on the sign')
  })
})

suite('patterns as plain data', () => {
  const Note = entity(
    'Note',
    { PK: 'U#{userId}', SK: 'N#{at}', GSI1PK: 'TAG#{tag}', GSI1SK: 'N#{at}' },
    { userId: z.string(), at: z.iso.datetime(), tag: z.string() },
  )
  const User = entity('User', { PK: 'U#{userId}', SK: 'META' }, { userId: z.string() })
  const { tables } = describe(
    schema({
      tables: [table('Notes', { key: ['PK', 'SK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
      entities: { Note, User },
      access: {
        user: get(User, 'PK = U#{userId}, SK = META'),
        between: query(Note, 'PK = U#{userId}, SK between N#{from} and N#{to}', {
          direction: 'desc',
          limit: 5,
          filter: 'tag = {tag}',
          accepts: { FILTER: 'few' },
        }),
        tagged: query(Note, 'GSI1PK = TAG#{tag}', {
          each: { tag: ['a', 'b'] },
          order: ['at'],
          hydrate: Note,
        }),
        all: collection({ User, Note }, 'PK = U#{userId}'),
      },
    }),
  )
  const patterns = tables[0]?.patterns

  it('have their clauses, their index and their options', () => {
    expect(patterns).toEqual([
      {
        name: 'user',
        kind: 'get',
        entities: ['User'],
        condition: 'PK = U#{userId}, SK = META',
        clauses: [
          { attribute: 'PK', operator: '=', values: ['U#{userId}'] },
          { attribute: 'SK', operator: '=', values: ['META'] },
        ],
      },
      {
        name: 'between',
        kind: 'query',
        entities: ['Note'],
        condition: 'PK = U#{userId}, SK between N#{from} and N#{to}',
        clauses: [
          { attribute: 'PK', operator: '=', values: ['U#{userId}'] },
          { attribute: 'SK', operator: 'between', values: ['N#{from}', 'N#{to}'] },
        ],
        direction: 'desc',
        limit: 5,
        filter: 'tag = {tag}',
        accepts: { FILTER: 'few' },
      },
      {
        name: 'tagged',
        kind: 'query',
        entities: ['Note'],
        condition: 'GSI1PK = TAG#{tag}',
        index: 'GSI1',
        clauses: [{ attribute: 'GSI1PK', operator: '=', values: ['TAG#{tag}'] }],
        hydrate: 'Note',
        each: { tag: ['a', 'b'] },
        order: ['at'],
      },
      {
        name: 'all',
        kind: 'collection',
        entities: ['User', 'Note'],
        condition: 'PK = U#{userId}',
        clauses: [{ attribute: 'PK', operator: '=', values: ['U#{userId}'] }],
      },
    ])
  })
})

suite('a declaration that is refused', () => {
  it('goes along with the error, and is described as far as it goes', () => {
    const Note = entity('Note', { PK: 'N#{id}' }, { id: z.string() })
    const Copy = entity('Copy', { PK: 'N#{id}' }, { id: z.string() })
    const declare = () =>
      schema({
        tables: [table('Notes', { key: ['PK'] })],
        entities: { Note, Copy },
        access: {
          early: query(Note, 'PK = X#{id}' as 'PK = N#{id}'),
          unreadable: query(Note, 'PK = ' as 'PK = N#{id}'),
        },
      })
    const { declaration } = caught(declare) as { declaration: Declaration }
    const [described] = describe(declaration).tables
    expect(described?.entities.map(({ name, keys }) => [name, keys])).toEqual([
      ['Note', { PK: 'N#{id}' }],
      ['Copy', { PK: 'N#{id}' }],
    ])
    expect(described?.patterns.map(({ clauses }) => clauses.length)).toEqual([1, 0])
  })

  it('is not shown with the error', () => {
    const error = caught(() => schema({ tables: [], entities: { Shop } }))
    expect(Object.keys(error as object)).not.toContain('declaration')
  })
})

function caught(action: () => unknown): unknown {
  try {
    return action()
  } catch (error) {
    return error
  }
}
