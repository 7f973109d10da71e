import { describe, expect, it } from 'vitest'
import { collection, query } from '../../src/schema/access.ts'
import type { AnyEntity, Keys } from '../../src/schema/entity.ts'
import { gsi, lsi, type TableOptions, table } from '../../src/schema/table.ts'
import { caught } from './caught.ts'
import { type Design, declare, fault, loose, main, thing } from './declare.ts'

describe('names', () => {
  it('an entity is declared under its own name', () => {
    expect(fault({ Gadget: thing() })).toBe(
      "Thing: it is 'Gadget' in entities. Write entities: { Thing }, or rename it",
    )
  })

  it.each(['transact', 'transactGet', 'batchGet', 'batchWrite', 'merge', 'then'])(
    "the client's own member '%s' is no name of an entity or a pattern",
    name => {
      expect(fault([loose(name, { PK: 'A#{id}', SK: 'A' })])).toContain(
        `the client already has a member '${name}`,
      )
      const access = { [name]: query(thing(), 'PK = THING#{id}') }
      const [one] = access[name]?.entities ?? []
      expect(fault([one as AnyEntity], { access })).toContain(
        `${name}: the client already has a member '${name}`,
      )
    },
  )

  it('a pattern and an entity cannot have one name', () => {
    const Thing = thing()
    expect(fault([Thing], { access: { Thing: query(Thing, 'PK = THING#{id}') } })).toContain(
      'Thing: an entity has the same name',
    )
  })

  it('two tables cannot have one name', () => {
    const Thing = thing({}, {}, { table: 'Main' })
    expect(fault([Thing], { tables: [main, main] })).toBe('Main: two tables have this name. Declare it once')
  })

  it('a collection has its entities under their own names', () => {
    const Thing = thing()
    const error = caught('INVALID_DECLARATION', () => collection({ Gadget: Thing }, 'PK = THING#{id}'))
    expect(error.message).toContain("Thing: it is 'Gadget' in entities")
  })
})

describe('tables', () => {
  const indexes = (count: number, make: (at: number) => ReturnType<typeof gsi>) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`Index${at}`, make(at)]))
  const on = (key: [string, string?], given: ReturnType<typeof indexes>, options: TableOptions = {}) => ({
    tables: [table('T', { key: key as [string, string], indexes: given, ...options })],
  })

  it.each<[string, Design, string]>([
    [
      '21 GSIs',
      on(
        ['PK', 'SK'],
        indexes(21, at => gsi(`P${at}`)),
      ),
      'T: it has 21 GSIs; DynamoDB allows at most 20',
    ],
    [
      '6 LSIs',
      on(
        ['PK', 'SK'],
        indexes(6, at => lsi(`S${at}`)),
      ),
      'T: it has 6 LSIs; DynamoDB allows at most 5',
    ],
    [
      'an LSI without a sort key',
      on(['PK'], { Local: lsi('x') }),
      'T, Local: a local index needs a table with a sort key',
    ],
    ['one attribute as both keys', on(['PK', 'PK'], {}), 'T, PK: it is both keys of the table'],
    [
      'one attribute as both keys of an index',
      on(['PK', 'SK'], { Twice: gsi('x', 'x') }),
      "T, Twice: 'x' is both of its keys",
    ],
    [
      'an empty projection',
      on(['PK', 'SK'], { Empty: gsi('x', 'y', { projection: [] }) }),
      "T, Empty: it projects an empty list. Write projection: 'KEYS_ONLY'",
    ],
    [
      'a projected name that no entity has',
      on(['PK', 'SK'], { Named: gsi('x', 'y', { projection: ['nmae'] }) }),
      "T, Named: it projects 'nmae', which no entity has",
    ],
    [
      'a name of an index that DynamoDB does not take',
      on(['PK', 'SK'], { G1: gsi('x', 'y') }),
      "T, G1: 'G1' is not a valid name of an index. Use 3 to 255 letters, digits, _, - and .",
    ],
    [
      'a name of an index with a space',
      on(['PK', 'SK'], { 'by x': gsi('x', 'y') }),
      "T, by x: 'by x' is not a valid name of an index",
    ],
  ])('%s', (_, design, words) => {
    const keys: Keys = design.tables?.[0]?.key[1] === 'SK' ? { SK: 'META' } : {}
    expect(fault([loose('Thing', { PK: 'THING#{id}', ...keys })], design)).toContain(words)
  })

  it('20 GSIs and 5 LSIs are allowed', () => {
    const all = {
      ...indexes(20, at => gsi(`P${at}`)),
      ByA: lsi('a'),
      ByB: lsi('b'),
      ByC: lsi('c'),
      ByD: lsi('d'),
      ByE: lsi('e'),
    }
    declare([thing()], on(['PK', 'SK'], all))
  })

  it('with several tables an entity names its own', () => {
    const tables = [main, table('Other', { key: ['PK', 'SK'] })]
    expect(fault([thing()], { tables })).toBe(
      "Thing: its table is not named. Add the option table: one of 'Main', 'Other'",
    )
    expect(fault([thing({}, {}, { table: 'Third' })], { tables })).toContain("table 'Third' is not declared")
  })
})

describe('settings of a table', () => {
  const withSettings = (settings: object) => ({
    tables: [table('Main', { key: ['PK', 'SK'], ...settings })],
  })

  it.each([
    [{ billing: { read: 0, write: 5 } }, 'Main: billing: read is not a whole number of units of at least 1'],
    [{ billing: { read: 5 } }, 'billing: write is not a whole number of units of at least 1'],
    [{ billing: { read: { min: 10, max: 5 }, write: 5 } }, 'read has min 10, which is more than max 5'],
    [
      { billing: { read: 5, write: { min: 0, max: 5 } } },
      'write needs min and max as whole numbers of at least 1',
    ],
    [
      { billing: { read: { min: 1, max: 5, target: 95 }, write: 5 } },
      'read has target 95, which is not between',
    ],
    [{ billing: { read: { min: 1, max: 5, goal: 50 }, write: 5 } }, "read has no 'goal'"],
    [
      { retainIn: 'prod' },
      "Main: retainIn is not a list of stages. Write retainIn: ['prod'], or [] for none",
    ],
    [{ retainIn: [''] }, 'retainIn is not a list of stages'],
  ])('%j is refused', (settings, words) => {
    expect(fault([thing()], withSettings(settings))).toContain(words)
  })

  it.each([
    { billing: 'PAY_PER_REQUEST' },
    { billing: { read: 1, write: 40_000 } },
    { billing: { read: { min: 1, max: 1 }, write: { min: 5, max: 500, target: 90 } } },
    { retainIn: [] },
    { retainIn: ['prod', 'staging'] },
  ])('%j is taken', settings => {
    expect(() => declare([thing()], withSettings(settings))).not.toThrow()
  })
})
