import { expect, test } from 'vitest'
import { system } from '../system.ts'
import { openWorld } from './world.ts'

const { operations } = system

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

test('what changes something that has a version takes If-Match, also where it creates something', async () => {
  const { body } = await call('GET', '/openapi.json')
  const taking = Object.entries(operations).filter(([, { method, path }]) => {
    const { parameters = [] } = body.paths[`/inventory${path}`][method.toLowerCase()]
    return parameters.some(({ name }: { name: string }) => name === 'If-Match')
  })
  const names = taking.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['updateProduct', 'restoreProduct', 'returnSale', 'voidSale']))
  for (const name of ['createShop', 'createProduct', 'recordSale', 'getShop'])
    expect(names).not.toContain(name)
})
