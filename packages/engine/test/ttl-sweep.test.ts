import { expect, it } from 'vitest'
import { insideOf } from '../src/engine.ts'
import { sweep } from '../src/ttl/sweep.ts'
import { keySchema } from './backends/keys.ts'
import { recordsOf, streaming } from './backends/stream.ts'
import { describeOnEachBackend, keys } from './backends.ts'

const start = 1_700_000_000
let now = start * 1000

describeOnEachBackend(
  'Expired items',
  backend => {
    const expiring = async (definition = {}) => {
      now = start * 1000
      const table = await backend.table(definition)
      await enable(table)
      return table
    }
    const enable = (table: string) =>
      backend.send('UpdateTimeToLive', {
        TableName: table,
        TimeToLiveSpecification: { AttributeName: 'at', Enabled: true },
      })
    const put = (table: string, name: string, at?: object) =>
      backend.send('PutItem', { TableName: table, Item: { pk: { S: name }, ...(at && { at }) } })
    const left = async (table: string) => {
      const { Items } = await backend.send('Scan', { TableName: table })
      return Items.map((item: { pk: { S: string } }) => item.pk.S).sort()
    }
    const sweepAt = async (seconds: number) => {
      now = seconds * 1000
      if (backend.engine) await sweep(insideOf(backend.engine).database)
    }

    it('stay until their second has passed and the sweep has come', async () => {
      const table = await expiring()
      await put(table, 'expires', { N: String(start + 10) })
      await put(table, 'stays')
      await sweepAt(start + 10)
      expect(await left(table)).toEqual(['expires', 'stays'])
      await sweepAt(start + 11)
      expect(await left(table)).toEqual(['stays'])
    })

    it('are those whose attribute is a number, and lies less than five years back', async () => {
      const table = await expiring()
      await put(table, 'text', { S: String(start - 60) })
      await put(table, 'ancient', { N: '162777600' })
      await put(table, 'fraction', { N: `${start - 60}.5` })
      await put(table, 'exponent', { N: '169999990e1' })
      await sweepAt(start)
      expect(await left(table)).toEqual(['ancient', 'text'])
    })

    it('stay if their time was put off', async () => {
      const table = await expiring()
      await put(table, 'later', { N: String(start + 10) })
      await put(table, 'later', { N: String(start + 1000) })
      await put(table, 'never', { N: String(start + 10) })
      await put(table, 'never')
      await sweepAt(start + 11)
      expect(await left(table)).toEqual(['later', 'never'])
    })

    it('are found if they were there before their table had a time to live', async () => {
      now = start * 1000
      const table = await backend.table()
      await put(table, 'expired', { N: String(start - 60) })
      await put(table, 'stays', { N: String(start + 60) })
      await enable(table)
      const leftAfterSweep = async () => {
        await sweepAt(start)
        return left(table)
      }
      await expect.poll(leftAfterSweep).toEqual(['stays'])
    })

    it('leave their indexes too', async () => {
      const table = await expiring({
        ...keys('pk', undefined, 'g'),
        GlobalSecondaryIndexes: [
          { IndexName: 'index', KeySchema: keySchema('g'), Projection: { ProjectionType: 'ALL' } },
        ],
      })
      await backend.send('PutItem', {
        TableName: table,
        Item: { pk: { S: 'a' }, g: { S: 'g' }, at: { N: String(start) } },
      })
      await sweepAt(start + 1)
      const { Count } = await backend.send('Scan', { TableName: table, IndexName: 'index' })
      expect(Count).toBe(0)
    })

    it.each([
      ['the partition key', keys('at:N'), {}],
      ['the sort key', keys('pk', 'at:N'), { pk: { S: 'a' } }],
      [
        'the key of an index',
        {
          ...keys('pk', 'sk', 'at:N'),
          LocalSecondaryIndexes: [
            { IndexName: 'index', KeySchema: keySchema('pk', 'at'), Projection: { ProjectionType: 'ALL' } },
          ],
        },
        { pk: { S: 'a' }, sk: { S: 'b' } },
      ],
    ])('may expire by %s', async (_key, definition, rest) => {
      const TableName = await expiring(definition)
      const later = { ...rest, ...('sk' in rest && { sk: { S: 'later' } }), at: { N: String(start + 60) } }
      await backend.send('PutItem', { TableName, Item: { ...rest, at: { N: String(start - 60) } } })
      await backend.send('PutItem', { TableName, Item: later })
      await sweepAt(start)
      expect((await backend.send('Scan', { TableName })).Items).toEqual([later])
      if ('LocalSecondaryIndexes' in definition) {
        expect((await backend.send('Scan', { TableName, IndexName: 'index' })).Items).toEqual([later])
      }
    })

    it('are told to the stream as deleted by DynamoDB', async () => {
      const table = await expiring(streaming('OLD_IMAGE'))
      await put(table, 'a', { N: String(start) })
      await sweepAt(start + 1)
      expect((await recordsOf(backend, table)).at(-1)).toMatchObject({
        eventName: 'REMOVE',
        userIdentity: { PrincipalId: 'dynamodb.amazonaws.com', Type: 'Service' },
        dynamodb: { OldImage: { pk: { S: 'a' } } },
      })
    })
  },
  { clock: () => now },
)
