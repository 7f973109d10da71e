import { openApiDocument } from '@monotable/server/testing'
import { describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { systems } from '../index.ts'

const hasExample = (part: unknown) => JSON.stringify(part).includes('"examples":[')

/** The examples that a type declares itself. */
const examplesOf = (type: ZodType | undefined) => (type?.meta()?.examples as unknown[] | undefined) ?? []

describe.each(systems)('$name', ({ name, operations, errors, ...system }) => {
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

  test('the examples of operations are true', () => {
    for (const [operation, { input, output }] of declared) {
      for (const example of examplesOf(input.body))
        expect(input.body?.safeParse(example).error, operation).toBeUndefined()
      for (const example of examplesOf(output))
        expect(output.safeParse(example).error, operation).toBeUndefined()
    }
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
