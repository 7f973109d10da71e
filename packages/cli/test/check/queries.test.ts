import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { saysWhere } from '../../src/live/live-tables.ts'
import { openQueries } from '../../src/queries/queries-file.ts'
import { ran } from '../support/ran.ts'

// A repository with a design and the queries that the studio saved beside it.
const folder = mkdtempSync(join(tmpdir(), 'monotable-queries-'))
const design = join(folder, 'DESIGN.md')
const file = join(folder, 'monotable.queries.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => cpSync(new URL('../../../../docs/cli/example/DESIGN.md', import.meta.url), design))

const query = (given: object = {}) => ({
  name: 'Books of Dahl',
  pattern: 'booksOfAnAuthor',
  arguments: { author: 'dahl' },
  budget: { units: 1, readPerItem: 1 },
  ...given,
})
const write = (...queries: object[]) => writeFileSync(file, JSON.stringify({ queries }))
const check = (...more: string[]) => ran(['check', design, ...more])

test('a query within its budget changes nothing', async () => {
  write(query())
  const { code, said, complained } = await check()
  expect([code, said]).toEqual([0, ''])
  expect(complained).toContain('1 saved query: 0 errors, 0 warnings')
})

test('a query over its budget is an error, in a sentence, and check ends with 1', async () => {
  write(query({ budget: { units: 0.1, readPerItem: 1 } }))
  const { code, said } = await check()
  expect(code).toBe(1)
  expect(said).toContain('OVER_BUDGET')
  expect(said).toMatch(/'Books of Dahl' \(booksOfAnAuthor\) is over its budget: 0\.5 units instead of 0\.1\./)
})

test.each([
  [
    query({ pattern: 'booksOfAuthor' }),
    "'Books of Dahl' runs booksOfAuthor, which the design does not have",
    "Did you mean 'booksOfAnAuthor'?",
  ],
  [query({ arguments: {} }), "'Books of Dahl' was refused: ", 'author'],
  [query({ arguments: { author: 'nobody' } }), 'finds nothing here, so its budget proves nothing', '--path'],
])('%j is told', async (given, ...sentences) => {
  write(given)
  const { code, said } = await check()
  expect(code).toBe(1)
  for (const sentence of sentences) expect(said.replace(/\s+/g, ' ')).toContain(sentence)
})

test('a file that is none is refused by its name', async () => {
  write({ name: 'No budget', pattern: 'getABook' })
  const { code, complained } = await check()
  expect(code).toBeGreaterThan(0)
  expect(complained).toMatch(/monotable\.queries\.json: .*budget/s)
  write(query(), query())
  expect((await check()).complained).toContain("two queries are called 'Books of Dahl'")
})

test('another file can be named, and without one nothing runs', async () => {
  rmSync(file, { force: true })
  expect((await check()).complained).not.toContain('saved')
  const other = join(folder, 'other.json')
  writeFileSync(other, JSON.stringify({ queries: [query({ budget: { units: 0.1, readPerItem: 1 } })] }))
  expect(await check('--queries', other)).toMatchObject({ code: 1 })
})

test('the studio saves, replaces and removes by name; check runs what it saved', async () => {
  rmSync(file, { force: true })
  const saved = openQueries(file)
  expect(await saved.read()).toEqual([])
  await saved.save(query({ name: 'B' }))
  await saved.save(query({ name: 'A' }))
  await saved.save(query({ name: 'B', limit: 5 }))
  expect((await saved.read()).map(({ name, limit }) => [name, limit])).toEqual([
    ['A', undefined],
    ['B', 5],
  ])
  expect((await check()).complained).toContain('2 saved queries: 0 errors')
  await expect(saved.save({ name: '' })).rejects.toMatchObject({ name: 'ValidationException' })
  await saved.remove('A')
  expect((await saved.read()).map(({ name }) => name)).toEqual(['B'])
})

test.each(['endpoint', 'region', 'profile', 'path'])('--%s says that queries run on tables', flag => {
  expect(saysWhere({ [flag]: 'there' })).toBe(true)
})

test('without such an option queries run on samples', () => {
  expect(saysWhere({})).toBe(false)
})

test('on tables that are there, their items count and not the samples', async () => {
  const schema = new URL('../../../../examples/one-entity/schema.ts', import.meta.url).pathname
  const [data, queries] = [join(folder, 'data'), join(folder, 'tasks.json')]
  const tasks = { name: 'Tasks of Ada', pattern: 'tasksOfUser', arguments: { userId: 'ada' } }
  writeFileSync(queries, JSON.stringify({ queries: [{ ...tasks, budget: { units: 1, readPerItem: 1 } }] }))
  const engine = await open({ path: data })
  const key = ['PK', 'SK'].map((AttributeName, at) => ({
    AttributeName,
    KeyType: at === 0 ? 'HASH' : 'RANGE',
  }))
  await engine.send('CreateTable', {
    TableName: 'Mine',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: key,
    AttributeDefinitions: key.map(({ AttributeName }) => ({ AttributeName, AttributeType: 'S' })),
  })
  const task = {
    entityType: 'TASK',
    userId: 'ada',
    taskId: '01JB000000000000000000000A',
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  const texts = { PK: 'USER#ada', SK: `TASK#${task.taskId}`, title: 'x'.repeat(200), ...task }
  const Item = {
    ...Object.fromEntries(Object.entries(texts).map(([name, S]) => [name, { S }])),
    isDone: { BOOL: false },
  }
  await engine.send('PutItem', { TableName: 'Mine', Item })
  await engine.close()
  const on = ['check', schema, '--queries', queries, '--table', 'Tasks=Mine', '--path', data]
  expect(await ran(on)).toMatchObject({ code: 0 })
  expect((await ran(['check', schema, '--queries', queries])).said).toContain('QUERY_FINDS_NOTHING')
})
