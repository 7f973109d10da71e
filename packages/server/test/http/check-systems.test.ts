import { schema } from 'monotable'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { operationsFor } from '../../src/declare/operation.ts'
import { checkSystems } from '../../src/http/check-systems.ts'
import { shelf } from '../support/shelf/system.ts'
import { shelfWith } from '../support/shelf-with.ts'

const operation = operationsFor<unknown, unknown>()
const declared = (changes: object) =>
  operation({
    method: 'GET',
    path: '/x',
    title: 'X',
    may: 'anyone',
    output: z.object({}),
    handler: async () => ({}),
    ...changes,
  })

it('a system that is in order starts', () => {
  expect(() => checkSystems([shelf])).not.toThrow()
})

it.each([
  ['{id} is not in input.path', { path: '/x/{id}' }],
  ['input.path has id, but the path does not', { input: { path: z.object({ id: z.string() }) } }],
  ['the path /x{id} is malformed', { path: '/x{id}' }],
  ['the path x is malformed', { path: 'x' }],
  ['a GET has no body', { input: { body: z.object({}) } }],
  ['X-Device must be in lower case', { input: { headers: z.object({ 'X-Device': z.string() }) } }],
  [
    'the server sets the header if-match itself',
    { input: { headers: z.object({ 'if-match': z.string() }) } },
  ],
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

const price = { output: z.object({ price: z.number().optional(), isbn: z.string() }) }

it.each([
  [
    'an operation that does not say who may',
    { may: undefined },
    "may must be 'anyone', 'signedIn' or a list",
  ],
  ['a word that is no rule', { may: 'everyone' }, "may must be 'anyone', 'signedIn' or a list of roles"],
  ['an operation that nobody may do', { may: [] }, 'may lists no role'],
  [
    'a field that is not answered',
    { ...price, shown: { prise: ['owner'] } },
    'shown["prise"] is not a field of its output',
  ],
  [
    'a field that answers promise to everybody',
    { ...price, shown: { isbn: ['owner'] } },
    'shown["isbn"] must be optional in its output',
  ],
  ['a field that nobody sees', { ...price, shown: { price: [] } }, 'shown["price"] names no role'],
])('%s does not start', (_, changes, said) => {
  expect(() => checkSystems([shelfWith({ x: declared(changes) })])).toThrow(`shelf.x: ${said}`)
})

it('a field that some roles see starts', () => {
  const x = declared({ ...price, shown: { price: ['owner'] } })
  expect(() => checkSystems([shelfWith({ x })])).not.toThrow()
})

it('everything that is wrong is said at once', () => {
  const system = shelfWith({ x: declared({ may: [] }), y: declared({ path: 'y' }) })
  expect(() => checkSystems([shelf, system])).toThrow(/x: may lists no role.*y: the path y is malformed/s)
})

it('a system that cannot recognise repeated requests does not start', () => {
  const { Idempotency: _, ...entities } = shelf.schema.entities
  const without = { ...shelf, schema: schema({ tables: shelf.schema.tables, entities: entities as never }) }
  expect(() => checkSystems([without])).toThrow('shelf: the schema has no entity Idempotency')
})

it('two systems of one name do not start', () => {
  expect(() => checkSystems([shelf, shelf])).toThrow("two systems are called 'shelf'")
})
