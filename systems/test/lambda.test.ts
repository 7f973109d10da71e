import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Engine, open, type RunningServer, serve } from '@monotable/engine'
import { lambdaFunctions } from '@monotable/server'
import { serverSchema } from '@monotable/server/host'
import { openLocalIssuer, tableNames } from '@monotable/server/testing'
import { ensureTables } from 'monotable'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systems } from '../index.ts'

// The functions as they are deployed: configured by the environment alone, on a DynamoDB behind an address, with
// tokens of an issuer elsewhere.

const stage = 'test'
let engine: Engine
let store: RunningServer
let issuer: Awaited<ReturnType<typeof openIssuer>>

beforeAll(async () => {
  engine = await open()
  store = await serve(engine, { port: 0 })
  issuer = await openIssuer()
  for (const { schema } of [{ schema: serverSchema }, ...systems]) {
    await ensureTables(schema, engine, { tables: tableNames(schema, { stage }) })
  }
  const env = {
    AWS_LAMBDA_FUNCTION_NAME: 'a-function',
    AWS_REGION: 'us-east-1',
    DYNAMODB_ENDPOINT: store.url,
    MONOTABLE_STAGE: stage,
    MONOTABLE_ISSUERS: JSON.stringify([issuer.trusted]),
    MONOTABLE_CURSOR_SECRET: 'a secret that is long enough for this',
    MONOTABLE_OBJECTS: 's3://a-bucket',
    MONOTABLE_MAIL: 'smtp://127.0.0.1:1',
    MONOTABLE_MAIL_FROM: 'a@example.com',
    MONOTABLE_SMS: 'sns',
    MONOTABLE_LOG_LEVEL: 'silent',
    KHAYA_ID_NUMBER_KEY: 'a key',
  }
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  issuer.keys.close()
  await store.close()
})

const event = (method: string, path: string, headers: object = {}, body?: unknown) => ({
  version: '2.0',
  rawPath: path,
  rawQueryString: '',
  headers: { 'content-type': 'application/json', ...headers },
  requestContext: { http: { method, sourceIp: '203.0.113.1' } },
  ...(body !== undefined && { body: JSON.stringify(body) }),
})

const names = systems.map(({ name }) => name)

describe.each(names.filter(name => name !== 'snaprace'))('%s on Lambda', name => {
  const module = new URL(`../${name}/lambda.ts`, import.meta.url)

  it('has functions for requests, changes and schedules', async () => {
    expect(existsSync(module)).toBe(true)
    const { http, stream, schedule } = await import(module.pathname)
    const described = await http(event('GET', '/openapi.json'))
    expect(described.statusCode).toBe(200)
    expect(JSON.parse(described.body).tags).toMatchObject([{ name }])
    expect(await stream({ Records: [] })).toEqual({ batchItemFailures: [] })
    const due: string[] = await schedule()
    for (const ran of due) expect(ran).toMatch(new RegExp(`^${name}/`))
    expect(await schedule()).toEqual([])
  })
})

describe('snaprace on Lambda', () => {
  it('has functions too, which need the server of its truth', async () => {
    const { http, stream, schedule } = await import('../snaprace/lambda.ts')
    for (const call of [() => http(event('GET', '/openapi.json')), () => stream({ Records: [] }), schedule])
      await expect(call()).rejects.toThrow('SNAPRACE_DATABASE_URL must be set')
  })
})

describe('a system on Lambda', () => {
  it('knows callers by their tokens, and writes what they do', async () => {
    const { http } = await import('../inventory/lambda.ts')
    expect(await http(event('GET', '/inventory/shops'))).toMatchObject({ statusCode: 401 })
    const authorization = `Bearer ${await issuer.token({ system: 'inventory', sub: 'ann' })}`
    const made = await http(event('POST', '/inventory/shops', { authorization }, { name: 'Corner' }))
    expect(made.statusCode).toBe(201)
    const listed = await http(event('GET', '/inventory/shops', { authorization }))
    expect(JSON.parse(listed.body).items).toMatchObject([{ name: 'Corner' }])
  })

  it('does not begin where what it keeps would be lost, and says what is missing', async () => {
    const env = { AWS_LAMBDA_FUNCTION_NAME: 'a-function', AWS_REGION: 'us-east-1' }
    const { MONOTABLE_CURSOR_SECRET, MONOTABLE_ISSUERS } = process.env
    const { http } = lambdaFunctions(systems, { env: { ...env, MONOTABLE_CURSOR_SECRET, MONOTABLE_ISSUERS } })
    const begun = http(event('GET', '/openapi.json'))
    await expect(begun).rejects.toThrow(/MONOTABLE_OBJECTS.*MONOTABLE_MAIL.*MONOTABLE_SMS/s)
  })
})

/** An issuer whose keys are read over HTTP. */
async function openIssuer() {
  const { token, trusted } = await openLocalIssuer()
  const keys = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(trusted.jwks))
  })
  await new Promise<void>(resolve => keys.listen(0, '127.0.0.1', resolve))
  const jwksUrl = `http://127.0.0.1:${(keys.address() as AddressInfo).port}`
  return { token, keys, trusted: { issuer: trusted.issuer, jwksUrl } }
}
