import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { entity, query, schema, table } from 'monotable'
import { type Design, describe as designOf, type TableDesign } from 'monotable/design'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { replayOf } from '../../src/cost/replay.ts'
import { loadDesign } from '../../src/design/load-design.ts'
import { keyNames } from '../../src/dev/api/item-types.ts'
import { pathsOf } from '../../src/dev/api/paths.ts'
import { documentSamples } from '../../src/dev/document-samples.ts'
import { schemaOf } from '../../src/dev/schema-of.ts'
import { type DevOptions, type RunningDev, startDev } from '../../src/dev/start-dev.ts'
import { run } from '../../src/run.ts'
import { sampleItem, type Values } from '../../src/samples/sample-item.ts'
import { tasks } from '../support/designs/tasks.ts'
import { systems } from '../support/systems.ts'

const library = fileURLToPath(new URL('../support/designs/LIBRARY.md', import.meta.url))

const started: RunningDev[] = []
afterAll(async () => {
  for (const running of started) await running.close()
})

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered
  readonly body: any
}

async function starts(options: Pick<DevOptions, 'name' | 'design' | 'schema'> & Partial<DevOptions>) {
  const running = await startDev({
    port: 0,
    dynamodbPort: 0,
    studioPort: 0,
    samples: 3,
    given: new Map(),
    observe: () => {},
    ...options,
  })
  started.push(running)
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${running.api}/${running.system}${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  return { running, call }
}

async function startsLibrary() {
  const { name, design: written } = await loadDesign(library)
  const { schema, design } = schemaOf(written)
  return starts({ name, design, schema, given: documentSamples(readFileSync(library, 'utf8'), design) })
}

describe('from a document to a working API', () => {
  let call: Awaited<ReturnType<typeof startsLibrary>>['call']
  let running: RunningDev
  beforeAll(async () => {
    ;({ call, running } = await startsLibrary())
  })

  test('the items of the document are there, beside made ones', async () => {
    const { body } = await call('GET', '/books/9780140328721')
    expect(body).toMatchObject({ title: 'A Book of the Document', copies: 4 })
    expect(running.samples).toBe(6)
  })

  test('an entity is created once, read, replaced, changed and deleted', async () => {
    const book = { isbn: '1', title: 'One', author: 'ann', year: '2001', copies: 1 }
    expect(await call('POST', '/books', book)).toMatchObject({ status: 201, body: book })
    expect(await call('POST', '/books', book)).toMatchObject({ status: 409 })
    expect(await call('GET', '/books/1')).toEqual({ status: 200, body: book })
    const replaced = await call('PUT', '/books/1', { title: 'Uno', author: 'ann', year: '2002', copies: 2 })
    expect(replaced).toMatchObject({ status: 200, body: { isbn: '1', title: 'Uno' } })
    const changed = await call('PATCH', '/books/1', { copies: 7 })
    expect(changed).toMatchObject({ status: 200, body: { title: 'Uno', copies: 7 } })
    expect(await call('DELETE', '/books/1')).toEqual({ status: 204, body: undefined })
    expect(await call('GET', '/books/1')).toMatchObject({ status: 404 })
  })

  test('patterns are asked with their arguments, page by page', async () => {
    for (const isbn of ['11', '12', '13']) {
      await call('PUT', `/books/${isbn}`, { title: isbn, author: 'eve', year: `20${isbn}`, copies: 1 })
    }
    const first = await call('GET', '/patterns/booksOfAnAuthor?author=eve&limit=2')
    expect(first.body.items.map(({ isbn }: Values) => isbn)).toEqual(['11', '12'])
    const cursor = encodeURIComponent(first.body.nextCursor)
    const second = await call('GET', `/patterns/booksOfAnAuthor?author=eve&limit=2&cursor=${cursor}`)
    expect(second.body).toMatchObject({ items: [{ isbn: '13' }] })
    expect((await call('GET', '/patterns/getABook?isbn=11')).body).toMatchObject({ title: '11' })
  })

  test('what does not fit is refused, with its place', async () => {
    const wrong = await call('POST', '/books', { isbn: '2', title: 3 })
    expect(wrong.status).toBe(400)
    expect(wrong.body.error.details.issues.map(({ path }: Values) => path)).toEqual(
      expect.arrayContaining(['title', 'author']),
    )
    expect(await call('GET', '/patterns/booksOfAnAuthor')).toMatchObject({ status: 400 })
    expect(await call('POST', '/books', { isbn: '2', colour: 'red' })).toMatchObject({ status: 400 })
  })

  test('the desk serves it without sign-in: lists, a thing, and a form that adds one', async () => {
    const at = `${running.api.replace('127.0.0.1', 'localhost')}/library/app`
    const see = async (path: string, init: RequestInit = {}) => {
      const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
      const response = await fetch(`${at}${path}`, { ...init, headers })
      return { status: response.status, text: await response.text() }
    }
    const start = (await see('/')).text
    expect(start).toContain('Library')
    for (const label of ['Books', 'Loans', 'Books of an author', 'ISBN'])
      expect(start, label).toMatch(new RegExp(`>${label}<`))
    expect((await see('/books/9780140328721')).text).toContain('A Book of the Document')
    const body = new URLSearchParams({ isbn: '77', title: 'Typed', author: 'ann', year: '2001', copies: '1' })
    const sent = await see('/books/do/createBook?do=send', { method: 'POST', body })
    expect(sent.status).toBe(200)
    expect(sent.text).toContain('Typed')
    expect((await call('GET', '/books/77')).body).toMatchObject({ title: 'Typed', copies: 1 })
    const refused = await see('/books/do/createBook?do=send', {
      method: 'POST',
      body: new URLSearchParams({ isbn: '78' }),
    })
    expect(refused.status).toBe(400)
  })

  test('OpenAPI describes it', async () => {
    const document = await (await fetch(`${running.api}/openapi.json`)).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/library/books', '/library/books/{isbn}', '/library/patterns/loansOfABook']),
    )
    expect((await fetch(`${running.api}/docs`)).status).toBe(200)
  })
})

describe.each(Object.entries({ tasks, ...systems }))('%s', (name, schema) => {
  const design = designOf(schema)
  let call: Awaited<ReturnType<typeof starts>>['call']
  beforeAll(async () => {
    ;({ call } = await starts({ name, design, schema }))
  })

  test('every sample can be read', async () => {
    const { entities: paths } = pathsOf(design)
    for (const table of design.tables) {
      for (const entity of table.entities) {
        if (entity.coincidesWith.length > 0) continue
        const { values } = sampleItem(table, entity, schema)
        const names = keyNames(table, entity)
        const address = names.map(each => encodeURIComponent(String(values[each]))).join('/')
        const path = `${paths.get(entity.name)}/${names.length === 0 ? 'one' : address}`
        const { status, body } = await call('GET', path)
        expect([path, status]).toEqual([path, 200])
        expect(body).toMatchObject(Object.fromEntries(names.map(each => [each, values[each]])))
      }
    }
  })

  test('every pattern answers', async () => {
    const { patterns: paths } = pathsOf(design)
    const asked = design.tables.flatMap(table =>
      table.patterns.map(pattern => {
        const { arguments: given } = replayOf({ schema }, table, pattern, 1)
        const query = Object.entries(given).flatMap(([argument, value]) =>
          [value].flat().map(each => `${argument}=${encodeURIComponent(String(each))}`),
        )
        return { kind: pattern.kind, path: `${paths.get(pattern.name)}?${query.join('&')}` }
      }),
    )
    for (const { kind, path } of asked) {
      const { status, body } = await call('GET', path)
      // One item may be none: samples do not point at each other everywhere.
      const isAnswered = status === 200 || (kind === 'get' && body.error.code === 'NOT_FOUND')
      expect(isAnswered, `${path}: ${JSON.stringify(body)}`).toBe(true)
    }
  })
})

const seeds = fileURLToPath(new URL('../../../../../shared/seeds/', import.meta.url))

test.skipIf(!existsSync(seeds))('every seed document becomes an API that has its entities', async () => {
  for (const file of readdirSync(seeds)) {
    const { name, design: written } = await loadDesign(join(seeds, file))
    const { schema, design } = schemaOf(written)
    const { call, running } = await starts({ name, design, schema })
    const said = written.tables.flatMap(table => table.entities).length
    expect(design.tables.flatMap(table => table.entities)).toHaveLength(said)
    expect(running.samples).toBeGreaterThanOrEqual(said)
    const { body } = await call('GET', '/../openapi.json')
    expect(Object.keys(body.paths).length).toBeGreaterThanOrEqual(2 * said)
  }
})

describe('a schema made of a design', () => {
  const [table] = designOf(tasks).tables as [TableDesign]

  test('has everything that the library takes', () => {
    const { design, left } = schemaOf({ tables: [table] })
    expect(left).toEqual([])
    expect(design.tables[0]?.patterns).toHaveLength(table.patterns.length)
  })

  test('does without what it does not take, and says so', () => {
    const entity = table.entities[0]!
    const other = { ...entity, name: 'Twin', type: { attribute: 'kind', value: 'TWIN' } }
    const broken: Design = {
      tables: [
        {
          ...table,
          entities: [{ ...entity, keys: { ...entity.keys, GSI1SK: 'DUE#{place}' } }, other],
          patterns: [
            ...table.patterns,
            { name: 'everything', kind: 'scan', entities: ['Task'], condition: 'Scan', clauses: [] },
            {
              name: 'nothing',
              kind: 'query',
              entities: ['Task'],
              condition: 'PK = NONE#{teamId}',
              clauses: [{ attribute: 'PK', operator: '=', values: ['NONE#{teamId}'] }],
            },
          ],
        },
      ],
    }
    const { left, design } = schemaOf(broken)
    const did = left.map(reason => reason.split(':')[0])
    expect(did).toContain('Without the pattern everything')
    expect(did).toContain('Without the pattern nothing')
    expect(did).toContain('Task is not in GSI1')
    expect(did).toContain('Task and Twin share their keys')
    expect(design.tables[0]?.entities.map(({ name }) => name)).toEqual(['Task', 'Twin'])
  })
})

test('names that differ only in letters beyond ASCII have a place each in the path', async () => {
  const Line = entity(
    'Line',
    { PK: 'ORDER#{주문ID}', SK: 'ITEM#{상품ID}' },
    { 주문ID: z.string(), 상품ID: z.string(), 수량: z.number() },
  )
  const orders = schema({
    tables: [table('orders', { key: ['PK', 'SK'] })],
    entities: { Line },
    access: {
      linesOfAnOrder: query(Line, 'PK = ORDER#{주문ID}, SK begins_with ITEM#', { filter: '수량 >= {최소}' }),
    },
  })
  const { call } = await starts({ name: 'orders', design: designOf(orders), schema: orders, samples: 0 })
  const line = { 주문ID: 'o1', 상품ID: 'p1', 수량: 2 }
  expect(await call('POST', '/lines', line)).toMatchObject({ status: 201 })
  expect(await call('GET', '/lines/o1/p1')).toEqual({ status: 200, body: line })
  const asked = (least: string) =>
    call('GET', `/patterns/linesOfAnOrder?${new URLSearchParams({ 주문ID: 'o1', 최소: least })}`)
  expect((await asked('2')).body).toMatchObject({ items: [line] })
  expect((await asked('3')).body).toMatchObject({ items: [] })
})

test('a table that DynamoDB does not take is said to be none', async () => {
  const [table] = designOf(tasks).tables as [TableDesign]
  const design = { tables: [{ ...table, name: 'no table' }] }
  await expect(starts({ name: 'x', design, schema: tasks })).rejects.toThrow('no table cannot be a table')
})

test('a table whose capacity scales by itself is made too: what scales it once was sent to the engine', async () => {
  const [table] = designOf(tasks).tables as [TableDesign]
  const units = { min: 1, max: 10 }
  const design = { tables: [{ ...table, billing: { read: units, write: units } }] }
  const { running } = await starts({ name: 'x', design, schema: tasks })
  expect(running.samples).toBeGreaterThan(0)
})

test('the command prints the addresses and ends at a signal', async () => {
  const said: string[] = []
  let stop = () => {}
  const ended = run(['dev', library, '--port', '0', '--dynamodb-port', '0', '--studio-port', '0', '--json'], {
    version: () => '1.2.3',
    env: {},
    out: new PassThrough(),
    err: new PassThrough(),
    say: line => void said.push(line),
    complain: () => {},
    onSignal: listener => {
      stop = () => listener('SIGINT')
    },
  })
  await expect.poll(() => said.length, { timeout: 20_000 }).toBe(1)
  const { api, samples } = JSON.parse(said[0] as string)
  expect(samples).toBe(6)
  expect((await fetch(`${api}/books/9780140328721`)).status).toBe(200)
  stop()
  expect(await ended).toBe(0)
})
