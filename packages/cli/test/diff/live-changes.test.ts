import { fileURLToPath } from 'node:url'
import { type Engine, open, type RunningServer, serve } from '@monotable/engine'
import { type Design, describe as designOf, type EntityDesign, type TableDesign } from 'monotable/design'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveChanges } from '../../src/diff/live-changes.ts'
import { requestsFor } from '../../src/infra/create-table.ts'
import { tasks } from '../support/designs/tasks.ts'
import { ran } from '../support/ran.ts'

const file = fileURLToPath(new URL('../support/designs/tasks.ts', import.meta.url))
const [table] = designOf(tasks).tables as [TableDesign]
const [task] = table.entities as [EntityDesign]
const [byStatus, byPriority] = table.indexes as [TableDesign['indexes'][0], TableDesign['indexes'][0]]

const withTable = (more: Partial<TableDesign>): Design => ({ tables: [{ ...table, ...more }] })
const was = withTable({})

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
      ['TTL', 'in place'],
      ['index GSI2', 'in place'],
    ])
  })

  test('an index is filled by DynamoDB from attributes that items have, and has to be filled where its key is made', async () => {
    const on = (...names: string[]) => names.map(name => ({ name, type: 'S' as const }))
    const live = (key: TableDesign['key'], keys: Record<string, string>) =>
      liveChanges(
        withTable({
          indexes: [byStatus, byPriority, { ...byStatus, name: 'GSI2', key }],
          entities: [{ ...task, keys: { ...task.keys, ...keys } }],
        }),
        engine,
        { stage: 'dev', names: {} },
      )
    const index = { what: 'index GSI2', way: 'in place' }
    expect(await live(on('title'), { title: '{title}' })).toMatchObject([index])
    expect(await live(on('SK', 'PK'), {})).toMatchObject([index])
    expect(await live(on('GSI2PK', 'PK'), { GSI2PK: 'TITLE#{title}' })).toMatchObject([
      {
        what: 'items of Task for GSI2',
        way: 'backfill',
        advice: expect.stringContaining('without GSI2PK comes'),
      },
      index,
    ])
  })

  test('what a stage decides is asked of its tables: recovery and protection in production', async () => {
    const { pointInTimeRecovery, deletionProtection, ...silent } = table
    const plain = { tables: [{ ...silent, name: 'Plain-{stage}' }] }
    for (const stage of ['dev', 'prod'])
      for (const { operation, input } of requestsFor(plain, 'dev'))
        await engine.send(operation, { ...input, TableName: `Plain-${stage}` })
    const changes = async (stage: string) =>
      (await liveChanges(plain, engine, { stage, names: {} })).map(({ table: name, what }) => [name, what])
    expect(await changes('dev')).toEqual([])
    expect(await changes('prod')).toEqual([
      ['Plain-prod', 'point-in-time recovery'],
      ['Plain-prod', 'deletion protection'],
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
