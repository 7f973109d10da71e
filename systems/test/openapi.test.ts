import { openApiDocument } from '@monotable/server/testing'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { systems } from '../index.ts'

const hasExample = (part: unknown) => JSON.stringify(part).includes('"examples":[')

/** The examples that a type declares itself. */
const examplesOf = (type: z.ZodType | undefined) => (type?.meta()?.examples as unknown[] | undefined) ?? []

/** A type and all that it consists of. */
function typesIn(type: z.ZodType): z.ZodType[] {
  const found: z.ZodType[] = []
  z.toJSONSchema(type, {
    unrepresentable: 'any',
    io: 'input',
    override: ({ zodSchema }) => void found.push(zodSchema as unknown as z.ZodType),
  })
  return found
}

const jsonOf = (type: z.ZodType) => z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' })

/** What the fields of a type say that they hold the id of, however deep they are. */
function referencesIn(schema: unknown): { operation: string; by?: string }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { refersTo, ...rest } = schema as { refersTo?: string | { operation: string; by?: string } }
  const own = typeof refersTo === 'string' ? { operation: refersTo } : refersTo
  return [...(own ? [own] : []), ...Object.values(rest).flatMap(referencesIn)]
}

describe.each(systems)('$name', ({ name, operations, errors = {}, ...system }) => {
  const { paths } = openApiDocument([{ name, operations, errors, ...system }])
  const documented = Object.values(paths).flatMap(path => Object.values(path))
  const declared = Object.entries(operations)
  const givesExamples = declared.some(([, { output }]) => examplesOf(output).length > 0)

  test('every operation is documented', () => {
    const ids = documented.map(({ operationId }) => operationId)
    expect(ids.sort()).toEqual(declared.map(([operation]) => `${name}_${operation}`).sort())
  })

  test('every refusal of the system is one of some operation', () => {
    const codes = declared.flatMap(([, operation]) => operation.errors)
    expect(Object.keys(errors).filter(code => !codes.includes(code))).toEqual([])
  })

  test('what a field holds the id of is an operation of the system, and answers with that field', () => {
    for (const [operation, { input, output }] of declared) {
      const types = [input.path, input.query, input.body, output].flatMap(type => type ?? [])
      for (const { operation: other, by } of types.map(jsonOf).flatMap(referencesIn)) {
        expect(Object.keys(operations), operation).toContain(other)
        const answer = JSON.stringify(jsonOf(operations[other]?.output as z.ZodType))
        if (by !== undefined) expect(answer, operation).toContain(`"${by}":`)
      }
    }
  })

  test('what the desk calls an operation is a name', () => {
    for (const [operation, { desk, title }] of declared)
      for (const text of [title, ...(desk ? [desk.label ?? title] : [])])
        expect(text, operation).toMatch(/^\S.*\S$/)
  })

  test('the examples of operations are true', () => {
    for (const [operation, { input, output }] of declared)
      for (const type of [input.path, input.query, input.body, output].flatMap(each => each ?? []))
        for (const part of typesIn(type))
          for (const example of examplesOf(part))
            expect(part.safeParse(example).error, operation).toBeUndefined()
  })

  test.runIf(givesExamples)('operations have examples of their paths, bodies and answers', () => {
    for (const { operationId, parameters = [], requestBody, responses } of documented) {
      const [answer] = Object.values(responses)
      // Of bytes there is none.
      const bodies = [requestBody, answer].map(part => part?.content?.['application/json'])
      for (const part of [...parameters.filter(each => each.in === 'path'), ...bodies])
        if (part) expect([operationId, part, hasExample(part)]).toEqual([operationId, part, true])
    }
  })
})
