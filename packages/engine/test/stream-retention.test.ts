import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Engine, insideOf } from '../src/engine.ts'
import { open } from '../src/open.ts'
import { kind, space } from '../src/storage/keyspace.ts'
import { trimStreams } from '../src/streams/trim.ts'
import { iteratorAt, recordsOf, streaming, streamOf } from './backends/stream.ts'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

const minute = 60_000
const day = 24 * 60 * minute
let now = 1_700_000_000_000

describeOnEachBackend(
  'Streams, by the clock,',
  backend => {
    const put = (table: string, name: string) =>
      backend.send('PutItem', { TableName: table, Item: { pk: { S: name } } })
    const trim = async () => {
      if (backend.engine) await trimStreams(insideOf(backend.engine).database)
    }
    const names = async (table: string) =>
      (await recordsOf(backend, table)).map(record => record.dynamodb.Keys.pk.S)

    /** What the store itself holds of all streams. */
    const stored = async () => {
      const records: string[] = []
      for await (const values of insideOf(backend.engine as Engine).database.store.values(space(kind.stream)))
        records.push(...values.map(String))
      return records
    }

    it('let an iterator go after fifteen minutes', async () => {
      const table = await backend.table(streaming('KEYS_ONLY'))
      const iterator = await iteratorAt(backend, await streamOf(backend, table), 'LATEST')
      now += 15 * minute
      const { NextShardIterator } = await backend.send('GetRecords', { ShardIterator: iterator })
      now += 1
      await expectError(backend.send('GetRecords', { ShardIterator: iterator }), 'ExpiredIteratorException')
      await backend.send('GetRecords', { ShardIterator: NextShardIterator })
    })

    it('keep a record for a day', async () => {
      const table = await backend.table(streaming('KEYS_ONLY'))
      const old = randomUUID()
      await put(table, old)
      now += day / 2
      await put(table, 'new')
      now += day / 2
      await trim()
      expect(await names(table)).toEqual([old, 'new'])
      now += 1
      await trim()
      expect(await names(table)).toEqual(['new'])
      if (backend.engine) expect((await stored()).filter(each => each.includes(old))).toEqual([])
    })

    it('refuse to go on from a record that is gone', async () => {
      const table = await backend.table(streaming('KEYS_ONLY'))
      await put(table, 'old')
      const [record] = await recordsOf(backend, table)
      now += day + 1
      await trim()
      await put(table, 'new')
      await expectError(
        iteratorAt(
          backend,
          await streamOf(backend, table),
          'AT_SEQUENCE_NUMBER',
          record?.dynamodb.SequenceNumber,
        ),
        'TrimmedDataAccessException',
      )
    })

    it('are gone a day after they were closed', async () => {
      const table = await backend.table(streaming('KEYS_ONLY'))
      await put(table, 'a')
      const { arn } = await streamOf(backend, table)
      await backend.send('DeleteTable', { TableName: table })
      now += day
      await trim()
      await backend.send('DescribeStream', { StreamArn: arn })
      now += 1
      await trim()
      await expectError(backend.send('DescribeStream', { StreamArn: arn }), 'ResourceNotFoundException')
    })
  },
  { clock: () => now },
)

it('a stream and its records are there after the store was opened again', async () => {
  const path = mkdtempSync(join(tmpdir(), 'monotable-'))
  const first = await open({ path })
  await first.send('CreateTable', {
    TableName: 'table',
    BillingMode: 'PAY_PER_REQUEST',
    ...keys('pk'),
    ...streaming('KEYS_ONLY'),
  })
  await first.send('PutItem', { TableName: 'table', Item: { pk: { S: 'a' } } })
  await first.send('DeleteTable', { TableName: 'table' })
  await first.close()
  const second = await open({ path })
  const { Streams } = await second.send<{ Streams: { StreamArn: string }[] }>('ListStreams', {})
  expect(Streams).toHaveLength(1)
  const { StreamDescription } = await second.send<{ StreamDescription: Record<string, unknown> }>(
    'DescribeStream',
    { StreamArn: Streams[0]?.StreamArn },
  )
  expect(StreamDescription).toMatchObject({ StreamStatus: 'DISABLED', TableName: 'table' })
  await second.close()
  rmSync(path, { recursive: true })
})

it('a stream that is gone stays gone after the store was opened again', async () => {
  const path = mkdtempSync(join(tmpdir(), 'monotable-'))
  const clock = () => now
  const first = await open({ path, clock })
  const TableName = 'table'
  const table = { TableName, BillingMode: 'PAY_PER_REQUEST', ...keys('pk'), ...streaming('KEYS_ONLY') }
  await first.send('CreateTable', table)
  await first.send('DeleteTable', { TableName })
  now += day + 1
  await trimStreams(insideOf(first).database)
  await first.close()
  const again = await open({ path, clock })
  expect(await again.send('ListStreams')).toEqual({ Streams: [] })
  await again.close()
  rmSync(path, { recursive: true })
})

it('streams are trimmed every minute, without anybody asking for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const engine = await open({ clock: () => now })
  const { store } = insideOf(engine).database
  const kept = async () => {
    let records = 0
    for await (const values of store.values(space(kind.stream))) records += values.length
    return records
  }
  const TableName = 'table'
  const table = { TableName, BillingMode: 'PAY_PER_REQUEST', ...keys('pk'), ...streaming('KEYS_ONLY') }
  await engine.send('CreateTable', table)
  await engine.send('PutItem', { TableName, Item: { pk: { S: 'a' } } })
  await vi.advanceTimersByTimeAsync(minute)
  expect(await kept()).toBe(1)
  now += day + 1
  await vi.advanceTimersByTimeAsync(minute)
  for (let turn = 0; turn < 1000 && (await kept()) > 0; turn++) await new Promise(setImmediate)
  expect(await kept()).toBe(0)
  await engine.close()
})
