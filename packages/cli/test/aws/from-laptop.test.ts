import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Engine, open, type RunningServer, serve } from '@monotable/engine'
import { connect, type Schema } from 'monotable'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDesign } from '../../src/design/load-design.ts'
import { ran } from '../support/ran.ts'
import { emptyFolder } from '../support/started.ts'
import { apiEvent, functionUrlEvent, minuteEvent, streamEvent } from './events.ts'
import { callHandlers, findNode, type HandlerCall } from './functions-run.ts'
import { unknownActions } from './known-actions.ts'
import { allowing, type Need, needsOf, unusedStatements } from './may.ts'
import { type Outside, openOutside } from './outside.ts'
import { faultsOf, type Synthesised, spoiled, synthesise, synthesisRefused } from './synthesised.ts'
import { createTables, functionIn, resourcesOf, type Statement } from './template.ts'

// docs/aws.md, followed as far as it goes without AWS: the functions that `build` makes, the stack that `infra app` writes,
// its tables and nothing else, the events that AWS sends, and every call held to the role of its function.

const system = fileURLToPath(new URL('../../../../systems/inventory/system.ts', import.meta.url))
const lambda = fileURLToPath(new URL('../../../../systems/inventory/lambda.ts', import.meta.url))

interface Movements {
  readonly Transaction: { put(item: object): Promise<unknown> }
}

let folder: string
let built: { zippedBytes: number; handlers: string[]; outside: string[] }
let app: Synthesised

beforeAll(async () => {
  folder = await emptyFolder()
  const functions = join(folder, 'lambda')
  built = JSON.parse((await ran(['build', lambda, '--target', 'lambda', '--to', functions, '--json'])).said)
  app = await synthesise(join(folder, 'infra'), [system, '--stage', 'prod', '--functions', functions], {
    mailFrom: 'shop@example.com',
    alarmMail: 'ops@example.com',
  })
}, 300_000)

test('the functions are built within their budget, accounts and the SDK inside, with source maps', () => {
  expect(built.handlers.toSorted()).toEqual(['http', 'schedule', 'stream'])
  expect(built.zippedBytes).toBeLessThan(900 * 1024)
  expect(built.outside).toEqual(['sharp'])
  expect(readFileSync(join(folder, 'lambda/index.mjs.map'), 'utf8')).toContain('system.ts')
})

describe('the stack', () => {
  const only = (type: string) => {
    const found = resourcesOf(app.template, type).map(([, { Properties }]) => Properties)
    expect(found).toHaveLength(1)
    return found[0]
  }

  test('is an app of the CDK that compiles, and a template without a fault that AWS knows of', {
    timeout: 300_000,
  }, () => {
    expect(app.errors).toBe('')
    const wrong = spoiled(app.file, '"ReportBatchItemFailures"', '"ReportBatchItemFailure"')
    expect(faultsOf([app.file])).toEqual([])
    expect(faultsOf([wrong]).join()).toContain('W3030')
  })

  test('allows only actions that exist', () => {
    expect(unknownActions(app.template)).toEqual([])
    const misspelt = JSON.parse(
      JSON.stringify(app.template).replaceAll('dynamodb:GetItem', 'dynamodb:GetItm'),
    )
    expect(unknownActions(misspelt)).toEqual(['dynamodb:GetItm'])
  })

  test('keeps and protects tables, of the system, the server and the accounts', () => {
    const tables = resourcesOf(app.template, 'AWS::DynamoDB::Table')
    expect(tables.map(([, { Properties }]) => Properties.TableName)).toEqual([
      'InventorySystem',
      'MonotableServer-inventory-prod',
      'MonotableAccounts-inventory-prod',
    ])
    for (const [, table] of tables) {
      expect(table.DeletionPolicy).toBe('Retain')
      expect(table.Properties).toMatchObject({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      })
    }
    expect(tables[0]?.[1].Properties.StreamSpecification).toEqual({ StreamViewType: 'NEW_AND_OLD_IMAGES' })
    expect(tables[1]?.[1].Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'TTL', Enabled: true })
  })

  test('gives changes to reactions in batches that may fail in part, a few times, and keeps what is given up', () => {
    expect(only('AWS::Lambda::EventSourceMapping')).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 10,
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^Failures/), 'Arn'] } },
      },
    })
    expect(only('AWS::SQS::Queue')).toMatchObject({ MessageRetentionPeriod: 14 * 86_400 })
  })

  test('has an API, a rule for every minute, a closed bucket, logs that end, and alarms that reach somebody', () => {
    expect(only('AWS::ApiGatewayV2::Route').RouteKey).toBe('$default')
    expect(only('AWS::ApiGatewayV2::Integration').PayloadFormatVersion).toBe('2.0')
    expect(only('AWS::Events::Rule').ScheduleExpression).toBe('rate(1 minute)')
    expect(only('AWS::S3::Bucket').PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    })
    const logs = resourcesOf(app.template, 'AWS::Logs::LogGroup')
    expect(logs.map(([, { Properties }]) => Properties.RetentionInDays)).toEqual([90, 90, 90])
    const alarms = resourcesOf(app.template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties)
    const [[topic] = ['']] = resourcesOf(app.template, 'AWS::SNS::Topic')
    for (const { AlarmActions } of alarms) expect(AlarmActions).toEqual([{ Ref: topic }])
    const metrics = new Set(alarms.map(({ MetricName }) => MetricName))
    for (const metric of ['Errors', 'Throttles', 'IteratorAge', 'ReadThrottleEvents', '5xx'])
      expect(metrics).toContain(metric)
    expect(only('AWS::SNS::Subscription')).toMatchObject({ Protocol: 'email', Endpoint: 'ops@example.com' })
  })

  test('holds no secret, and says what it must be told', { timeout: 60_000 }, async () => {
    const { environment } = functionIn(app.template, 'index.http')
    expect(environment.MONOTABLE_PARAMETERS).toBe('/inventory/prod')
    expect(Object.keys(environment)).not.toContain('MONOTABLE_CURSOR_SECRET')
    expect(await synthesisRefused(join(folder, 'infra'))).toContain('Set mailFrom: cdk deploy -c mailFrom=…')
  })

  test('says in words what each role may do', () => {
    expect(app.roles).toContain(
      'Queries index GSI2 of InventorySystem for lowStock, lowStockAfter: `dynamodb:Query`',
    )
    expect(app.roles).not.toContain('Scan')
    expect(readFileSync(join(folder, 'infra/ROLES.md'), 'utf8').trimEnd()).toBe(app.roles)
  })
})

describe('the functions, on what the stack creates and nothing else', () => {
  type Role = 'http' | 'stream' | 'schedule'
  let engine: Engine
  let store: RunningServer
  let outside: Outside
  let node: string
  let caller: Role | undefined
  /** A request for records names only the place where it goes on. */
  const stream = 'arn:aws:dynamodb:us-east-1:000000000000:table/InventorySystem/stream/any'
  const needs: { readonly role: Role; readonly need: Need }[] = []

  beforeAll(async () => {
    const keep = (need: Need) => void (caller && needs.push({ role: caller, need }))
    engine = await open({
      log: ({ operation, input }) => {
        for (const need of needsOf(operation, input as object, stream)) keep(need)
      },
    })
    await createTables(app.template, engine)
    store = await serve(engine, { port: 0 })
    const secret = 'a secret that is long enough for this'
    outside = await openOutside({ '/inventory/prod/MONOTABLE_CURSOR_SECRET': secret }, keep)
    node = await findNode()
  }, 120_000)
  afterAll(async () => {
    await outside.close()
    await store.close()
    await engine.close()
  })

  /** Calls a function in a fresh process, with the settings of the template. */
  async function call(role: Role, ...events: readonly object[]) {
    const { environment } = functionIn(app.template, `index.${role}`)
    caller = role
    const around = {
      ...outside.environment,
      AWS_LAMBDA_FUNCTION_NAME: `inventory-${role}`,
      AWS_REGION: 'us-east-1',
      DYNAMODB_ENDPOINT: store.url,
      MONOTABLE_LOG_LEVEL: 'silent',
    }
    const calls = events.map((event): HandlerCall => [role, event])
    const { answers } = await callHandlers(join(folder, 'lambda'), node, { ...environment, ...around }, calls)
    caller = undefined
    return answers
  }

  const bodyOf = ({ body }: { body: string }) => JSON.parse(body)

  async function signIn(email: string): Promise<string> {
    const [asked] = await call(
      'http',
      apiEvent('POST', '/accounts/email-otp/send-verification-otp', { body: { email, type: 'sign-in' } }),
    )
    expect(asked.statusCode).toBe(200)
    const otp = /\b\d{6}\b/.exec(outside.letters.at(-1) ?? '')?.[0]
    const [signed] = await call(
      'http',
      apiEvent('POST', '/accounts/sign-in/email-otp', { body: { email, otp } }),
    )
    expect(signed.statusCode).toBe(200)
    const cookies = signed.cookies.map((cookie: string) => cookie.split(';')[0])
    const [given] = await call('http', apiEvent('POST', '/accounts/token/inventory', { cookies }))
    return bodyOf(given).token
  }

  test('answer what AWS sends, and each call is allowed by the role of its function', {
    timeout: 300_000,
  }, async () => {
    const token = await signIn('ann@example.com')
    // API Gateway v2, and a function URL with its body in base64.
    const [ready, stranger, made] = await call(
      'http',
      apiEvent('GET', '/readyz'),
      apiEvent('GET', '/inventory/shops'),
      functionUrlEvent('POST', '/inventory/shops', {
        token,
        body: { name: 'Corner', notificationEmail: 'ann@example.com', notificationPhone: '+491701234567' },
      }),
    )
    expect([ready.statusCode, stranger.statusCode, made.statusCode]).toEqual([200, 401, 201])
    const { shopId } = bodyOf(made)
    const shop = `/inventory/shops/${shopId}`
    const product = {
      name: 'Radio',
      sku: 'R-1',
      category: 'Audio',
      unitPrice: 29.99,
      currentStock: 9,
      reorderThreshold: 8,
    }
    const [added] = await call('http', apiEvent('POST', `${shop}/products`, { token, body: product }))
    expect(added.statusCode).toBe(201)
    const { productId } = bodyOf(added)
    const [settings] = await call('http', apiEvent('GET', shop, { token }))
    const [chosen, sold, byCategory, low, movements] = await call(
      'http',
      apiEvent('PATCH', shop, {
        token,
        headers: { 'if-match': settings.headers.etag },
        body: { alertPreferences: { email: true, sms: true } },
      }),
      apiEvent('POST', `${shop}/sales`, { token, body: { productId, quantity: 5 } }),
      apiEvent('GET', `${shop}/products`, { token, query: 'category=Audio' }),
      apiEvent('GET', `${shop}/low-stock`, { token }),
      apiEvent('GET', `${shop}/transactions`, { token }),
    )
    expect([chosen.statusCode, sold.statusCode, low.statusCode, movements.statusCode]).toEqual([
      200, 201, 200, 200,
    ])
    expect(bodyOf(byCategory).items).toMatchObject([{ productId }])

    // DynamoDB Streams: the sale leads to an alert, and the alert to a letter and a text message.
    const mailed = outside.letters.length
    for (let round = 0; round < 2; round++) {
      caller = 'stream'
      const event = await streamEvent(engine, 'InventorySystem')
      const [answer] = await call('stream', event)
      expect(answer).toEqual({ batchItemFailures: [] })
    }
    expect(outside.letters.slice(mailed).join()).toContain('Low stock: Radio')
    expect(outside.messages.join()).toContain('Radio')

    // EventBridge: what is due runs once.
    const [due, again] = await call('schedule', minuteEvent, minuteEvent)
    expect(due).toEqual(['inventory/sweepPictures'])
    expect(again).toEqual([])

    // A row of another program that cannot be read is left out, and noted.
    const row = { PK: `SHOP#${shopId}`, SK: 'PRODUCT#none', entityType: 'PRODUCT' }
    const Item = Object.fromEntries(Object.entries(row).map(([name, S]) => [name, { S }]))
    await engine.send('PutItem', { TableName: 'InventorySystem', Item })
    const [listed] = await call('http', apiEvent('GET', `${shop}/products`, { token }))
    expect(bodyOf(listed).items).toHaveLength(1)

    // Objects: what is older than 90 days goes there, and is read from there.
    const { schema } = await loadDesign(system)
    const db = connect(schema as Schema, engine) as unknown as Movements
    const transactionId = '0b9fd2f4-1a4e-4f0a-9d7f-0f3d3b8b9a01'
    const old = { quantityChange: 1, type: 'IN', reason: 'purchase', performedBy: 'ann' } as const
    await db.Transaction.put({
      ...old,
      transactionId,
      productId,
      shopId,
      timestamp: '2025-01-01T00:00:00.000Z',
    })
    const query = 'includeArchived=true&start=2024-12-31&end=2025-01-02'
    const [archived, history] = await call(
      'http',
      apiEvent('POST', `${shop}/archive-runs`, { token, body: {} }),
      apiEvent('GET', `${shop}/products/${productId}/transactions`, { token, query }),
    )
    expect(bodyOf(archived)).toMatchObject({ archived: 1 })
    expect(bodyOf(history).items).toMatchObject([{ transactionId }])

    const roles = { http: 'index.http', stream: 'index.stream', schedule: 'index.schedule' } as const
    const statements = Object.fromEntries(
      Object.entries(roles).map(([role, handler]) => [role, functionIn(app.template, handler).statements]),
    ) as Record<Role, Statement[]>
    const refused = needs.filter(({ role, need }) => allowing(statements[role], need).length === 0)
    expect(refused).toEqual([])
    // The check can fail: nobody may scan, and schedules know nothing of people.
    const accounts = 'arn:aws:dynamodb:us-east-1:000000000000:table/MonotableAccounts-inventory-prod'
    expect(allowing(statements.http, ['dynamodb:Scan', accounts])).toEqual([])
    expect(allowing(statements.http, ['dynamodb:GetItem', accounts])).toHaveLength(1)
    expect(allowing(statements.schedule, ['dynamodb:GetItem', accounts])).toEqual([])

    expect(unusedStatements(statements, needs)).toEqual([])
    // And so can this one: without the sale nobody was told.
    const silent = needs.filter(({ need: [action] }) => action !== 'sns:Publish')
    expect(unusedStatements(statements, silent)).toEqual([expect.stringContaining('sns:Publish')])
  })
})

test('the page names what was used here', () => {
  const page = readFileSync(fileURLToPath(new URL('../../../../docs/aws.md', import.meta.url)), 'utf8')
  for (const line of [
    'monotable build systems/inventory/lambda.ts --target lambda',
    'monotable infra app systems/inventory/system.ts',
  ])
    expect(page).toContain(line)
  expect(existsSync(join(folder, 'infra/app.ts'))).toBe(true)
})
