import { renderToString } from 'preact-render-to-string'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { changedMeanwhile, changesIn, mergeTyped } from '../../src/desk/forms/changes.ts'
import { defaultsOf, type Values, valuesOf } from '../../src/desk/forms/form-values.ts'
import { linesOf, readLines } from '../../src/desk/forms/lines.ts'
import { readForm } from '../../src/desk/forms/read-form.ts'
import { type Field, fieldsOf } from '../../src/desk/model/field.ts'
import { jsonSchemaOf } from '../../src/desk/model/json-schema.ts'
import { FormFields } from '../../src/desk/pages/form-fields.tsx'
import { knownCodes } from '../../src/desk/pages/known-codes.ts'
import { formatsFor } from '../../src/formats/formats.ts'
import { SurroundingsContext } from '../../src/page/surroundings.ts'
import { en } from '../../src/texts/en.ts'
import { allSystems } from '../support/all-systems.ts'
import { valuesIn } from '../support/serve-samples.ts'

const systems = await allSystems()

/** The HTML of a form, as a page renders it. */
function render(fields: readonly Field[], values: Values): string {
  const formats = formatsFor('en', 'UTC')
  const around = { texts: en, formats, form: undefined, url: new URL('http://localhost/') } as never
  return renderToString(
    <SurroundingsContext.Provider value={around}>
      <FormFields fields={fields} values={values} choices={new Map()} />
    </SurroundingsContext.Provider>,
  )
}

/** Moments are compared as such: a form shows them in UTC. An explicit null is an emptied field: see `changesIn` below. */
function plain(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(value))
    return new Date(value).toISOString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[name, plain(inner)]])),
  )
}

const bodies = systems.flatMap(system =>
  Object.entries(system.operations).flatMap(([name, { input }]) => {
    const schema = input.body && jsonSchemaOf(input.body, 'input')
    const examples = (schema?.examples ?? []) as Record<string, unknown>[]
    return input.body && schema
      ? examples.map(example => ({
          name: `${system.name}.${name}`,
          body: input.body as z.ZodObject,
          fields: fieldsOf(schema),
          example,
        }))
      : []
  }),
)

describe('a form', () => {
  test('exists for every declared body example', () => expect(bodies.length).toBeGreaterThan(40))

  test.each(bodies)('of $name sends back what it shows', ({ body, fields, example }) => {
    const html = render(fields, valuesOf(fields, example))
    const read = readForm(fields, valuesIn(html))
    const parsed = body.safeParse(read)
    expect(parsed.error?.issues ?? []).toEqual([])
    // What offers nothing is for programs.
    const isAsked = ([name]: [string, unknown]) =>
      fields.find(field => field.name === name)?.schema.offers?.length !== 0
    const asked = Object.fromEntries(Object.entries(example).filter(isAsked))
    expect(plain(parsed.data)).toEqual(plain(body.parse(asked)))
  })

  test('that nobody touched changes nothing, for every example', () => {
    for (const { fields, example } of bodies) {
      const was = valuesOf(fields, example)
      expect(changesIn(fields, { was, now: valuesIn(render(fields, was)) })).toEqual({})
    }
  })
})

const body = z.object({
  name: z.string(),
  note: z.string().nullable().optional(),
  tags: z.array(z.string()).optional(),
  size: z.object({ width: z.number(), height: z.number().optional() }).optional(),
  isOpen: z.boolean().default(true),
  isLoud: z.boolean().optional(),
  lines: z.array(z.object({ sku: z.string(), count: z.int() })).optional(),
})
const fields = fieldsOf(jsonSchemaOf(body, 'input'))
const of = (value: z.input<typeof body>) => valuesOf(fields, value)

describe('what was changed', () => {
  test('is all that is sent; emptied is null where that is taken, else empty', () => {
    const was = of({ name: 'A', note: 'x', tags: ['a'], isOpen: true })
    expect(changesIn(fields, { was, now: { ...was, name: ['B'] } })).toEqual({ name: 'B' })
    expect(changesIn(fields, { was, now: { ...was, note: [''] } })).toEqual({ note: null })
    expect(changesIn(fields, { was, now: { ...was, tags: [''] } })).toEqual({ tags: [] })
    expect(changesIn(fields, { was, now: { ...was, name: [''] } })).toEqual({ name: '' })
    expect(changesIn(fields, { was, now: { ...was, isOpen: [] } })).toEqual({ isOpen: false })
    expect(changesIn(fields, { was, now: { ...was, 'size.width': ['3'] } })).toEqual({ size: { width: 3 } })
  })

  test('is kept over what somebody else changed meanwhile, and both are told', () => {
    const was = of({ name: 'A', note: 'x' })
    const now = of({ name: 'B', note: 'x' })
    const typed = of({ name: 'C', note: 'y' })
    const versions = { was, now, typed }
    expect(changedMeanwhile(fields, versions)).toMatchObject([
      { before: 'A', now: 'B', yours: 'C', isBoth: true },
    ])
    expect(mergeTyped(fields, versions)).toMatchObject({ name: ['C'], note: ['y'] })
    expect(mergeTyped(fields, { was, now, typed: { ...was, note: ['y'] } })).toMatchObject({
      name: ['B'],
      note: ['y'],
    })
  })
})

describe('reading', () => {
  test('leaves out rows and groups that nobody filled in, and keeps a no that was said', () => {
    expect(
      readForm(fields, {
        name: ['A'],
        isLoud: ['false'],
        'lines.0.sku': [''],
        'lines.2.sku': ['S'],
        'lines.2.count': ['4'],
      }),
    ).toEqual({
      name: 'A',
      isOpen: false,
      isLoud: false,
      lines: [{ sku: 'S', count: 4 }],
    })
  })

  test('keeps what is no number as it was typed, for the server to refuse', () => {
    expect(readForm(fields, { 'lines.0.count': ['many'] })).toMatchObject({ lines: [{ count: 'many' }] })
    expect(readForm(fields, { 'size.width': ['1,5'] })).toMatchObject({ size: { width: 1.5 } })
  })

  test('writes an amount with its cents', () => {
    const [price] = fieldsOf({ type: 'object', properties: { price: { type: 'number', multipleOf: 0.01 } } })
    const written = [39.9, 40, 1.25, '3.5'].map(value => valuesOf([price!], { price: value }).price)
    expect(written).toEqual([['39.90'], ['40'], ['1.25'], ['3.5']])
  })

  test('offers time zones and currencies by name, or the codes that a declaration offers', () => {
    const codes = (name: string, offers?: string[]) => {
      const [field] = fieldsOf({
        type: 'object',
        properties: { [name]: { type: 'string', ...(offers && { offers }) } },
      })
      return knownCodes(field!, 'en-ZA')
    }
    expect(codes('timezone')).toContainEqual({ value: 'America/New_York', label: 'America/New York' })
    expect(codes('currency')).toContainEqual({ value: 'JPY', label: 'JPY, Japanese Yen' })
    expect(codes('currency', ['ZAR'])).toEqual([{ value: 'ZAR', label: 'ZAR, South African Rand' }])
    expect(codes('name')).toBeUndefined()
  })

  test('fills in what the declaration does, in a new form', () =>
    expect(defaultsOf(fields)).toEqual({ isOpen: true }))

  test.each([
    {
      strength: '7 MPa',
      count: 3,
      isWet: true,
      'a: b': 'x',
      list: [1, { a: 2 }],
      text: '12',
      empty: '',
      line: 'a\nb',
      no: null,
    },
  ])('gives back names and values exactly', map => expect(readLines(linesOf(map))).toEqual(map))
})
