import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formats } from '../../src/formats/format.ts'
import { indentJson } from '../../src/values/indent-json.ts'
import { parseJson } from '../../src/values/parse-json.ts'
import { sampleJson } from '../../src/values/sample-json.ts'

test('JSON is indented as everybody does it, and keeps every digit', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const text = JSON.stringify(value)
      expect(indentJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
    }),
  )
  expect(indentJson('{"n":12345678901234567890123456789012345678}')).toContain(
    '12345678901234567890123456789012345678',
  )
})

test('a form begins with the example of a schema, or with what must be there', () => {
  const schemas = {
    Place: { type: 'object', required: ['aisle'], properties: { aisle: { type: 'string' }, more: {} } },
  }
  const schema = {
    type: 'object',
    required: ['place', 'at', 'kind', 'count', 'tags'],
    properties: {
      place: { $ref: '#/components/schemas/Place' },
      at: { type: 'string', format: 'date-time' },
      kind: { enum: ['a', 'b'] },
      count: { type: 'integer', minimum: 1 },
      tags: { type: 'array', items: { type: 'string' } },
      optional: { type: 'string' },
    },
  }
  expect(sampleJson(schema, schemas)).toEqual({
    place: { aisle: '' },
    at: '2026-01-31T12:00:00.000Z',
    kind: 'a',
    count: 1,
    tags: [''],
  })
  expect(sampleJson({ ...schema, examples: [{ any: 1 }] }, schemas)).toEqual({ any: 1 })
})

test('a name that an object has twice is refused, whatever its spelling, and equal names of others are not', () => {
  expect(() => parseJson('{"a":1,"b":{"c":[{"d":1}],"c":2}}')).toThrow('The name "c" occurs twice')
  expect(() => parseJson('{"a":1,"\\u0061":2}')).toThrow('"a" occurs twice')
  expect(parseJson('{"a":{"a":"a:{\\"a\\":1,\\"a\\":2}"},"b":[{"a":1},{"a":2}]}')).toEqual({
    a: { a: 'a:{"a":1,"a":2}' },
    b: [{ a: 1 }, { a: 2 }],
  })
  for (const format of Object.values(formats).filter(each => each.label !== 'CSV'))
    expect(() => format.read('{"PK":{"S":"a"},"PK":{"S":"b"}}')).toThrow('occurs twice')
})
