import { schema } from 'monotable'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { checkSystems } from '../../src/http/check-systems.ts'
import { operationsFor } from '../../src/operation.ts'
import { shelf } from '../support/shelf/system.ts'
import { shelfWith } from '../support/shelf-with.ts'

const operation = operationsFor<unknown, unknown>()
const declared = (changes: object) =>
  operation({
    method: 'GET',
    path: '/x',
    title: 'X',
    output: z.object({}),
    handler: async () => ({}),
    ...changes,
  })

it('a system that is in order starts', () => {
  expect(() => checkSystems([shelf])).not.toThrow()
})

it.each([
  ['{id} is not in input.path', { path: '/x/{id}' }],
  ['input.path has id, the path does not', { input: { path: z.object({ id: z.string() }) } }],
  ['the path /x{id} is malformed', { path: '/x{id}' }],
  ['the path x is malformed', { path: 'x' }],
  ['a GET has no body', { input: { body: z.object({}) } }],
  ['X-Device must be written in small letters', { input: { headers: z.object({ 'X-Device': z.string() }) } }],
  ["if-match is the server's own", { input: { headers: z.object({ 'if-match': z.string() }) } }],
  ['NO_SUCH is not an error of the system', { errors: ['NO_SUCH'] }],
  ['Nowhere is not an entity', { parts: { entity: 'Nowhere', name: 'part' } }],
  [
    'two operations answer GET /shelf/shelves/{}',
    {
      path: '/shelves/{other}',
      input: { path: z.object({ other: z.string() }) },
    },
  ],
])('an operation does not start when %s', (fault, changes) => {
  expect(() => checkSystems([shelfWith({ x: declared(changes) })])).toThrow(fault)
})

it('an operation without a line in the policy does not start', () => {
  expect(() => checkSystems([shelfWith({ x: declared({}) }, {})])).toThrow('may.x is missing')
})

it('a system that cannot recognise repeated requests does not start', () => {
  const { Idempotency: _, ...entities } = shelf.schema.entities
  const without = { ...shelf, schema: schema({ tables: shelf.schema.tables, entities: entities as never }) }
  expect(() => checkSystems([without])).toThrow('shelf: the schema has no entity Idempotency')
})

it('two systems of one name do not start', () => {
  expect(() => checkSystems([shelf, shelf])).toThrow("two systems are called 'shelf'")
})
