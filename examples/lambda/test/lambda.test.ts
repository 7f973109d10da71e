import { readFileSync } from 'node:fs'
import { open, serve } from '@monotable/engine'
import { createTableInputs, ensureTables } from 'monotable'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { handler as Handler, HttpEvent } from '../handler.ts'
import { links } from '../schema.ts'

let server: Awaited<ReturnType<typeof serve>>
let handler: typeof Handler

beforeAll(async () => {
  const engine = await open()
  await ensureTables(links, engine, { tables: { Links: 'links-test' } })
  server = await serve(engine, { port: 0 })
  vi.stubEnv('DYNAMODB_ENDPOINT', server.url)
  vi.stubEnv('TABLE', 'links-test')
  vi.stubEnv('AWS_REGION', 'local')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'any')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'any')
  handler = (await import('../handler.ts')).handler
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
})

const as = (sub?: string) => ({ requestContext: sub ? { authorizer: { jwt: { claims: { sub } } } } : {} })
const call = (routeKey: string, event: Partial<HttpEvent>) => handler({ routeKey, ...as(), ...event })
const create = (slug: string, url: string, sub = 'ann') =>
  call('POST /links', { ...as(sub), body: JSON.stringify({ slug, url }) })

test('a link is created once, followed and counted', async () => {
  expect(await create('docs', 'https://example.com/docs')).toMatchObject({ statusCode: 201 })
  expect(await create('docs', 'https://example.org', 'bob')).toMatchObject({ statusCode: 409 })
  const followed = () => call('GET /{slug}', { pathParameters: { slug: 'docs' } })
  expect(await followed()).toMatchObject({
    statusCode: 302,
    headers: { location: 'https://example.com/docs' },
  })
  await Promise.all(Array.from({ length: 9 }, followed))
  const { body } = await call('GET /links', as('ann'))
  expect(JSON.parse(body)).toEqual({
    items: [{ slug: 'docs', url: 'https://example.com/docs', hits: 10 }],
    next: null,
  })
})

test('people see their own links, and only signed in', async () => {
  await create('own', 'https://example.com', 'kim')
  expect(JSON.parse((await call('GET /links', as('eve'))).body).items).toEqual([])
  expect(await call('GET /links', {})).toMatchObject({ statusCode: 401 })
  expect(await call('POST /links', { body: '{}' })).toMatchObject({ statusCode: 401 })
})

test('what is not there is 404, what is wrong is 400', async () => {
  expect(await call('GET /{slug}', { pathParameters: { slug: 'none' } })).toMatchObject({ statusCode: 404 })
  expect(await call('DELETE /links', {})).toMatchObject({ statusCode: 404 })
  expect(await create('Not A Slug', 'https://example.com')).toMatchObject({ statusCode: 400 })
  expect(await create('script', 'javascript:alert(1)')).toMatchObject({ statusCode: 400 })
  expect(await call('POST /links', { ...as('ann'), body: 'no json' })).toMatchObject({ statusCode: 400 })
  const foreign = { ...as('ann'), queryStringParameters: { cursor: 'made-up' } }
  expect(await call('GET /links', foreign)).toMatchObject({ statusCode: 400 })
})

test('the template has the table of the schema and a route for each of the handler', () => {
  const { Resources } = JSON.parse(readFileSync(new URL('../template.json', import.meta.url), 'utf8'))
  const [table] = createTableInputs(links)
  const { TableName: _, ...declared } = table as unknown as Record<string, unknown>
  expect(Resources.Links.Properties).toMatchObject(declared)
  expect(Resources.Links.Properties.TimeToLiveSpecification.AttributeName).toBe(links.tables[0]?.ttl)
  const events = Object.values(Resources.Function.Properties.Events) as {
    Properties: { Method: string; Path: string }
  }[]
  const routes = events.map(({ Properties: { Method, Path } }) => `${Method} ${Path}`)
  expect(routes.sort()).toEqual(['GET /links', 'GET /{slug}', 'POST /links'])
})
