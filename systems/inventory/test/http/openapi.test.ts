import { expect, test } from 'vitest'
import { errors } from '../../errors.ts'
import { operations } from '../../operations.ts'
import { openWorld } from './world.ts'

const { call } = openWorld()

test('the OpenAPI document has every operation, with its refusals', async () => {
  const { status, body } = await call('GET', '/openapi.json')
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
  for (const [name, { method, path, errors }] of Object.entries(operations)) {
    const found = body.paths[`/inventory${path}`]?.[method.toLowerCase()]
    expect(found?.operationId, name).toContain(name)
    for (const code of errors) expect(JSON.stringify(found.responses), `${name} ${code}`).toContain(code)
  }
})

test('every refusal of the system is one of some operation', () => {
  const declared = Object.values(operations).flatMap(operation => operation.errors)
  expect(Object.keys(errors).filter(code => !declared.includes(code))).toEqual([])
})
