import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Engine, open, type RunningServer, serve } from '@monotable/engine'
import { openLocalIssuer } from '@monotable/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDesign } from '../src/design/load-design.ts'
import { permissionsOf } from '../src/infra/policy.ts'
import { isAllowed } from './support/is-allowed.ts'
import { ran } from './support/ran.ts'
import { emptyFolder } from './support/started.ts'

// From laptop to AWS, as far as it goes without AWS: the tables that `infra` writes and nothing else, the functions that
// `build` makes in a process of their own, and the events that AWS sends.

const system = fileURLToPath(new URL('../../../systems/inventory/system.ts', import.meta.url))
const lambda = fileURLToPath(new URL('../../../systems/inventory/lambda.ts', import.meta.url))

interface Entry {
  readonly operation: string
  readonly input: Readonly<Record<string, unknown>>
}

interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

let engine: Engine
let store: RunningServer
let folder: string
let issuer: Awaited<ReturnType<typeof openIssuer>>
const sent: Entry[] = []

beforeAll(async () => {
  engine = await open({
    log: ({ operation, input }) => void sent.push({ operation, input: input as Entry['input'] }),
  })
  const { said } = await ran(['infra', 'createtable', system, '--json', '--stage', 'test'])
  for (const { service, operation, input } of JSON.parse(said)) {
    expect(service).toBe('dynamodb')
    await engine.send(operation, input)
  }
  store = await serve(engine, { port: 0 })
  issuer = await openIssuer()
  folder = join(await emptyFolder(), 'lambda')
}, 120_000)
afterAll(async () => {
  issuer.keys.close()
  await store.close()
  await engine.close()
})

async function openIssuer() {
  const { token, trusted } = await openLocalIssuer()
  const keys = createServer((_, response) => response.end(JSON.stringify(trusted.jwks)))
  await new Promise<void>(done => keys.listen(0, '127.0.0.1', done))
  const jwksUrl = `http://127.0.0.1:${(keys.address() as AddressInfo).port}`
  return { token, keys, trusted: { issuer: trusted.issuer, jwksUrl } }
}

/** Calls handlers of the built functions one after the other, in a process that has nothing but its settings. */
async function call(...calls: [handler: string, event: object][]): Promise<Answer[]> {
  const driver = join(folder, '..', 'driver.mjs')
  writeFileSync(
    driver,
    `import * as handlers from ${JSON.stringify(pathToFileURL(join(folder, 'index.mjs')).href)}
     const answers = []
     for (const [name, event] of JSON.parse(process.argv[2])) answers.push(await handlers[name](event, { getRemainingTimeInMillis: () => 30000 }))
     process.stdout.write(JSON.stringify(answers), () => process.exit(0))`,
  )
  const child = spawn(process.execPath, [driver, JSON.stringify(calls)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      AWS_LAMBDA_FUNCTION_NAME: 'inventory-http',
      AWS_REGION: 'us-east-1',
      DYNAMODB_ENDPOINT: store.url,
      MONOTABLE_STAGE: 'test',
      MONOTABLE_ISSUERS: JSON.stringify([issuer.trusted]),
      MONOTABLE_CURSOR_SECRET: 'a secret that is long enough for this',
      MONOTABLE_OBJECTS: 's3://a-bucket',
      MONOTABLE_MAIL: 'ses',
      MONOTABLE_MAIL_FROM: 'shop@example.com',
      MONOTABLE_SMS: 'sns',
      MONOTABLE_LOG_LEVEL: 'silent',
    },
  })
  return (await json(child.stdout)) as Answer[]
}

const httpEvent = (
  method: string,
  rawPath: string,
  authorization?: string,
  body?: object,
  isBase64Encoded = false,
) => ({
  version: '2.0',
  routeKey: '$default',
  rawPath,
  rawQueryString: '',
  headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
  requestContext: {
    domainName: 'x.execute-api.us-east-1.amazonaws.com',
    stage: '$default',
    http: { method, sourceIp: '203.0.113.1' },
  },
  ...(body && {
    body: isBase64Encoded ? Buffer.from(JSON.stringify(body)).toString('base64') : JSON.stringify(body),
    isBase64Encoded,
  }),
})

/** The records of the table's stream as Lambda gets them. */
async function streamEvent(): Promise<object> {
  const { Streams } = await engine.send<{ Streams: { StreamArn: string; TableName: string }[] }>(
    'ListStreams',
    {},
  )
  const { StreamArn } = Streams.find(({ TableName }) => TableName.startsWith('Inventory')) as {
    StreamArn: string
  }
  type Described = { StreamDescription: { Shards: { ShardId: string }[] } }
  const { StreamDescription } = await engine.send<Described>('DescribeStream', { StreamArn })
  const { ShardId } = StreamDescription.Shards[0] as { ShardId: string }
  const { ShardIterator } = await engine.send<{ ShardIterator: string }>('GetShardIterator', {
    StreamArn,
    ShardId,
    ShardIteratorType: 'TRIM_HORIZON',
  })
  const { Records } = await engine.send<{ Records: object[] }>('GetRecords', { ShardIterator })
  expect(Records.length).toBeGreaterThan(0)
  return { Records: Records.map(record => ({ ...record, eventSourceARN: StreamArn })) }
}

test('the functions are built within their budget, with source maps and the SDK inside', {
  timeout: 180_000,
}, async () => {
  const { said, code } = await ran(['build', lambda, '--target', 'lambda', '--to', folder, '--json'])
  expect(code).toBe(0)
  const built = JSON.parse(said)
  expect(built.handlers.toSorted()).toEqual(['http', 'schedule', 'stream'])
  expect(built.zippedBytes).toBeLessThan(900 * 1024)
  expect(built.outside).toEqual(['sharp'])
  expect(readFileSync(join(folder, 'index.mjs.map'), 'utf8')).toContain('system.ts')
  const small = await ran([
    'build',
    lambda,
    '--target',
    'lambda',
    '--to',
    `${folder}-small`,
    '--budget',
    '10',
  ])
  expect(small).toMatchObject({
    code: 1,
    complained: expect.stringContaining('more than the budget of 10 KB'),
  })
})

test('they answer what AWS sends, on the tables that infra writes and nothing else, within their policy', {
  timeout: 120_000,
}, async () => {
  const authorization = `Bearer ${await issuer.token({ system: 'inventory', sub: 'ann' })}`
  sent.length = 0
  const [refused, made, listed] = (await call(
    ['http', httpEvent('GET', '/inventory/shops')],
    ['http', httpEvent('POST', '/inventory/shops', authorization, { name: 'Corner' }, true)],
    ['http', httpEvent('GET', '/inventory/shops', authorization)],
  )) as [Answer, Answer, Answer]
  expect([refused.statusCode, made.statusCode, listed.statusCode]).toEqual([401, 201, 200])
  const [shop] = JSON.parse(listed.body).items
  const headers = { authorization, 'if-match': made.headers.etag }
  const rename = httpEvent('PATCH', `/inventory/shops/${shop.shopId}`, authorization, { name: 'New Corner' })
  const [renamed] = await call(['http', { ...rename, headers: { ...rename.headers, ...headers } }])
  expect(renamed?.statusCode).toBe(200)
  const event = await streamEvent()
  const [streamed] = await call(['stream', event])
  expect(streamed).toEqual({ batchItemFailures: [] })
  // What the reaction did with the real record: memberships show the shop's new name.
  const [after] = await call(['http', httpEvent('GET', '/inventory/shops', authorization)])
  expect(JSON.parse(after?.body ?? '').items).toMatchObject([{ name: 'New Corner' }])

  const { design } = await loadDesign(system)
  const { serverSchema } = await import('@monotable/server/host')
  const { describe } = await import('monotable/design')
  const permissions = [...permissionsOf(design, 'test'), ...permissionsOf(describe(serverSchema), 'test')]
  const ofFunctions = sent.filter(({ operation }) => !/Stream|GetRecords|ShardIterator/.test(operation))
  expect(ofFunctions.length).toBeGreaterThan(5)
  expect(ofFunctions.filter(({ operation, input }) => !isAllowed(permissions, operation, input))).toEqual([])
  // The check can fail: without the server's table the first record could not be dealt with.
  const without = permissionsOf(design, 'test')
  expect(ofFunctions.some(({ operation, input }) => !isAllowed(without, operation, input))).toBe(true)
})

test('what cannot be built is said in a sentence', async () => {
  expect(await ran(['build'])).toMatchObject({
    code: 2,
    complained: expect.stringContaining('build needs a module'),
  })
  expect(await ran(['build', lambda])).toMatchObject({
    code: 2,
    complained: expect.stringContaining('--target lambda'),
  })
  expect(await ran(['build', 'none.ts', '--target', 'lambda'])).toMatchObject({ code: 2 })
  const broken = join(await emptyFolder(), 'broken.mjs')
  writeFileSync(broken, "throw new Error('not today')")
  const { code, complained } = await ran([
    'build',
    broken,
    '--target',
    'lambda',
    '--to',
    join(folder, '..', 'broken'),
  ])
  expect([code, complained]).toEqual([1, expect.stringContaining('not today')])
})
