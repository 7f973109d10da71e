import { expect, it } from 'vitest'
import { trimRecoveryLogs } from '../src/backups/recovery-log.ts'
import { insideOf } from '../src/engine.ts'
import { keySchema } from './backends/keys.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

const day = 24 * 60 * 60 * 1000
let now = Date.UTC(2026, 0, 1)

describeOnEachBackend(
  'RestoreTableToPointInTime',
  backend => {
    const recoverable = async (definition: object = {}) => {
      const name = await backend.table(definition)
      await backend.send('UpdateContinuousBackups', {
        TableName: name,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      })
      return name
    }
    const restore = (SourceTableName: string | undefined, more: object) =>
      backend.send('RestoreTableToPointInTime', { SourceTableName, TargetTableName: backend.name(), ...more })
    const put = (TableName: string, pk: string, value: string) =>
      backend.send('PutItem', { TableName, Item: { pk: { S: pk }, value: { S: value } } })
    const remove = (TableName: string, pk: string) =>
      backend.send('DeleteItem', { TableName, Key: { pk: { S: pk } } })
    const itemsOf = async (TableName: string, IndexName?: string) => {
      const { Items } = await backend.send('Scan', { TableName, IndexName })
      const pairs = Items.map((item: { pk: { S: string }; value: { S: string } }) => [
        item.pk.S,
        item.value.S,
      ])
      return Object.fromEntries(pairs.sort())
    }
    const itemsAt = async (name: string, at: number | undefined, IndexName?: string) => {
      const when = at === undefined ? { UseLatestRestorableTime: true } : { RestoreDateTime: at / 1000 }
      const { TableDescription } = await restore(name, when)
      await backend.active(TableDescription.TableName)
      return itemsOf(TableDescription.TableName, IndexName)
    }

    it('brings back every state since recovery was enabled', async () => {
      const name = await backend.table()
      await put(name, 'before', '0')
      await put(name, 'untouched', '0')
      await backend.send('UpdateContinuousBackups', {
        TableName: name,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      })
      const states = new Map([[now, await itemsOf(name)]])
      const later = async (work: () => Promise<unknown>) => {
        now += 1000
        await work()
        states.set(now, await itemsOf(name))
      }
      await later(() => put(name, 'new', '1'))
      await later(() => put(name, 'before', '2'))
      await later(() => remove(name, 'before'))
      await later(() => put(name, 'new', '3'))
      await later(() => Promise.all([remove(name, 'new'), put(name, 'before', '4'), put(name, 'last', '4')]))
      for (const [at, items] of states) expect(await itemsAt(name, at)).toEqual(items)
      expect(await itemsAt(name, undefined)).toEqual({ before: '4', last: '4', untouched: '0' })
    })

    it('builds the indexes of that moment', async () => {
      const name = await recoverable({
        ...keys('pk', undefined, 'value'),
        GlobalSecondaryIndexes: [
          { IndexName: 'byValue', KeySchema: keySchema('value'), Projection: { ProjectionType: 'ALL' } },
        ],
      })
      await put(name, 'a', 'old')
      const at = now
      now += 1000
      await put(name, 'a', 'new')
      expect(await itemsAt(name, at, 'byValue')).toEqual({ a: 'old' })
    })

    it('takes transactions back as a whole', async () => {
      const name = await recoverable()
      const at = now
      now += 1000
      await backend.send('TransactWriteItems', {
        TransactItems: ['a', 'b'].map(pk => ({
          Put: { TableName: name, Item: { pk: { S: pk }, value: { S: '1' } } },
        })),
      })
      expect(await itemsAt(name, at)).toEqual({})
    })

    it('refuses moments outside the window', async () => {
      const name = await recoverable()
      const utc = (at: number) => new Date(at).toISOString().replace('.000', '')
      const window = `must be within EarliestRestorableDateTime '${utc(now)}' and LatestRestorableDateTime '${utc(now)}'`
      for (const at of [now - 1000, now + 60_000]) {
        await expectError(
          restore(name, { RestoreDateTime: at / 1000 }),
          'InvalidRestoreTimeException',
          `RestoreDateTime '${utc(at)}' ${window}`,
        )
      }
    })

    it('forgets what is older than the window', async () => {
      if (!backend.engine) return
      const name = await recoverable()
      const opened = now
      await put(name, 'a', '1')
      now += 20 * day
      await put(name, 'a', '2')
      const kept = now
      now += 20 * day
      await put(name, 'a', '3')
      await trimRecoveryLogs(insideOf(backend.engine).database)
      await expectError(restore(name, { RestoreDateTime: opened / 1000 }), 'InvalidRestoreTimeException')
      expect(await itemsAt(name, kept)).toEqual({ a: '2' })
    })

    it('needs recovery, before anything else of the table', async () => {
      const name = await backend.table()
      await expectError(
        restore(name, { TargetTableName: name, RestoreDateTime: 0 }),
        'PointInTimeRecoveryUnavailableException',
        `Point in time recovery is not enabled for table '${name}'`,
      )
    })

    it('refuses names that are taken', async () => {
      const name = await recoverable()
      await expectError(
        restore(name, { TargetTableName: name, UseLatestRestorableTime: true }),
        'TableAlreadyExistsException',
        `Table already exists: ${name}`,
      )
    })

    it('misses tables that are not there', async () => {
      const name = backend.name()
      const message = `Table not found: ${name}`
      await expectError(restore(name, { UseLatestRestorableTime: true }), 'TableNotFoundException', message)
    })

    const arn = 'arn:aws:dynamodb:us-east-1:000000000000:table/any-name'
    it.each([
      [
        'any-name',
        { UseLatestRestorableTime: true, SourceTableArn: arn },
        'Must provide exactly one of: sourceTableArn, sourceTableName',
      ],
      [
        undefined,
        { UseLatestRestorableTime: true },
        "The parameter 'TableName' is required but was not present in the request",
      ],
      [
        undefined,
        { UseLatestRestorableTime: true, SourceTableArn: 'nonsense' },
        'sourceTableArn is not a valid ARN',
      ],
      [
        'any-name',
        { UseLatestRestorableTime: false },
        'Invalid Request: Either one of RestoreDateTime or UseLatestRestorableTime must be specified, but not both',
      ],
      [
        'any-name',
        { UseLatestRestorableTime: true, RestoreDateTime: 1 },
        /^Invalid Request: Both RestoreDateTime and UseLatestRestorableTime cannot be set for point-in-time restore request\./,
      ],
    ])('refuses %s with %j', async (source, more, message) => {
      await expectError(restore(source, more), 'ValidationException', message)
    })
  },
  { clock: () => now },
)
