import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectSession } from '../../src/connect-session.ts'
import { tracing } from '../../src/observe/opentelemetry.ts'
import type { Session } from '../../src/session.ts'
import { describeOnEachBackend } from '../backends.ts'
import { catalog, product } from './catalog.ts'

const exporter = new InMemorySpanExporter()
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
const tracer = provider.getTracer('test')

describeOnEachBackend('a span', backend => {
  let session: Session
  let products = ''
  let logs = ''

  beforeAll(async () => {
    session = await backend.session(catalog, { around: tracing({ tracer }) })
    const [first, second] = catalog.model.tables.map(table => session.tableName(table))
    products = first as string
    logs = second as string
  })

  beforeEach(() => exporter.reset())

  const capacityOf = (attributes: Readonly<Record<string, unknown>>) =>
    (attributes['aws.dynamodb.consumed_capacity'] as string[]).map(text => JSON.parse(text))

  it('says what a request is and for whom, in the names of the conventions', async () => {
    await session.send({
      operation: 'PutItem',
      input: { TableName: products, Item: product(1) },
      entity: 'Product',
    })
    const [span, ...more] = exporter.getFinishedSpans()
    expect(more).toEqual([])
    expect(span).toMatchObject({ name: `PutItem ${products}`, kind: SpanKind.CLIENT, ended: true })
    expect(span?.status).toEqual({ code: SpanStatusCode.UNSET })
    expect(span?.attributes).toEqual({
      'db.system.name': 'aws.dynamodb',
      'db.operation.name': 'PutItem',
      'db.collection.name': products,
      'aws.dynamodb.table_names': [products],
      'aws.dynamodb.consumed_capacity': [expect.any(String)],
      'monotable.entity': 'Product',
    })
    expect(capacityOf(span!.attributes)).toMatchObject([
      { TableName: products, CapacityUnits: expect.any(Number) },
    ])
  })

  it('says how a query reads', async () => {
    const input = {
      TableName: products,
      IndexName: 'ByPrice',
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'SHOP#1' } },
      Limit: 5,
      ConsistentRead: true,
      ScanIndexForward: false,
    }
    await session.send({ operation: 'Query', input, entity: 'Product', pattern: 'productsByPrice' })
    const [span] = exporter.getFinishedSpans()
    expect(span?.attributes).toMatchObject({
      'db.operation.name': 'Query',
      'aws.dynamodb.index_name': 'ByPrice',
      'aws.dynamodb.limit': 5,
      'aws.dynamodb.consistent_read': true,
      'aws.dynamodb.scan_forward': false,
      'aws.dynamodb.count': 1,
      'aws.dynamodb.scanned_count': 1,
      'monotable.pattern': 'productsByPrice',
    })
  })

  it('of several tables is named by none of them', async () => {
    const RequestItems = {
      [products]: [{ PutRequest: { Item: product(2) } }],
      [logs]: [{ PutRequest: { Item: { PK: { S: 'LOG#1' } } } }],
    }
    await session.send({ operation: 'BatchWriteItem', input: { RequestItems } })
    const [span] = exporter.getFinishedSpans()
    expect(span?.name).toBe('BatchWriteItem')
    expect(span?.attributes['aws.dynamodb.table_names']).toEqual([products, logs])
    expect(span?.attributes).not.toHaveProperty('db.collection.name')
    expect(
      capacityOf(span!.attributes)
        .map(each => each.TableName)
        .sort(),
    ).toEqual([products, logs].sort())
  })

  it('tells the name of an error and nothing of what is in items', async () => {
    const Item = { ...product(3), price: { N: 'swordfish' } }
    const refused = session.send({ operation: 'PutItem', input: { TableName: products, Item } })
    await expect(refused).rejects.toThrow('swordfish')
    const [span] = exporter.getFinishedSpans()
    expect(span?.status).toEqual({ code: SpanStatusCode.ERROR })
    expect(span?.attributes).toMatchObject({
      'error.type': 'ValidationException',
      'db.response.status_code': 'ValidationException',
    })
    expect(span?.events.map(({ name, attributes }) => ({ name, attributes }))).toEqual([
      { name: 'exception', attributes: { 'exception.type': 'ValidationException' } },
    ])
    const shown = JSON.stringify([span?.name, span?.attributes, span?.events, span?.status])
    expect(shown).not.toMatch(/swordfish|SHOP#|PRODUCT#|CATEGORY#/)
  })
})

describe('tracing', () => {
  const send = (around: ReturnType<typeof tracing>, error?: unknown) =>
    connectSession(
      catalog.model,
      { send: () => (error === undefined ? Promise.resolve({}) : Promise.reject(error)) },
      { around },
    ).send({ operation: 'GetItem', input: { TableName: 'Logs' } })

  it('says no status of what never reached the database', async () => {
    exporter.reset()
    const timeout = Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })
    await expect(send(tracing({ tracer }), timeout)).rejects.toBe(timeout)
    const [span] = exporter.getFinishedSpans()
    expect(span?.attributes).toMatchObject({ 'error.type': 'TimeoutError' })
    expect(span?.attributes).not.toHaveProperty('db.response.status_code')
  })

  it('takes the registered provider unless a tracer is given, even one that is registered later', async () => {
    exporter.reset()
    const around = tracing()
    await send(around)
    expect(exporter.getFinishedSpans()).toEqual([])
    trace.setGlobalTracerProvider(provider)
    await send(around)
    trace.disable()
    expect(exporter.getFinishedSpans().map(span => span.instrumentationScope.name)).toEqual(['monotable'])
  })
})
