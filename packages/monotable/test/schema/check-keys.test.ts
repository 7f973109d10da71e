import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { AnyEntity, Keys } from '../../src/schema/entity.ts'
import { declare, fault, loose, thing } from './declare.ts'

describe('keys', () => {
  const typed = (type: z.ZodType) => [thing({}, { kind: z.string(), score: type })]

  it.each<[string, readonly AnyEntity[], string]>([
    [
      'a placeholder that is no attribute',
      [thing({ SK: 'X#{ID}' })],
      "Thing, SK: '{ID}' is not an attribute of Thing. Use one of id, or derive it",
    ],
    [
      'a placeholder that is no part of its attribute',
      [thing({ SK: 'X#{place.town}' }, { place: z.object({ city: z.string() }) })],
      "Thing, SK: 'place' has no 'town'",
    ],
    [
      'an optional part of the key of the table',
      [thing({ SK: 'X#{part}' }, { part: z.string().optional() })],
      "Thing, SK: '{part}' is optional, and every item needs the key of its table. Make part required, or leave it out of the key",
    ],
    [
      'a part of the key of the table that may be null',
      [thing({ SK: 'X#{part}' }, { part: z.string().nullable() })],
      "Thing, SK: '{part}' may be null",
    ],
    [
      'a part of the key of the table that stands in something optional',
      [thing({ SK: 'X#{place.city}' }, { place: z.object({ city: z.string() }).optional() })],
      "Thing, SK: '{place}' is optional",
    ],
    [
      'a part of the key of the table that is an optional field',
      [thing({ SK: 'X#{place.city}' }, { place: z.object({ city: z.string().optional() }) })],
      "Thing, SK: '{place.city}' is optional",
    ],
    [
      'a key that the table does not have',
      [thing({ GSI9PK: 'X' })],
      'Thing, GSI9PK: it is not a key attribute of Main. Use one of PK, SK, GSI1PK, GSI1SK, kind, score',
    ],
    [
      'no sort key',
      [loose('Thing', { PK: 'THING#{id}' })],
      "Thing, SK: the table needs this key. Add SK: '…' to the keys of Thing",
    ],
    [
      'a template and an attribute of one name',
      [thing({ GSI1PK: 'A', GSI1SK: 'B' }, { GSI1PK: z.string() })],
      'Thing, GSI1PK: it has a template and is also an attribute',
    ],
    [
      'one key of an index only',
      [thing({ GSI1PK: 'A#{id}' })],
      'Thing, GSI1PK: without GSI1SK no Thing is in GSI1',
    ],
    [
      'a digit mask on text',
      [thing({ SK: 'X#{id:0000}' })],
      "Thing, SK: Template 'X#{id:0000}': {id} is written as a number, but it is a string",
    ],
    [
      'a template that cannot be read',
      [thing({ SK: 'X#{id' })],
      "Thing, SK: Template 'X#{id': '{' at 2 is never closed",
    ],
    [
      'a list in a template',
      [thing({ SK: 'X#{tags}' }, { tags: z.array(z.string()) })],
      "Thing, SK: '{tags}' is a list, which a key cannot hold",
    ],
    [
      'a set in a template',
      [thing({ SK: 'X#{tags}' }, { tags: z.set(z.string()) })],
      "'{tags}' is a set, which a key cannot hold",
    ],
    [
      'an object in a template',
      [thing({ SK: 'X#{place}' }, { place: z.object({ city: z.string() }) })],
      "'{place}' is an object",
    ],
    [
      'a boolean as a key',
      typed(z.boolean()),
      'Thing, score: DynamoDB indexes only text, numbers and bytes, and it is a boolean',
    ],
    [
      'a key that may be null',
      typed(z.number().nullable()),
      'Thing, score: DynamoDB indexes only text, numbers and bytes, and it may be null',
    ],
    ['a list as a key', typed(z.array(z.string())), 'and it is a list'],
    ['an object as a key', typed(z.object({})), 'and it is an object'],
    ['a set as a key', typed(z.set(z.number())), 'and it is a set'],
    ['a key of several types', typed(z.union([z.string(), z.number()])), 'and it is of several types'],
    [
      'a type of another zod',
      [thing({}, { old: { _def: { typeName: 'ZodString' } } as unknown as z.ZodType })],
      'Thing, old: DynamoDB cannot store this: it is not a type of zod 4',
    ],
    [
      'a type that DynamoDB cannot store',
      [thing({}, { run: z.function() as unknown as z.ZodType })],
      'Thing, run: DynamoDB cannot store function',
    ],
    [
      'a key attribute that says what an item is',
      [thing({}, {}, { type: { PK: 'THING' } })],
      'Thing, PK: a key attribute cannot hold the type of an item',
    ],
  ])('%s', (_, entities, words) => {
    expect(fault(entities)).toContain(words)
  })

  it('text, numbers, booleans, moments and parts of objects can stand in a template', () => {
    const attributes = {
      n: z.number(),
      b: z.boolean(),
      at: z.iso.datetime(),
      place: z.object({ city: z.string() }),
      any: z.any(),
    }
    declare([thing({ SK: '{n:000}#{b}#{at}#{place.city}#{any}#{any.thing}' }, attributes)])
  })

  it('a key attribute has one type in all entities', () => {
    const Text = loose('Text', { PK: 'T#{id}', SK: 'T', kind: 'K', score: 'S#{id}' })
    expect(fault([thing({}, { kind: z.string(), score: z.number() }), Text])).toContain(
      'Text, score: it is text here and a number in Thing',
    )
  })

  it('keys of older items are read with the same care', () => {
    const older = (keys: Keys) => [thing({}, {}, { alsoRead: [keys] })]
    declare(older({ SK: 'OLD#{id}' }))
    expect(fault(older({ GSI9PK: 'X' }))).toContain('Thing, GSI9PK: it is not a key attribute of Main')
    expect(fault(older({ SK: 'OLD#{ID}' }))).toContain("Thing, SK: '{ID}' is not an attribute")
    expect(fault(older({ SK: 'OLD#{id:000}' }))).toContain('{id} is written as a number, but it is a string')
    expect(fault(older({ SK: 'OLD#{id' }))).toContain("Thing, SK: Template 'OLD#{id'")
  })
})
