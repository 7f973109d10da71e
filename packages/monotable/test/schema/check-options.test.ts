import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Pattern, query } from '../../src/schema/access.ts'
import type { AnyEntity } from '../../src/schema/entity.ts'
import { gsi, type IndexOptions, table } from '../../src/schema/table.ts'
import { declare, fault, thing } from './declare.ts'

describe('options', () => {
  const stamp = z.iso.datetime()
  const value = () => 'x'
  it.each<[string, AnyEntity, string]>([
    [
      'a version with decimals',
      thing({}, { version: z.number() }, { version: 'version' }),
      "Thing: version 'version' is not an attribute of whole numbers. Declare version: z.int()",
    ],
    [
      'a version that is missing',
      thing({}, {}, { version: 'version' }),
      "version 'version' is not an attribute of whole numbers",
    ],
    [
      'createdAt of text',
      thing({}, { createdAt: z.string() }, { createdAt: 'createdAt' }),
      "createdAt 'createdAt' is not an attribute of moments. Declare createdAt: z.iso.datetime()",
    ],
    [
      'updatedAt of numbers',
      thing({}, { updatedAt: z.number() }, { updatedAt: 'updatedAt' }),
      "updatedAt 'updatedAt' is not an attribute of moments",
    ],
    [
      'softDelete of text',
      thing({}, { gone: z.string().optional() }, { softDelete: 'gone' }),
      "softDelete 'gone' is not an attribute of moments. Declare gone: z.iso.datetime().optional()",
    ],
    [
      'softDelete that is always there',
      thing({}, { gone: stamp }, { softDelete: 'gone' }),
      "softDelete 'gone' must be optional: only deleted items have it",
    ],
    [
      'expires beside the TTL attribute',
      thing({}, { ends: z.int() }, { expires: { attribute: 'ends' } }),
      "Thing: expires names 'ends', but the TTL attribute of Main is 'TTL'. Name 'TTL'",
    ],
    [
      'a TTL attribute of text',
      thing({}, { TTL: z.string() }),
      "TTL attribute 'TTL' is not a number of seconds. Declare TTL: z.int()",
    ],
    [
      'expires without its attribute',
      thing({}, {}, { expires: { attribute: 'TTL' } }),
      "expires names 'TTL', which is not an attribute",
    ],
    [
      'a duration of nothing',
      thing({}, { TTL: z.int() }, { expires: { attribute: 'TTL', after: 0 } }),
      'items cannot expire after 0 seconds',
    ],
    [
      'states of an unknown attribute',
      thing({}, {}, { states: { status: { a: [] } } }),
      "states names 'status', which is not a text attribute",
    ],
    [
      'a transition to nowhere',
      thing({}, { status: z.string() }, { states: { status: { a: ['b'] } } }),
      "'status' can go from 'a' to 'b', which is not a state. Add b: [] to its states",
    ],
    [
      'a value without a state',
      thing({}, { status: z.enum(['a', 'b']) }, { states: { status: { a: [] } } }),
      "'status' can be 'b', which is not a state",
    ],
    [
      'a state without a value',
      thing({}, { status: z.enum(['a']) }, { states: { status: { a: [], b: [] } } }),
      "'status' has the state 'b', which is not one of its values",
    ],
    [
      'a derived value of nothing',
      thing({}, {}, { derive: { x: { of: ['y'], value } } }),
      "'x' uses 'y', which is not an attribute",
    ],
    [
      'a derived value that is an attribute',
      thing({}, {}, { derive: { id: { of: ['id'], value } } }),
      "'id' is both derived and an attribute",
    ],
    [
      'a revision that is no whole number',
      thing({}, {}, { derive: { x: { of: ['id'], value, revision: 1.5 } } }),
      "'x' has revision 1.5. Give a whole number from 1 on",
    ],
    [
      "a revision of 'only' below 1",
      thing(
        { GSI1PK: 'A', GSI1SK: 'B' },
        {},
        { only: { GSI1PK: { of: ['id'], when: () => true, revision: 0 } } },
      ),
      "'only' of GSI1PK has revision 0",
    ],
    [
      "'only' of nothing",
      thing({ GSI1PK: 'A', GSI1SK: 'B' }, {}, { only: { GSI1PK: { of: ['y'], when: () => true } } }),
      "'only' of GSI1PK uses 'y'",
    ],
    [
      "'only' of the table's key",
      thing({}, {}, { only: { PK: { of: ['id'], when: () => true } } }),
      'Thing, PK: every item of Main needs this key',
    ],
    [
      "'only' of an attribute that is the key of an index itself",
      thing({}, { kind: z.string() }, { only: { kind: { of: ['id'], when: () => true } } }),
      'Thing, kind: it is an attribute: an item that has it is always in the index',
    ],
    [
      "'only' of a key that is not there",
      thing({}, {}, { only: { GSI1PK: { of: ['id'], when: () => true } } }),
      "Thing, GSI1PK: 'only' names a key that the entity does not have",
    ],
    ['two types', thing({}, {}, { type: { a: 'A', b: 'B' } }), "type has 'a' and 'b'"],
  ])('%s', (_, one, words) => {
    expect(fault([one])).toContain(words)
  })

  it('expires needs a table with a TTL attribute', () => {
    const one = thing({}, { TTL: z.int() }, { expires: { attribute: 'TTL' } })
    expect(fault([one], { tables: [table('T', { key: ['PK', 'SK'] })] })).toContain(
      "the TTL attribute of T is not declared. Add ttl: 'TTL' to the table",
    )
  })

  it('all of them together', () => {
    const attributes = {
      version: z.int().default(1),
      createdAt: stamp,
      updatedAt: z.date(),
      gone: stamp.optional(),
      TTL: z.int().optional(),
      status: z.enum(['a', 'b']),
    }
    const options = {
      version: 'version',
      createdAt: 'createdAt',
      updatedAt: 'updatedAt',
      softDelete: 'gone',
      expires: { attribute: 'TTL', after: 60 },
      states: { status: { a: ['b'], b: [] } },
      derive: { rank: { of: ['status'], value } },
      only: { GSI1PK: { of: ['gone'], when: () => true } },
      type: { entityType: 'THING' },
    }
    declare([thing({ GSI1PK: 'RANK#{rank}', GSI1SK: '{id}' }, attributes, options)])
  })
})

describe('a misspelt option, which the compiler lets pass beside others,', () => {
  const Thing = thing()
  const pattern = (options: object) => ({
    access: { things: query(Thing, 'PK = THING#{id}' as never, options) as Pattern },
  })

  it('of an entity is refused', () => {
    expect(fault([thing({}, {}, { title: 'x', versoin: 'n' })])).toContain(
      "Thing: 'versoin' is not an option. Its options are type, table, title, version,",
    )
  })

  it('of a pattern is refused', () => {
    expect(fault([Thing], pattern({ limit: 5, fliter: 'id = 1' }))).toContain(
      "things: 'fliter' is not an option. Its options are title, direction, limit, filter,",
    )
    declare([Thing], pattern({ limit: 5 }))
  })

  it('of a table or an index is refused', () => {
    const declared = { key: ['PK', 'SK'], streem: 'NEW_IMAGE', ttl: 'TTL' } as const
    expect(fault([Thing], { tables: [table('Main', declared)] })).toContain("Main: 'streem' is not an option")
    const indexes = { GSI1: gsi('a', 'b', { title: 'x', projetion: 'ALL' } as IndexOptions) }
    expect(fault([Thing], { tables: [table('Main', { key: ['PK', 'SK'], indexes })] })).toContain(
      "Main, GSI1: 'projetion' is not an option. Its options are kind, key, partitions, projection",
    )
  })
})
