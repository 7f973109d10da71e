import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Engine, open, type RunningServer, serve } from '@monotable/engine'
import { type Design, describe as designOf, type EntityDesign, type TableDesign } from 'monotable/design'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { designChanges } from '../../src/diff/design-changes.ts'
import { liveChanges } from '../../src/diff/live-changes.ts'
import { requestsFor } from '../../src/infra/create-table.ts'
import { tasks } from '../support/designs/tasks.ts'
import { ran } from '../support/ran.ts'

const file = fileURLToPath(new URL('../support/designs/tasks.ts', import.meta.url))
const [table] = designOf(tasks).tables as [TableDesign]
const [task] = table.entities as [EntityDesign]
const [byStatus, byPriority] = table.indexes as [TableDesign['indexes'][0], TableDesign['indexes'][0]]

const withTable = (more: Partial<TableDesign>): Design => ({ tables: [{ ...table, ...more }] })
const withEntity = (more: Partial<EntityDesign>): Design => withTable({ entities: [{ ...task, ...more }] })
const withAttribute = (name: string, more: object): Design =>
  withEntity({ attributes: task.attributes.map(each => (each.name === name ? { ...each, ...more } : each)) })

const was = withTable({})

describe('from one version to another', () => {
  test.each<[string, Design, string, string]>([
    ['the key of the table', withTable({ key: [{ name: 'id', type: 'S' }] }), 'key', 'replace'],
    [
      'the type of a key attribute',
      withTable({ key: [{ name: 'PK', type: 'N' }, table.key[1]!] }),
      'attribute PK',
      'replace',
    ],
    ['a local index that is dropped', withTable({ indexes: [byStatus] }), 'index LSI1', 'replace'],
    [
      'the projection of a local index',
      withTable({ indexes: [byStatus, { ...byPriority, projection: 'ALL' }] }),
      'index LSI1',
      'replace',
    ],
    [
      'the projection of a global index',
      withTable({ indexes: [{ ...byStatus, projection: 'ALL' }, byPriority] }),
      'index GSI1',
      'rebuild',
    ],
    ['a global index that is dropped', withTable({ indexes: [byPriority] }), 'index GSI1', 'in place'],
    [
      'a global index that is added',
      withTable({ indexes: [byStatus, byPriority, { ...byStatus, name: 'GSI2' }] }),
      'index GSI2',
      'in place',
    ],
    ['the TTL attribute', withTable({ ttl: 'expiresAt' }), 'TTL', 'in place'],
    ['the view of the stream', withTable({ stream: 'KEYS_ONLY' }), 'stream', 'in place'],
    ['billing', withTable({ billing: { read: 1, write: 1 } }), 'billing', 'in place'],
    [
      'billing by the load',
      withTable({ billing: { read: { min: 1, max: 9 }, write: 1 } }),
      'billing',
      'in place',
    ],
    ['recovery', withTable({ pointInTimeRecovery: false }), 'point-in-time recovery', 'in place'],
    ['protection', withTable({ deletionProtection: false }), 'deletion protection', 'in place'],
    ['encryption', withTable({ encryption: { key: 'arn' } }), 'encryption', 'in place'],
    [
      'the key of an entity',
      withEntity({ keys: { ...task.keys, SK: 'T#{taskId}' } }),
      'SK of Task',
      'backfill',
    ],
    [
      'an index key of an entity',
      withEntity({ keys: { ...task.keys, GSI1PK: 'S#{status}' } }),
      'GSI1PK of Task',
      'backfill',
    ],
    [
      'the entity type',
      withEntity({ type: { attribute: 'kind', value: 'JOB' } }),
      'entity type of Task',
      'backfill',
    ],
    ['an entity that goes', withTable({ entities: [] }), 'entity Task', 'backfill'],
    [
      'an entity that comes',
      withTable({ entities: [task, { ...task, name: 'Note' }] }),
      'entity Note',
      'note',
    ],
    ['an attribute of another type', withAttribute('title', { type: 'number' }), 'title of Task', 'backfill'],
    [
      'an attribute that must be there',
      withAttribute('place', { optional: false }),
      'place of Task',
      'backfill',
    ],
    ['an attribute that may be absent', withAttribute('title', { optional: true }), 'title of Task', 'note'],
    ['a value that goes', withAttribute('status', { values: ['open'] }), 'status of Task', 'backfill'],
    [
      'a value that comes',
      withAttribute('status', { values: ['open', 'done', 'late'] }),
      'status of Task',
      'note',
    ],
    [
      'an attribute that goes',
      withEntity({ attributes: task.attributes.slice(1) }),
      'teamId of Task',
      'note',
    ],
    [
      'a required attribute that comes',
      withEntity({ attributes: [...task.attributes, { name: 'owner', type: 'string', optional: false }] }),
      'owner of Task',
      'backfill',
    ],
    ['a pattern', withTable({ patterns: table.patterns.slice(1) }), 'pattern taskById', 'note'],
  ])('%s', (_, shall, what, way) => {
    expect(designChanges(was, shall).map(change => [change.what, change.way])).toContainEqual([what, way])
  })

  test('the same design has no difference', () => {
    expect(designChanges(was, was)).toEqual([])
  })

  test('what cannot be changed in place comes first', () => {
    const shall = withTable({
      ttl: 'other',
      indexes: [{ ...byStatus, projection: 'ALL' }],
      entities: [{ ...task, keys: { ...task.keys, SK: 'T#{taskId}' } }],
    })
    expect(designChanges(was, shall).map(({ way }) => way)).toEqual([
      'replace',
      'rebuild',
      'backfill',
      'in place',
    ])
  })

  test('tables that come and go are named', () => {
    const other = { tables: [{ ...table, name: 'Other' }] }
    expect(designChanges(was, other).map(({ table: name, what, way }) => [name, what, way])).toEqual([
      ['Other', 'table', 'in place'],
      ['Tasks-{stage}', 'table', 'note'],
    ])
  })
})

describe('from a live table', () => {
  let engine: Engine
  let server: RunningServer
  beforeAll(async () => {
    engine = await open()
    server = await serve(engine, { port: 0 })
    for (const { operation, input } of requestsFor(was, 'dev')) await engine.send(operation, input)
  })
  afterAll(() => server.close())

  test('a table that was made from the design has no difference', async () => {
    expect(await ran(['diff', file, '--endpoint', server.url])).toMatchObject({
      code: 0,
      said: 'No difference.',
    })
  })

  test('a table that is not there is to be created', async () => {
    const { code, said } = await ran(['diff', file, '--endpoint', server.url, '--stage', 'prod', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(said)).toMatchObject([{ table: 'Tasks-prod', what: 'table', way: 'in place' }])
  })

  test('capacity that follows the load is as declared between its bounds, and a difference beyond them', async () => {
    const scaled = (max: number) =>
      withTable({ name: 'Scaled', billing: { read: { min: 5, max }, write: { min: 2, max: 9 } } })
    const fixed = withTable({ name: 'Scaled', billing: { read: 40, write: 2 } })
    for (const { operation, input } of requestsFor(fixed, 'dev')) await engine.send(operation, input)
    expect(await liveChanges(scaled(50), engine, { stage: 'dev', names: {} })).toEqual([])
    expect(await liveChanges(scaled(30), engine, { stage: 'dev', names: {} })).toMatchObject([
      {
        what: 'billing',
        from: 'provisioned, 40 read and 2 to 9 write units',
        to: 'provisioned, 5 to 30 read and 2 to 9 write units',
      },
    ])
  })

  test('differences are told with what they take', async () => {
    const more = { ...byStatus, name: 'GSI2' }
    const shall = withTable({
      ttl: 'expiresAt',
      indexes: [{ ...byStatus, projection: 'ALL' }, byPriority, more],
    })
    const changes = await liveChanges(shall, engine, { stage: 'dev', names: {} })
    expect(changes.map(({ what, way }) => [what, way])).toEqual([
      ['index GSI1', 'rebuild'],
      ['items of Task for GSI2', 'backfill'],
      ['TTL', 'in place'],
      ['index GSI2', 'in place'],
    ])
  })

  test('a table of another name is found by --table', async () => {
    const { said } = await ran([
      'diff',
      file,
      '--endpoint',
      server.url,
      '--stage',
      'prod',
      '--table',
      'Tasks-{stage}=Tasks-dev',
    ])
    expect(said).toBe('No difference.')
    const wrong = await ran(['diff', file, '--endpoint', server.url, '--table', 'Tasks-dev'])
    expect([wrong.code, wrong.complained]).toEqual([2, expect.stringContaining('declared=actual')])
  })

  test('an endpoint that does not answer ends with 4', async () => {
    const { code, complained } = await ran(['diff', file, '--endpoint', 'http://127.0.0.1:9'])
    expect(code).toBe(4)
    expect(complained).toContain('http://127.0.0.1:9 does not answer')
    expect(await ran(['diff', file, '--live'])).toMatchObject({
      code: 4,
      complained: expect.stringContaining('region'),
    })
  })
})

describe('the command', () => {
  const folder = mkdtempSync(join(fileURLToPath(new URL('.', import.meta.url)), 'versions-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('compares two files, and says what to do', async () => {
    const next = join(folder, 'next.ts')
    writeFileSync(
      next,
      readFileSync(file, 'utf8')
        .replace('TASK#{taskId}', 'JOB#{taskId}')
        .replace('SK = TASK#', 'SK = JOB#')
        .replace('begins_with TASK#', 'begins_with JOB#'),
    )
    const { code, said } = await ran(['diff', file, next])
    expect(code).toBe(1)
    expect(said).toContain(
      'Items must be written again:\n  Tasks-{stage}, SK of Task: is TASK#{taskId}, shall be JOB#{taskId}',
    )
    expect(said).toContain('pattern tasksOfTeam')
  })

  test('needs one thing to compare with', async () => {
    for (const args of [[file], [file, file, '--live'], [], [file, file, file]]) {
      expect((await ran(['diff', ...args])).code).toBe(2)
    }
  })
})
