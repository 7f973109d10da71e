import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { present } from '../../src/operations/checks.ts'
import type { AnyEntity } from '../../src/schema/entity.ts'
import { schema } from '../../src/schema/schema.ts'
import { type Table, table } from '../../src/schema/table.ts'
import { caught } from './caught.ts'
import { declare, fault, loose, main } from './declare.ts'

describe('two entities of one table whose keys can coincide', () => {
  const named = (name: string, PK: string, SK: string, options: object = {}, id: z.ZodType = z.string()) =>
    loose(name, { PK, SK }, { id, other: z.string() }, options)
  const coincide = (one: AnyEntity, two: AnyEntity) => {
    const error = caught('KEYS_COINCIDE', () => declare([one, two]))
    expect(error.message).toMatch(/^\w+ and \w+ can have the same key in Main: \{"PK":/)
    return error.details.keys
  }

  it('are refused with such a key', () => {
    expect(coincide(named('A', 'X#{id}', 'META'), named('B', 'X#{other}', 'META'))).toEqual({
      PK: 'X#a',
      SK: 'META',
    })
    expect(coincide(named('A', 'X#{id}', 'Y#{other}'), named('B', 'X#1', 'Y#Z#{other}'))).toEqual({
      PK: 'X#1',
      SK: 'Y#Z#a',
    })
    const key = coincide(named('A', '{id}', 'S'), named('B', 'LOG#{id}', 'S'))
    expect(key).toEqual({ PK: 'LOG#a', SK: 'S' })
  })

  it('are accepted when either says so and a type tells them apart', () => {
    const A = named('A', 'X#{id}', 'META', { type: { kindOf: 'A' }, coincidesWith: ['B'] })
    declare([A, named('B', 'X#{id}', 'META', { type: { kindOf: 'B' } })])
    declare([named('B', 'X#{id}', 'META', { type: { kindOf: 'B' } }), A])
  })

  it('look whose item it is before they write, on both sides', () => {
    const A = named('A', 'X#{id}', 'META', { type: { kindOf: 'A' }, coincidesWith: ['B'] })
    const B = named('B', 'X#{id}', 'META', { type: { kindOf: 'B' } })
    const C = named('C', 'Y#{id}', 'META', { type: { kindOf: 'C' } })
    const { entities } = schema({ tables: [main as Table], entities: { A, B, C } }).model
    const looksAtType = [...entities.values()].map(
      one => !present(one, new Date()).when.condition.includes('attribute_not_exists'),
    )
    expect(looksAtType).toEqual([true, true, false])
  })

  it.each([
    ['no type', {}],
    ['a type on another attribute', { type: { sortOf: 'B' } }],
  ])('are refused with %s', (_, options) => {
    const A = named('A', 'X#{id}', 'META', { type: { kindOf: 'A' }, coincidesWith: ['B'] })
    expect(fault([A, named('B', 'X#{id}', 'META', options)])).toContain(
      'A: it coincides with B, and nothing tells the two apart. Give both a type with the same attribute',
    )
  })

  it('are named by entities of the table', () => {
    expect(fault([named('A', 'X#{id}', 'META', { coincidesWith: ['B'] })])).toContain(
      "A: coincidesWith names 'B', which is not an entity of Main",
    )
  })

  it('do not coincide when literals, types or one value in both keys keep them apart', () => {
    declare([named('A', 'X#{id}', 'META'), named('B', 'X#{id}', 'META#')])
    declare([named('A', 'X#{id}', 'S', {}, z.uuid()), named('B', 'X#{id}', 'S', {}, z.ulid())])
    declare([named('A', 'X#{id}', 'S', {}, z.enum(['a', 'b'])), named('B', 'X#c', 'S')])
    declare([named('A', 'X#{id}', 'Y#{id}'), named('B', 'X#one', 'Y#two')])
    expect(coincide(named('A', 'X#{id}', 'Y#{id}'), named('B', 'X#{id}', 'Y#{other}#z'))).toEqual({
      PK: 'X#a#z',
      SK: 'Y#a#z',
    })
  })

  it('are no fault in different tables', () => {
    const tables = [main, table('Other', { key: ['PK', 'SK'] })]
    declare([named('A', 'X#{id}', 'S', { table: 'Main' }), named('B', 'X#{id}', 'S', { table: 'Other' })], {
      tables,
    })
  })

  it('cannot have one type either, unless they are variants under one prefix', () => {
    const A = named('A', 'A#{id}', 'S', { type: { entityType: 'THING' } })
    const B = named('B', 'B#{id}', 'S', { type: { entityType: 'THING' } })
    expect(fault([A, B])).toBe("B: A also has entityType 'THING'. Give one of them another entityType")
    declare([
      named('A', 'X#{id}', 'STATS#', { type: { entityType: 'STATS' } }),
      named('B', 'X#{id}', 'STATS#OF#{other}', { type: { entityType: 'STATS' } }),
    ])
  })
})
