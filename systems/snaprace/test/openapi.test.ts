import { openApiDocument } from '@monotable/server/testing'
import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { system } from '../system.ts'

const { paths } = openApiDocument([system])
const documented = Object.values(paths).flatMap(path => Object.values(path))

test('every operation is documented', () => {
  const ids = documented.map(({ operationId }) => operationId)
  expect(ids.sort()).toEqual(
    Object.keys(system.operations)
      .map(name => `snaprace_${name}`)
      .sort(),
  )
})

const hasExample = (part: unknown) => JSON.stringify(part).includes('"examples":[')

test.each(documented.map(operation => [operation.operationId, operation] as const))(
  '%s has an example of its path, its body and its answer',
  (_, { parameters = [], requestBody, responses }) => {
    for (const parameter of parameters.filter(each => each.in === 'path')) {
      expect([parameter.name, hasExample(parameter)]).toEqual([parameter.name, true])
    }
    // Of bytes there is none.
    const body = requestBody?.content?.['application/json']
    if (body) expect(hasExample(body)).toBe(true)
    const [answer] = Object.values(responses)
    const json = answer?.content?.['application/json']
    if (json) expect(hasExample(json)).toBe(true)
  },
)

/** The examples that a type declares itself. */
const examplesOf = (type: ZodType | undefined) => (type?.meta()?.examples as unknown[] | undefined) ?? []

test.each(Object.entries(system.operations))('the examples of %s are true', (_, { input, output }) => {
  for (const example of examplesOf(input.body)) expect(input.body?.safeParse(example).error).toBeUndefined()
  for (const example of examplesOf(output)) expect(output.safeParse(example).error).toBeUndefined()
})

test('every refusal of the system is one of some operation', () => {
  const declared = Object.values(system.operations).flatMap(operation => operation.errors)
  expect(Object.keys(system.errors).filter(code => !declared.includes(code))).toEqual([])
})
