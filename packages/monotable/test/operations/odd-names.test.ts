import { expect, it } from 'vitest'
import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { gsi, table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { connected } from './connected.ts'

/** Names that DynamoDB reserves, that look like paths, and with characters that the notation uses itself. */
const Odd = entity(
  'Odd',
  { PK: 'ODD#{id}', GSI1PK: 'C#{group}', GSI1SK: 'S#{size:000}' },
  {
    id: z.string(),
    group: z.string().optional(),
    value: z.string().optional(),
    size: z.int().optional(),
    status: z.enum(['a', 'b']).default('a'),
    'a.b': z.string().optional(),
    'x y': z.string().optional(),
    'back`tick': z.int().optional(),
    bytes: z.instanceof(Uint8Array).optional(),
  },
  { states: { status: { a: ['b'], b: [] } } },
)
const odds = schema({
  tables: [table('O', { key: ['PK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') } })],
  entities: { Odd },
})
const key = { id: '1' }

describeOnEachBackend('attributes with odd names', backend => {
  it('are read, written and compared like any other', async () => {
    const { db, stored } = await connected(backend, odds)
    const own = { 'a.b': 'q', 'x y': 'z', 'back`tick': 1, bytes: new Uint8Array([1]), size: 3 }
    const made = await db.Odd.create({ ...key, ...own } as never)
    expect(made).toEqual({ ...key, ...own, status: 'a' })
    expect(await stored()).toEqual([expect.not.objectContaining({ GSI1PK: expect.anything() })])

    const set = { 'x y': 'w', 'a.b': 'r', value: 't' }
    const known = { ...key, size: 3 }
    expect(await db.Odd.update(known, { set, add: { 'back`tick': 2, size: 1 } } as never)).toEqual({
      ...made,
      ...set,
      'back`tick': 3,
      size: 4,
    })
    await db.Odd.update(key, { set: { group: 'c' } })
    expect(await stored()).toMatchObject([{ GSI1PK: { S: 'C#c' }, GSI1SK: { S: 'S#004' } }])
    await db.Odd.update({ ...key, group: 'c' }, { append: {}, set: { group: 'd' } } as never)
    expect(await db.Odd.transition(key, { status: 'b' })).toMatchObject({ group: 'd', status: 'b' })

    const upserted = await db.Odd.upsert({ ...key, 'x y': 'v' } as never, {
      ifAbsent: { group: 'e', value: 'u' } as never,
    })
    expect(upserted).toMatchObject({ 'x y': 'v', value: 't', group: 'd' })
    const bare = await db.Odd.update(key, { remove: ['group', 'value', 'a.b', 'size'] as never })
    expect(Object.keys(bare).sort()).toEqual(['back`tick', 'bytes', 'id', 'status', 'x y'])
    expect((await stored())[0]).not.toHaveProperty('GSI1PK')
    expect(await db.Odd.delete(key)).toEqual(bare)
  })
})
