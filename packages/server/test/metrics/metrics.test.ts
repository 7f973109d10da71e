import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Refusal } from '../../src/errors.ts'
import { type Metrics, makeMetrics } from '../../src/metrics/metrics.ts'
import { type ServedShelf, serveShelf } from '../support/serve-shelf.ts'

let metrics: Metrics
let shelf: ServedShelf
let lines: string[]

beforeAll(async () => {
  metrics = makeMetrics()
  shelf = await serveShelf({
    runtime: { around: metrics.around },
    serve: { observe: metrics.observe, routes: [app => app.route('/', metrics.routes)] },
  })
  await shelf.send('POST', '/shelf/shelves', { as: 'ann', body: { shelfId: 's1', name: 'Hall' } })
  for (const isbn of ['1000000001', '1000000002', '1000000002']) {
    await shelf.send('POST', '/shelf/shelves/s1/books', { as: 'ann', body: { title: 'Emma', isbn } })
  }
  await shelf.send('GET', '/shelf/shelves/s1/books', { as: 'ann' })
  await shelf.send('GET', '/shelf/shelves/s1/books')
  await shelf.send('GET', '/nothing/here/1')
})
beforeEach(async () => {
  lines = (await shelf.send('GET', '/metrics')).text.split('\n')
})
afterAll(() => shelf.close())

const seriesOf = (start: string) =>
  Number(
    lines
      .find(line => line.startsWith(`${start} `))
      ?.split(' ')
      .at(-1),
  )

test('requests are counted by system, operation and class of status', () => {
  const count = (operation: string, status: string) =>
    seriesOf(`monotable_http_requests_total{system="shelf",operation="${operation}",status="${status}"}`)
  expect(count('addBook', '2xx')).toBe(2)
  expect(count('addBook', '4xx')).toBe(1)
  expect(count('listBooks', '2xx')).toBe(1)
  expect(count('listBooks', '4xx')).toBe(1)
})

test('requests are timed', () => {
  const labels = 'system="shelf",operation="addBook"'
  expect(seriesOf(`monotable_http_request_duration_seconds_count{${labels}}`)).toBe(3)
  expect(seriesOf(`monotable_http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(3)
  expect(seriesOf(`monotable_http_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0)
})

test('what is asked for at will makes no series of its own', async () => {
  await shelf.send('GET', '/nothing/here/2')
  const { text } = await shelf.send('GET', '/metrics')
  expect(text).not.toContain('/nothing')
})

describe('capacity units are counted', () => {
  const units = (rest: string) => seriesOf(`monotable_capacity_units_total{table="Shelves",${rest}}`)

  test('by access pattern', () => {
    expect(units('pattern="booksOfShelf",entity="Book",operation="Query",kind="read"')).toBe(0.5)
  })

  test('by entity', () => {
    expect(units('pattern="",entity="Member",operation="GetItem",kind="read"')).toBe(4)
  })

  test('of transactions as a whole', () => {
    const labels = 'pattern="",entity="",operation="TransactWriteItems",kind="write"'
    expect(units(labels)).toBe(12)
  })
})

describe('the feed', () => {
  const text = async () => (await shelf.send('GET', '/metrics')).text

  test('is not spoken of where there is none', async () => {
    expect(await text()).not.toContain('monotable_feed_lag_seconds{')
  })

  const feed = (count: () => Promise<number>) => ({
    lag: () => [{ system: 'shelf', seconds: 1.5, open: 7, shards: { own: 3, others: 5, free: 0 } }],
    deadLetters: { count },
  })

  test('says how far it is behind and what it gave up on', async () => {
    metrics.watchFeed(feed(async () => 2))
    const told = await text()
    expect(told).toContain('monotable_feed_lag_seconds{system="shelf"} 1.5\n')
    expect(told).toContain('monotable_feed_shards{system="shelf",reader="own"} 3\n')
    expect(told).toContain('monotable_feed_open_records{system="shelf"} 7\n')
    expect(told).toContain('monotable_feed_dead_letters{system="shelf"} 2\n')
  })

  test('that cannot count does not hide the rest, and leaves no old number', async () => {
    metrics.watchFeed(feed(async () => Promise.reject(new Error('lost'))))
    const told = await text()
    expect(told).not.toContain('monotable_feed_dead_letters{')
    expect(told).toContain('monotable_feed_lag_seconds{system="shelf"} 1.5\n')
    expect(told).toContain('monotable_http_requests_total{')
  })
})

test('the process speaks of itself, in the format that Prometheus reads', async () => {
  const { headers, text } = await shelf.send('GET', '/metrics')
  expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
})

test('with a token only who has it sees them', async () => {
  const { routes } = makeMetrics({ token: 'a token of metrics' })
  const app = new Hono().route('/', routes)
  app.onError((error, context) => context.text((error as Refusal).code, (error as Refusal).status as 401))
  const ask = async (authorization?: string) =>
    (await app.request('/metrics', authorization === undefined ? {} : { headers: { authorization } })).status
  expect(await ask('Bearer a token of metrics')).toBe(200)
  for (const wrong of [
    undefined,
    '',
    'Bearer',
    'Bearer a token',
    'a token of metrics',
    'Bearer a token of metricss',
  ])
    expect(await ask(wrong)).toBe(401)
})
