// The feed delivers at least once: whatever it delivers again must change nothing. Aura once counted vanished pages again.
import type { System } from '@monotable/server'
import { makeFeed } from '@monotable/server'
import { storedState } from '@monotable/server/testing'
import type { Transport } from 'monotable'
import { beforeAll, describe, expect, test } from 'vitest'
import { systems } from '../index.ts'
import { type Serving, serving } from './serving.ts'

/** Fixed, so that a failure can be looked at again. */
const points = [0.21, 0.77]

describe.each(systems as readonly System[])('$name', system => {
  const served = serving(system)

  beforeAll(async () => {
    const [running] = served.runtime.systems
    const now = served.runtime.now()
    await system.demo?.load({ db: running?.db, ports: running?.ports, now, progress: () => {} })
    await served.feed.drain()
  }, 300_000)

  test('a replay of the whole feed changes no table, sends nothing and tells nothing', async () => {
    const before = await everything(served)
    expect(before.records).toBeGreaterThan(0)
    await served.feed.replay(system.name)
    const { processed, deadLetters } = await served.feed.drain()
    expect([processed >= before.records, deadLetters]).toEqual([true, 0])
    expect(await everything(served)).toEqual({ ...before, records: expect.any(Number) })
  }, 300_000)

  test.each(points)(
    'so does one that begins anew at %d of the feed',
    async share => {
      const before = await everything(served)
      await goBack(served, system.name, share)
      const { processed, deadLetters } = await makeFeed(served.runtime).drain()
      expect([processed > 0, deadLetters]).toEqual([true, 0])
      expect(await everything(served)).toEqual({ ...before, records: expect.any(Number) })
    },
    300_000,
  )
})

/** All that a system has and has said, and how many records its feed has. */
async function everything({ runtime, ports, engine }: Serving) {
  const [running] = runtime.systems
  if (!running) throw new Error('There is no system')
  const letters = async (kept: { list(): AsyncIterable<unknown> } | undefined) => {
    const found: string[] = []
    for await (const message of kept?.list() ?? []) found.push(JSON.stringify(message))
    return found.sort()
  }
  const objects: string[] = []
  for await (const key of ports.objects.list('')) objects.push(key)
  const tables = Object.keys(running.tables).length > 0 ? Object.values(running.tables) : []
  const names = tables.length > 0 ? tables : running.system.schema.tables.map(({ name }) => name)
  return {
    tables: (await storedState(running)).split('\n'),
    mail: await letters(ports.outbox?.mail),
    sms: await letters(ports.outbox?.sms),
    objects: objects.sort(),
    records: (await Promise.all(names.map(name => sequencesOf(engine, name)))).flat().length,
  }
}

/** Says that the feed came only so far. */
async function goBack({ runtime, engine }: Serving, system: string, share: number): Promise<void> {
  for await (const kept of runtime.own.checkpoints.each({ system }, { consistent: true })) {
    const sequences = await sequencesOf(engine, kept.table)
    const upTo = sequences[Math.floor(sequences.length * share)]
    const { version: _, updatedAt: __, ...rest } = kept
    await runtime.own.Checkpoint.put({
      ...rest,
      open: [],
      isFinished: false,
      ...(upTo !== undefined && { upTo }),
    })
  }
}

interface StreamPages {
  readonly Streams?: readonly { readonly StreamArn: string }[]
  readonly StreamDescription?: { readonly Shards?: readonly { readonly ShardId: string }[] }
  readonly ShardIterator?: string
  readonly NextShardIterator?: string
  readonly Records?: readonly { readonly dynamodb: { readonly SequenceNumber: string } }[]
}

/** The sequence numbers of a table's stream, in their order. */
async function sequencesOf(engine: Transport, TableName: string): Promise<string[]> {
  const ask = (operation: string, input: object) => engine.send(operation, input) as Promise<StreamPages>
  const found: string[] = []
  for (const { StreamArn } of (await ask('ListStreams', { TableName })).Streams ?? []) {
    const { StreamDescription } = await ask('DescribeStream', { StreamArn })
    for (const { ShardId } of StreamDescription?.Shards ?? []) {
      const first = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }
      let { ShardIterator } = await ask('GetShardIterator', first)
      while (ShardIterator !== undefined) {
        const page = await ask('GetRecords', { ShardIterator, Limit: 1000 })
        const records = page.Records ?? []
        found.push(...records.map(({ dynamodb }) => dynamodb.SequenceNumber))
        ShardIterator = records.length > 0 ? page.NextShardIterator : undefined
      }
    }
  }
  return found
}
