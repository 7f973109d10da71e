import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type Schema } from 'monotable'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDesign } from '../../src/design/load-design.ts'
import { type Built, buildSystem, type Deployed, deploy, systemOf } from './deployed.ts'
import { apiEvent, functionUrlEvent, minuteEvent, objectEvent } from './events.ts'
import { unknownActions } from './known-actions.ts'
import { allowing, unusedStatements } from './may.ts'
import { faultsOf, type Synthesised, spoiled, synthesisRefused } from './synthesised.ts'
import { functionIn, resourcesOf } from './template.ts'

// docs/aws.md, followed as far as it goes without AWS: the functions that `build` makes, the stack that `infra app` writes,
// its tables and nothing else, the events that AWS sends, and every call held to the role of its function.

interface Movements {
  readonly Transaction: { put(item: object): Promise<unknown> }
}

let folder: string
let built: Built
let app: Synthesised

beforeAll(async () => {
  built = await buildSystem('inventory')
  folder = built.folder
  app = built.app
}, 300_000)

test('the functions are built within their budget, accounts, pages and the SDK inside, with source maps', () => {
  const { handlers, zippedBytes, outside } = built.figures
  expect(handlers.toSorted()).toEqual(['http', 'schedule', 'stream'])
  expect(zippedBytes).toBeLessThan(900 * 1024)
  expect(outside).toEqual(['nodemailer', 'sharp'])
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
    expect(faultsOf(app.file)).toEqual([])
    expect(faultsOf(wrong).join()).toContain('W3030')
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
    // Nobody asked for units: AWS bills what is used, and nothing has to follow the load.
    for (const [, { Properties }] of tables) expect(Properties.BillingMode).toBe('PAY_PER_REQUEST')
    expect(resourcesOf(app.template, 'AWS::ApplicationAutoScaling::ScalableTarget')).toEqual([])
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
  let deployed: Deployed
  const bodyOf = ({ body }: { body: string }) => JSON.parse(body)

  beforeAll(async () => {
    deployed = await deploy('inventory', built, { isFresh: true, node: '22' })
  }, 120_000)
  afterAll(() => deployed.close())

  test('answer what AWS sends, and each call is allowed by the role of its function', {
    timeout: 300_000,
  }, async () => {
    const { call, engine, outside, needs, statements } = deployed
    const { token, cookies } = await deployed.signIn('ann@example.com')
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
    for (let round = 0; round < 2; round++) await deployed.react('InventorySystem')
    expect(outside.letters.slice(mailed).join()).toContain('Low stock: Radio')
    expect(outside.messages.join()).toContain('Radio')

    // S3: objects come through the API, so nothing waits for them. A trigger that somebody adds is refused in a sentence.
    await expect(call('stream', objectEvent)).rejects.toThrow(
      /Events of aws:s3 have no reactions.*Remove the trigger/,
    )

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
    const { schema } = await loadDesign(systemOf('inventory'))
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

    // Pages: a person signs in, sees what there is and sells, with the files that browsers load.
    const page = (path: string) => apiEvent('GET', path, { cookies, headers: { accept: 'text/html' } })
    const [docs, landing, lead, desk, till, changes] = await call(
      'http',
      page('/docs'),
      page('/'),
      page('/inventory'),
      page(`/inventory/app/shops/${shopId}/products`),
      page('/inventory/app/till/'),
      page('/inventory/app/_changes'),
    )
    expect([landing.statusCode, lead.statusCode, desk.statusCode, till.statusCode]).toEqual([
      200, 302, 200, 200,
    ])
    // The page of operations has the script that sends requests, and may run no other.
    expect(docs.body).toContain('<script type="module">')
    expect(docs.headers['content-security-policy']).toMatch(/script-src 'sha256-\S+'; connect-src 'self'/)
    expect(desk.body).toContain('Radio')
    expect(till.body).toContain('Corner')
    // A function cannot follow changes: it ends the connection for good instead of waiting.
    expect(changes.statusCode).toBe(204)
    const files = [...`${desk.body}${till.body}`.matchAll(/"(\/web\/assets\/[^"]+)"/g)].map(
      ([, file]) => file,
    )
    expect(files.length).toBeGreaterThan(3)
    const loaded = await call('http', ...[...new Set(files)].map(file => apiEvent('GET', file as string)))
    expect(loaded.filter(({ statusCode, body }) => statusCode !== 200 || body.length < 100)).toEqual([])

    expect(deployed.nodes.size).toBe(1)
    expect(deployed.refused()).toEqual([])
    // The check can fail: nobody may scan, and schedules know nothing of people.
    const accounts = 'arn:aws:dynamodb:us-east-1:000000000000:table/MonotableAccounts-inventory-prod'
    expect(allowing(statements.http, ['dynamodb:Scan', accounts])).toEqual([])
    expect(allowing(statements.http, ['dynamodb:GetItem', accounts])).toHaveLength(1)
    expect(allowing(statements.schedule, ['dynamodb:GetItem', accounts])).toEqual([])

    expect(deployed.unused()).toEqual([])
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
