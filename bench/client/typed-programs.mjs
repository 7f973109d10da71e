// The same API of `count` things, to read and to create, declared and called with each library, for the type checker.

const numbers = count => Array.from({ length: count }, (_, at) => at)

const fields =
  'name: z.string(), size: z.int(), price: z.number(), colour: z.enum(["red", "blue"]), isNew: z.boolean()'
const made = 'id: z.string(), createdAt: z.string(), version: z.int()'
const given = "{ name: 'x', size: 1, price: 2, colour: 'red' as const, isNew: true }"
const result = 'got.name.length + got.size + got.version'
const schemas = at => `const body${at} = z.object({ ${fields} })
const thing${at} = z.object({ ${fields}, ${made} })`

const monotable = {
  declare: count => `import { operationsFor, type System } from '@monotable/server'
import { createClient, type Routes } from '@monotable/client'
import * as z from 'zod'
const operation = operationsFor<unknown, unknown, 'user', 'TAKEN'>()
${numbers(count)
  .map(
    at => `${schemas(at)}
const get${at} = operation({ method: 'GET', path: '/things${at}/{id}', title: '', may: ['user'],
  input: { path: z.object({ id: z.string() }) }, output: thing${at}, handler: async () => null as never })
const create${at} = operation({ method: 'POST', path: '/things${at}', title: '', may: ['user'], errors: ['TAKEN'],
  input: { body: body${at} }, output: thing${at}, handler: async () => null as never })`,
  )
  .join('\n')}
const operations = { ${numbers(count).map(at => `get${at}, create${at}`)} }
type Api = System<unknown, unknown, typeof operations>
declare const routes: Routes<Api>
export const api = createClient<Api>(routes, { baseUrl: '' })
`,
  call: at => `  { const { id } = await api.create${at}({ body: ${given} })
    const got = await api.get${at}({ path: { id } })
    sum += ${result} }`,
}

const hono = {
  declare: count => `import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono'
import { hc } from 'hono/client'
import * as z from 'zod'
${numbers(count).map(schemas).join('\n')}
const app = new Hono()
${numbers(count)
  .map(
    at => `  .get('/things${at}/:id', zValidator('param', z.object({ id: z.string() })), c => c.json(null as never as z.output<typeof thing${at}>, 200))
  .post('/things${at}', zValidator('json', body${at}), c => c.json(null as never as z.output<typeof thing${at}>, 201))`,
  )
  .join('\n')}
export const api = hc<typeof app>('')
`,
  call: at => `  { const answer = await api.things${at}.$post({ json: ${given} })
    if (!answer.ok) throw answer
    const { id } = await answer.json()
    const found = await api.things${at}[':id'].$get({ param: { id } })
    if (!found.ok) throw found
    const got = await found.json()
    sum += ${result} }`,
}

const trpc = {
  declare: count => `import { createTRPCClient } from '@trpc/client'
import { initTRPC } from '@trpc/server'
import * as z from 'zod'
const t = initTRPC.create()
${numbers(count).map(schemas).join('\n')}
const router = t.router({
${numbers(count)
  .map(
    at => `  get${at}: t.procedure.input(z.object({ id: z.string() })).output(thing${at}).query(() => null as never),
  create${at}: t.procedure.input(body${at}).output(thing${at}).mutation(() => null as never),`,
  )
  .join('\n')}
})
export const api = createTRPCClient<typeof router>({ links: [] })
`,
  call: at => `  { const { id } = await api.create${at}.mutate(${given})
    const got = await api.get${at}.query({ id })
    sum += ${result} }`,
}

/** What openapi-typescript writes of such an API, by hand: its compiler does not run on the TypeScript of this project. */
const openapiFetch = {
  declare: count => `import createClient from 'openapi-fetch'
interface Body { name: string; size: number; price: number; colour: 'red' | 'blue'; isNew: boolean }
${numbers(count)
  .map(at => `interface Thing${at} extends Body { id: string; createdAt: string; version: number }`)
  .join('\n')}
interface paths {
${numbers(count)
  .map(
    at => `  '/things${at}/{id}': { parameters: { query?: never; header?: never; path?: never; cookie?: never }
    get: { parameters: { query?: never; header?: never; path: { id: string }; cookie?: never }; requestBody?: never
      responses: { 200: { headers: { [name: string]: unknown }; content: { 'application/json': Thing${at} } } } } }
  '/things${at}': { parameters: { query?: never; header?: never; path?: never; cookie?: never }
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }
      requestBody: { content: { 'application/json': Body } }
      responses: { 201: { headers: { [name: string]: unknown }; content: { 'application/json': Thing${at} } } } } }`,
  )
  .join('\n')}
}
export const api = createClient<paths>({ baseUrl: '' })
`,
  call: at => `  { const id = (await api.POST('/things${at}', { body: ${given} })).data?.id ?? ''
    const got = (await api.GET('/things${at}/{id}', { params: { path: { id } } })).data!
    sum += ${result} }`,
}

export const typedPrograms = {
  monotable,
  'hono/client': hono,
  tRPC: trpc,
  'openapi-fetch': openapiFetch,
}
