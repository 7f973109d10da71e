import { expect, it } from 'vitest'
import * as z from 'zod'
import { entity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { table } from '../../src/schema/table.ts'
import { describeOnEachBackend } from '../backends.ts'
import { books, key } from './books.ts'
import { connected } from './connected.ts'

const Shape = entity(
  'Shape',
  { PK: 'SHAPE#{id}' },
  {
    id: z.string(),
    pair: z.tuple([z.string(), z.int()]),
    either: z.union([z.object({ a: z.int() }), z.object({ b: z.string() })]),
    both: z.object({ a: z.int() }).and(z.object({ b: z.string() })),
    map: z.map(z.string(), z.int()),
    wrapped: z.object({ a: z.int().nullable() }).readonly().default({ a: 1 }),
    open: z.looseObject({ a: z.int() }),
  },
)
const shapes = schema({ tables: [table('S', { key: ['PK'] })], entities: { Shape } })

describeOnEachBackend('an update is refused', backend => {
  async function refusing(change: object, detail: object) {
    const { db, stored } = await connected(backend, books)
    await db.Book.create({
      ...key,
      title: 'A',
      shelf: 's',
      author: { name: 'N' },
      ratings: [{ by: 'a', stars: 1 }],
      scores: { x: 1 },
      tags: new Set(['t']),
    })
    const before = await stored()
    await expect(db.Book.update(key, change as never)).rejects.toMatchObject(detail)
    expect(await stored()).toEqual(before)
  }

  const invalid = (path: readonly (string | number)[]) => ({
    code: 'INVALID_ITEM',
    details: { entity: 'Book', issues: [expect.objectContaining({ path })] },
  })

  it.each([
    ['a value that zod refuses', { set: { title: ' ' } }, ['title']],
    ['null where none may be', { set: { title: null } }, ['title']],
    ['a value in a field', { set: { 'author.name': 7 } }, ['author', 'name']],
    ['a value in an element', { set: { 'ratings[0].stars': 6 } }, ['ratings', 0, 'stars']],
    ['a whole element', { set: { 'ratings[0]': { by: 'a' } } }, ['ratings', 0, 'stars']],
    ['an entry', { set: { 'scores.y': 'high' } }, ['scores', 'y']],
    ['a value that is set where there is none', { ifAbsent: { year: 1.5 } }, ['year']],
    [
      'an element that is appended',
      { append: { ratings: [{ by: 'a', stars: 9 }] } },
      ['ratings', 0, 'stars'],
    ],
    ['an element that is prepended', { prepend: { ratings: [7] } }, ['ratings', 0]],
    ['elements that are no array', { append: { ratings: { by: 'a', stars: 1 } } }, ['ratings']],
    ['a member that is inserted', { insert: { tags: ['x', ''] } }, ['tags', 1]],
    ['a member that is discarded', { discard: { readers: ['1'] } }, ['readers', 0]],
    ['members that are none', { insert: { tags: 'tag' } }, ['tags']],
    ['part of a number that is whole', { add: { year: 0.5 } }, ['year']],
    ['part of a bigint', { add: { copies: 0.5 } }, ['copies']],
    ['more decimals than there are', { add: { price: 0.001 } }, ['price']],
    ['an amount that is no number', { add: { year: '1' } }, ['year']],
    ['an amount that is none at all', { add: { year: null } }, ['year']],
    ['an amount where text is', { add: { title: 1 } }, ['title']],
    ['an attribute that is none', { set: { isAdmin: true } }, ['isAdmin']],
    ['an attribute that is none, in any clause', { append: { list: [1] } }, ['list', 0]],
    ['a field that is none', { set: { 'author.role': 'x' } }, ['author', 'role']],
    ['a key attribute', { set: { PK: 'LIB#x' } }, ['PK']],
    ['an index key', { set: { GSI1PK: 'x' } }, ['GSI1PK']],
    ['the type', { set: { what: 'PEN' } }, ['what']],
    ['a part of the key', { set: { isbn: '2' } }, ['isbn']],
    ['a part of the key, added to', { append: { lib: ['x'] } }, undefined],
    ['a part of the key, removed', { remove: ['isbn'] }, ['isbn']],
    ['a required attribute, removed', { remove: ['title'] }, ['title']],
    ['one with a default, removed', { remove: ['year'] }, ['year']],
    ['a required field, removed', { remove: ['author.name'] }, ['author', 'name']],
    ['a clause that is none', { delete: { tags: ['t'] } }, ['delete']],
  ])('for %s', (_, change, path) => refusing(change, path ? invalid(path) : { code: 'INVALID_ITEM' }))

  it.each([
    ['two changes of one attribute', { set: { price: 1 }, add: { price: 1 } }],
    ['two changes of which one is inside the other', { set: { author: { name: 'x' }, 'author.born': 1 } }],
    ['a removed attribute that is none', { remove: ['isAdmin'] }],
    ['text that is no path', { remove: ['author..name'] }],
  ])('for %s', (_, change) => refusing(change, { code: 'INVALID_PATH' }))

  it.each([
    '{"set": {"__proto__": {"title": "x"}}}',
    '{"append": {"__proto__": ["x"]}}',
    '{"add": {"__proto__": {"year": 1}}}',
    '{"set": {"__proto__.title": "x"}}',
    '{"set": {"constructor": "x"}}',
    '{"set": {"constructor.name": "x"}}',
    '{"set": {"author.__proto__": "x"}}',
    '{"__proto__": {"set": {"title": "x"}}}',
    '{"constructor": {"title": "x"}}',
  ])('for the prototype key in %s', json => refusing(JSON.parse(json), { code: 'INVALID_ITEM' }))
})

describeOnEachBackend('places inside tuples, unions, intersections, maps and loose objects', backend => {
  it('have the types that zod says', async () => {
    const { db } = await connected(backend, shapes)
    const id = { id: '1' }
    const shape = {
      ...id,
      pair: ['a', 1] as [string, number],
      either: { a: 1 },
      both: { a: 1, b: 'b' },
      map: new Map([['x', 1]]),
      open: { a: 1 },
    }
    await db.Shape.create(shape)
    const set = {
      'pair[1]': 2,
      'both.b': 'c',
      'map.y': 4,
      'wrapped.a': null,
      'open.other': 'o',
    }
    expect(await db.Shape.update(id, { set })).toEqual({
      ...id,
      pair: ['a', 2],
      either: { a: 1 },
      both: { a: 1, b: 'c' },
      map: new Map([
        ['x', 1],
        ['y', 4],
      ]),
      wrapped: { a: null },
      open: { a: 1, other: 'o' },
    })
    // Which of several types it is, only the whole value tells.
    const either = { set: { 'either.a': 3 } } as const
    await expect(db.Shape.update(id, either)).rejects.toMatchObject({ code: 'INVALID_ITEM' })
    if (backend.supports('documentEquality'))
      expect(await db.Shape.update(id, either, { read: true })).toMatchObject({ either: { a: 3 } })
    for (const [path, value] of Object.entries({
      'pair[1]': 'x',
      'either.a': 'x',
      'both.b': 1,
      'map.y': 'x',
      'wrapped.a': 'x',
      'open.a': 'x',
    }))
      await expect(db.Shape.update(id, { set: { [path]: value } } as never)).rejects.toMatchObject({
        code: 'INVALID_ITEM',
      })
    for (const path of ['pair[0]', 'both.a', 'wrapped.a', 'open.a'])
      await expect(db.Shape.update(id, { remove: [path] } as never)).rejects.toMatchObject({
        code: 'INVALID_ITEM',
      })
    expect(await db.Shape.update(id, { remove: ['open.other', 'map.x'] })).toMatchObject({
      open: { a: 1 },
      map: new Map([['y', 4]]),
    })
  })
})
