import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  type ContextManager,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFeed } from '../../src/feed/feed.ts'
import { composeAround } from '../../src/metrics/compose-around.ts'
import { makeMetrics } from '../../src/metrics/metrics.ts'
import { openTelemetry, type Telemetry } from '../../src/metrics/telemetry.ts'
import { reaction, shelfWith } from '../feed/shelf-with.ts'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'
import type { Db } from '../support/shelf/schema.ts'
import { startShelf } from '../support/start-shelf.ts'

class Contexts implements ContextManager {
  readonly #kept = new AsyncLocalStorage<Context>()
  active() {
    return this.#kept.getStore() ?? ROOT_CONTEXT
  }
  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    kept: Context,
    run: F,
    self?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.#kept.run(kept, () => run.apply(self, args))
  }
  bind<T>(_: Context, target: T): T {
    return target
  }
  enable() {
    return this
  }
  disable() {
    this.#kept.disable()
    return this
  }
}

const exporter = new InMemorySpanExporter()
let shelf: ServedShelf

beforeAll(async () => {
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  )
  context.setGlobalContextManager(new Contexts())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const { around, middleware } = (await openTelemetry()) as Telemetry
  const both = composeAround(around, makeMetrics().around)
  shelf = await serveShelf({ runtime: { ...(both && { around: both }) }, serve: { middleware } })
  await shelf.send('POST', '/shelf/shelves', { as: 'ann', body: { shelfId: 's1', name: 'Hall' } })
})
beforeEach(() => exporter.reset())
afterAll(async () => {
  await shelf.close()
  trace.disable()
  context.disable()
  propagation.disable()
})

test('a request is a span below its caller, and above what it asks of the database', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await shelf.send('GET', '/shelf/shelves/s1', { as: 'ann', headers: { traceparent } })
  const spans = exporter.getFinishedSpans()
  const server = spans.find(({ kind }) => kind === SpanKind.SERVER)
  expect(server).toMatchObject({
    name: 'GET /shelf/shelves/{shelfId}',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/shelf/shelves/{shelfId}',
      'http.response.status_code': 200,
    },
    status: { code: SpanStatusCode.UNSET },
    parentSpanContext: { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' },
  })
  const below = spans.filter(({ kind }) => kind === SpanKind.CLIENT)
  expect(below.map(({ attributes }) => attributes['monotable.entity'])).toEqual(['Member', 'Shelf'])
  for (const { parentSpanContext } of below) {
    expect(parentSpanContext?.spanId).toBe(server?.spanContext().spanId)
  }
})

test('a refusal is no error of the server, and what was sent is nowhere in the span', async () => {
  await shelf.send('GET', '/shelf/shelves/unknown?x=secret', { as: 'ann' })
  const [span] = exporter.getFinishedSpans().filter(({ kind }) => kind === SpanKind.SERVER)
  expect(span?.attributes['http.response.status_code']).toBe(403)
  expect(span?.status.code).toBe(SpanStatusCode.UNSET)
  expect(JSON.stringify([span?.name, span?.attributes])).not.toMatch(/unknown|secret/)
})

test('a reaction is a span above what it asks of the database, linked to the write it follows, and an error if it fails', async () => {
  const { around, traceReaction } = (await openTelemetry()) as Telemetry
  let fails = false
  const count = reaction({
    title: 'Looks at the shelf',
    on: {
      Note: {
        created: async ({ shelfId }, { db }) => {
          await db.Shelf.get({ shelfId })
          if (fails) throw new Error('a secret in a message')
        },
      },
    },
  })
  const started = await startShelf({ systems: [shelfWith({ count })], around, traceReaction })
  const feed = makeFeed(started.runtime, { retry: { attempts: 1 } })
  const { db } = started.runtime.systems[0] as { db: Db }
  await trace.getTracer('test').startActiveSpan('POST /notes', async request => {
    await db.Note.put({ shelfId: 's1', noteId: 'n1', text: 'secret' })
    request.end()
  })
  const [write, request] = exporter.getFinishedSpans().slice(-2)
  exporter.reset()
  await feed.drain()
  const [span] = exporter.getFinishedSpans().filter(({ kind }) => kind === SpanKind.CONSUMER)
  expect(span).toMatchObject({
    name: 'process shelf.count',
    attributes: { 'messaging.destination.name': 'Shelves', 'monotable.reaction': 'count' },
    status: { code: SpanStatusCode.UNSET },
  })
  // From the request to its write, and from there to the reaction.
  expect(write?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId)
  expect(span?.links.map(link => link.context.spanId)).toEqual([write?.spanContext().spanId])
  const read = exporter
    .getFinishedSpans()
    .find(({ attributes }) => attributes['monotable.entity'] === 'Shelf')
  expect(read?.parentSpanContext?.spanId).toBe(span?.spanContext().spanId)
  fails = true
  exporter.reset()
  await db.Note.put({ shelfId: 's1', noteId: 'n2', text: 'secret' })
  await feed.drain()
  const [failed] = exporter.getFinishedSpans().filter(({ kind }) => kind === SpanKind.CONSUMER)
  expect(failed?.status.code).toBe(SpanStatusCode.ERROR)
  expect(JSON.stringify([failed?.name, failed?.attributes, failed?.events])).not.toContain('secret')
  await started.close()
})

test('a fault is an error', async () => {
  await shelf.engine.send('DeleteTable', { TableName: 'Shelves' })
  await shelf.send('GET', '/shelf/shelves/s1', { as: 'ann' })
  const [span] = exporter.getFinishedSpans().filter(({ kind }) => kind === SpanKind.SERVER)
  expect(span?.attributes).toMatchObject({ 'http.response.status_code': 500, 'error.type': '500' })
  expect(span?.status.code).toBe(SpanStatusCode.ERROR)
})

test('hooks see a request one inside the other, and capacity is asked for if one wants it', async () => {
  const order: string[] = []
  const hook = (name: string, capacity?: boolean) =>
    Object.assign(
      async (_: unknown, next: () => Promise<Record<string, unknown>>) => {
        order.push(name)
        const answer = await next()
        order.push(`${name} after`)
        return answer
      },
      capacity === undefined ? {} : { capacity },
    )
  const around = composeAround(hook('a'), undefined, hook('b', true), hook('c'))
  const operation = { operation: 'GetItem', input: {}, tables: [] }
  expect(await around?.(operation, async () => ({ Item: 1 }))).toEqual({ Item: 1 })
  expect(order).toEqual(['a', 'b', 'c', 'c after', 'b after', 'a after'])
  expect(around?.capacity).toBe(true)
  expect(composeAround(undefined)).toBeUndefined()
})
