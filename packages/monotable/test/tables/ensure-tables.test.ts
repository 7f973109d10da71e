import { describe, expect, it } from 'vitest'
import { isError } from '../../src/errors.ts'
import type { TableOptions } from '../../src/schema/table.ts'
import { pendingIn } from '../../src/tables/described-table.ts'
import { checkTables, ensureTables } from '../../src/tables/ensure-tables.ts'
import type { Transport } from '../../src/transport.ts'
import { describeOnEachBackend } from '../backends.ts'
import { onEngine, tables } from './on-engine.ts'
import { shopWith } from './shop.ts'

describeOnEachBackend('tables made from a schema', backend => {
  it('are created once, and found without drift afterwards', async () => {
    const shop = shopWith({})
    const tables = backend.names(shop)
    const table = tables['Shop-{stage}']
    const as = (report: object) => [{ table, created: false, changed: [], drift: [], ...report }]
    expect(await checkTables(shop, backend.transport, { tables })).toEqual(
      as({ drift: ['the table does not exist'] }),
    )
    expect(await ensureTables(shop, backend.transport, { tables })).toEqual(as({ created: true }))
    expect(await ensureTables(shop, backend.transport, { tables })).toEqual(as({}))
    expect(await checkTables(shop, backend.transport, { tables })).toEqual(as({}))
  })

  it('are created by one of many callers at once, and awaited by all', async () => {
    const shop = shopWith(backend.supports('ttl') ? { ttl: 'expiresAt' } : {})
    const tables = backend.names(shop)
    const ensure = () => ensureTables(shop, backend.transport, { tables })
    const reports = await Promise.all([ensure(), ensure(), ensure(), ensure(), ensure()])
    expect(reports.flat().filter(report => report.created)).toHaveLength(1)
    expect(reports.flat().map(report => report.drift)).toEqual([[], [], [], [], []])
  })

  it('are provisioned as declared', async () => {
    const shop = shopWith({ billing: { read: 3, write: 2 } })
    const tables = backend.names(shop)
    await ensureTables(shop, backend.transport, { tables })
    expect(await ensureTables(shop, backend.transport, { tables })).toMatchObject([
      { created: false, drift: [] },
    ])
  })

  const canSetAll =
    backend.supports('ttl') && backend.supports('streams') && backend.supports('pointInTimeRecovery')

  describe.runIf(canSetAll)('with stream, TTL and recovery', () => {
    const all: TableOptions = { stream: 'NEW_AND_OLD_IMAGES', ttl: 'expiresAt', pointInTimeRecovery: true }

    it('have them from the beginning', async () => {
      const shop = shopWith(all)
      const tables = backend.names(shop)
      const [created] = await ensureTables(shop, backend.transport, { tables })
      expect(created).toMatchObject({ created: true, changed: [], drift: [] })
      expect(await checkTables(shop, backend.transport, { tables })).toMatchObject([{ drift: [] }])
    })

    it('get them where they are merely unset', async () => {
      const tables = await backend.tables(shopWith({}))
      const [report] = await ensureTables(shopWith(all), backend.transport, { tables })
      const changed = ['stream: NEW_AND_OLD_IMAGES', 'TTL: expiresAt', 'point-in-time recovery: on']
      expect(report).toMatchObject({ created: false, changed, drift: [] })
      expect(await checkTables(shopWith(all), backend.transport, { tables })).toMatchObject([{ drift: [] }])
    })

    it('get them when many callers see them unset at once', async () => {
      const tables = await backend.tables(shopWith({}))
      const ensure = () => ensureTables(shopWith(all), backend.transport, { tables })
      const reports = (await Promise.all([ensure(), ensure(), ensure()])).flat()
      expect(reports.map(report => report.drift)).toEqual([[], [], []])
      // Recovery can be switched on twice, so that two may say it was they.
      expect(new Set(reports.flatMap(report => report.changed))).toEqual(
        new Set(['stream: NEW_AND_OLD_IMAGES', 'TTL: expiresAt', 'point-in-time recovery: on']),
      )
    })
  })
})

describe('a table that is not active yet', () => {
  const all = shopWith({ stream: 'NEW_IMAGE', ttl: 'expiresAt', pointInTimeRecovery: true })

  it('is awaited before its settings are made', () =>
    onEngine(async engine => {
      const [report] = await ensureTables(all, engine, { tables })
      expect(report).toEqual({ table: 'shop', created: true, changed: [], drift: [] })
    }, 20))

  it('is created again when it was about to be deleted', () =>
    onEngine(async engine => {
      await ensureTables(all, engine, { tables })
      await engine.send('DeleteTable', { TableName: 'shop' })
      expect(await ensureTables(all, engine, { tables })).toMatchObject([{ created: true, drift: [] }])
    }, 20))

  it('is said to be so when the wait is over', () =>
    onEngine(async engine => {
      const failure = await ensureTables(all, engine, { tables, wait: 0 }).catch((error: unknown) => error)
      expect(isError(failure, 'TABLE_NOT_READY')).toBe(true)
      expect((failure as Error).message).toBe('shop cannot be used yet: the table is CREATING')
      expect(await checkTables(all, engine, { tables })).toMatchObject([{ drift: ['the table is CREATING'] }])
    }, 60_000))

  it('is said to be so while one of its indexes is built', () => {
    const index = { IndexName: 'GSI1', KeySchema: [], Projection: { ProjectionType: 'ALL' } } as const
    const pending = (IndexStatus: string) =>
      pendingIn({ TableStatus: 'ACTIVE', GlobalSecondaryIndexes: [{ ...index, IndexStatus }] })
    expect(pending('CREATING')).toBe('index GSI1 is CREATING')
    expect(pending('ACTIVE')).toBeUndefined()
  })
})

describe('what DynamoDB answers', () => {
  const shop = shopWith({ ttl: 'expiresAt', pointInTimeRecovery: true })

  /** The engine, with errors of these names in place of the first answers to an operation. */
  const failing = (engine: Transport, failures: Record<string, string[]>): Transport => ({
    send(operation, input) {
      const name = failures[operation]?.shift()
      return name ? Promise.reject(Object.assign(new Error(name), { name })) : engine.send(operation, input)
    },
  })

  it('is awaited where it means: not yet', () =>
    onEngine(async engine => {
      const transport = failing(engine, {
        DescribeTable: ['ResourceNotFoundException', 'ResourceNotFoundException'],
        UpdateTimeToLive: ['ResourceInUseException'],
        UpdateContinuousBackups: ['ContinuousBackupsUnavailableException'],
      })
      const [report] = await ensureTables(shop, transport, { tables })
      expect(report).toEqual({ table: 'shop', created: true, changed: [], drift: [] })
    }))

  it('is thrown as it is where it means: no', () =>
    onEngine(async engine => {
      const refused = (failures: Record<string, string[]>) =>
        expect(ensureTables(shop, failing(engine, failures), { tables })).rejects
      await refused({ DescribeTable: ['AccessDeniedException'] }).toThrow('AccessDeniedException')
      await refused({ CreateTable: ['LimitExceededException'] }).toThrow('LimitExceededException')
      await refused({ UpdateTimeToLive: ['ValidationException'] }).toThrow('ValidationException')
    }))

  it('is not awaited for longer than said', () =>
    onEngine(async engine => {
      const busy = failing(engine, { UpdateTimeToLive: ['ResourceInUseException'] })
      await expect(ensureTables(shop, busy, { tables, wait: 0 })).rejects.toThrow(
        'shop cannot be used yet: another change is under way',
      )
    }))
})
