import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Code, isError, type MonotableError } from '../../src/errors.ts'
import type { Pattern } from '../../src/schema/access.ts'
import { type AnyEntity, entity } from '../../src/schema/entity.ts'
import type { EntityModel } from '../../src/schema/entity-model.ts'
import type { PatternModel } from '../../src/schema/pattern-model.ts'
import { type Schema, schema } from '../../src/schema/schema.ts'
import { type Table, table } from '../../src/schema/table.ts'

const on: Table = table('T', { key: ['PK', 'SK'] })
const attributes = { text: z.string(), choice: z.enum(['A', 'AB']), number: z.int() }

/** Few letters, so that keys meet often. */
const piece = fc.constantFrom('A', 'B', 'AB', '{text}', '{choice}', '{number:00}', '{number}')
const template = fc.array(piece, { minLength: 1, maxLength: 3 }).map(pieces => pieces.join('#'))
const values = fc.record({
  text: fc.constantFrom('A', 'B', 'AB', '07', '7', 'A#B'),
  choice: fc.constantFrom('A', 'AB'),
  number: fc.constantFrom(0, 7, 42),
})
const operator = fc.constantFrom<string>('=', 'begins_with', '<', '<=', '>', '>=')

function named(name: string, SK: string): AnyEntity {
  return entity(name, { PK: 'P', SK } as never, attributes) as unknown as AnyEntity
}

const keyIn = (model: EntityModel, item: object) => refusedAs(undefined, () => model.sort?.build({ ...item }))
const textIn = (value: object | undefined) => (value && 'S' in value ? String(value.S) : undefined)

/** A value that a key refuses makes no key. */
function refusedAs<T, R>(instead: R, build: () => T): T | R {
  let built: T | R = instead
  refused('INVALID_KEY_VALUE', () => {
    built = build()
  })
  return built
}

function refused<C extends Code>(code: C, action: () => unknown): MonotableError<C> | undefined {
  try {
    action()
    return undefined
  } catch (error) {
    if (isError(error, code)) return error
    throw error
  }
}

function declared(
  entities: Record<string, AnyEntity>,
  access: Record<string, Pattern> = {},
): Schema | undefined {
  let design: Schema | undefined
  refused('UNANSWERABLE_PATTERN', () =>
    refused('KEYS_COINCIDE', () => {
      design = schema({ tables: [on], entities, access })
    }),
  )
  return design
}

const matches: Record<string, (key: string, bound: string) => boolean> = {
  '=': (key, bound) => key === bound,
  begins_with: (key, bound) => key.startsWith(bound),
  '<': (key, bound) => key < bound,
  '<=': (key, bound) => key <= bound,
  '>': (key, bound) => key > bound,
  '>=': (key, bound) => key >= bound,
}

describe('keys that can meet', () => {
  it('two entities of a design that stands never build one key', () => {
    fc.assert(
      fc.property(template, template, values, values, (one, other, item, another) => {
        const design = declared({ One: named('One', one), Other: named('Other', other) })
        if (!design) return
        const [first, second] = [...design.model.entities.values()] as [EntityModel, EntityModel]
        const key = textIn(keyIn(first, item))
        if (key !== undefined) expect(textIn(keyIn(second, another))).not.toBe(key)
      }),
      { numRuns: 1500 },
    )
  })

  it('the key that two entities are said to share is one of both', () => {
    fc.assert(
      fc.property(template, template, (one, other) => {
        const entities = { One: named('One', one), Other: named('Other', other) }
        const shared = refused('KEYS_COINCIDE', () => schema({ tables: [on], entities }))?.details.keys.SK
        for (const [name, only] of Object.entries(entities)) {
          const template = declared({ [name]: only })?.model.entities.get(name)?.sort?.template
          if (shared !== undefined) expect(template?.parse(shared)).toBeDefined()
        }
      }),
      { numRuns: 500 },
    )
  })

  it('whatever other item a query can read, it is said to be possible', () => {
    fc.assert(
      fc.property(template, template, operator, values, values, (one, other, operation, asked, item) => {
        const One = named('One', one)
        const bound = operation === 'begins_with' ? one.replace(/#[^#]*$/, '#') : one
        const condition = `PK = P, SK ${operation} ${bound}`
        const pattern: Pattern = { kind: 'query', entities: [One], condition, options: {} }
        const design = declared({ One, Other: named('Other', other) }, { read: pattern })
        if (!design) return
        const { sort, foreign } = design.model.patterns.get('read') as PatternModel
        const text = textIn(refusedAs(undefined, () => sort?.build(asked)?.[0]))
        const key = textIn(keyIn(design.model.entities.get('Other') as EntityModel, item))
        if (text !== undefined && key !== undefined && matches[operation]?.(key, text))
          expect(foreign).toBe(true)
      }),
      { numRuns: 1500 },
    )
  })

  it('an item is found by the pattern that repeats its key', () => {
    fc.assert(
      fc.property(template, values, (SK, item) => {
        const One = named('One', SK)
        const pattern: Pattern = {
          kind: 'get',
          entities: [One],
          condition: `PK = P, SK = ${SK}`,
          options: {},
        }
        const { model } = declared({ One }, { read: pattern }) as Schema
        const key = keyIn(model.entities.get('One') as EntityModel, item)
        const asked = refusedAs(undefined, () => model.patterns.get('read')?.sort?.build(item)?.[0])
        expect(asked).toEqual(key)
      }),
    )
  })
})
