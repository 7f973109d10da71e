// The feed delivers at least once: whatever it delivers again must change nothing. Aura once counted vanished pages again.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { System } from '@monotable/server'
import { makeFeed, storedState } from '@monotable/server/testing'
import fc from 'fast-check'
import type { Transport } from 'monotable'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld } from '../aura/test/world.ts'
import { systems } from '../index.ts'
import { ShopOfTest } from '../inventory/test/world.ts'
import { type Serving, serving } from './serving.ts'

/** Where a replay begins is another place on every run; `TEST_SEED` of a failure brings it back. */
const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
const hint = `TEST_SEED=${seed} begins at the same points of the feed`
const points = fc.sample(fc.noBias(fc.integer({ min: 1, max: 99 })), { seed, numRuns: 2 })

/** Who wants Aura's events. The same event may come twice; another one, or another text under its id, may not. */
const received = new Set<string>()
const receiver = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  received.add(text)
  response.end()
})
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

/** Aura tells the receiver; the others have no webhook. */
const listenedTo = (system: System): System => ({
  ...system,
  openPorts: async context => {
    const { port } = receiver.address() as AddressInfo
    const env = { AURA_WEBHOOK_URL: `http://127.0.0.1:${port}/`, AURA_WEBHOOK_SECRET: 'secret' }
    return (await system.openPorts?.({ ...context, env: { ...context.env, ...env } })) ?? {}
  },
})

/** What happens after the sample data, where that alone would not wake the reactions that count. */
const busyDays: Readonly<Record<string, (served: Serving) => Promise<void>>> = {
  aura: async served => {
    const world = openWorld(served)
    const shop = await world.register('replayed.example.com')
    const runs = [['/a', '/b', '/c'], ['/a', '/b'], ['/a'], ['/a'], ['/a', '/b'], ['/a']]
    for (const [minute, paths] of runs.entries()) {
      world.at(`2025-01-20T10:0${minute + 1}:00.000Z`)
      const { token, run_id } = await shop.claim('crawl')
      await shop.record(paths, { type: 'product' }, { run_id })
      for (const path of paths) await shop.observe(path, { state: 'LISTED', amount: minute, currency: 'EUR' })
      expect((await shop.complete(token, { full: true })).status).toBe(200)
      await world.drain()
    }
    expect(await shop.item('/b')).toMatchObject({ state: 'LISTED', miss_count: 1 })
    expect(await shop.item('/c')).toMatchObject({ state: 'REMOVED' })
  },
  inventory: async served => {
    const body = { name: 'Harbour', alertPreferences: { email: true, sms: true } }
    const opened = await served.call('POST', '/inventory/shops', { as: 'maya', body })
    const shop = new ShopOfTest(served.call, 'maya', opened.body)
    await shop.staff('sam')
    for (const name of ['Harbour North', 'Harbour South', 'Harbour'])
      expect((await shop.patch('', { name })).status).toBe(200)
    const { productId } = await shop.product({ currentStock: 5, reorderThreshold: 4 })
    await shop.sold(productId, 2)
    await shop.adjust(productId, 10)
    await shop.sold(productId, 12)
  },
}

async function prepare(served: Serving, system: System): Promise<void> {
  const [running] = served.runtime.systems
  const now = served.runtime.now()
  await system.demo?.load({ db: running?.db, ports: running?.ports, now, progress: () => {} })
  await busyDays[system.name]?.(served)
  await served.feed.drain()
}

describe.each(systems as readonly System[])('$name', system => {
  const served = serving(listenedTo(system))

  beforeAll(() => prepare(served, system), 300_000)

  test('a replay of the whole feed changes no table, sends nothing and tells nothing', async () => {
    const before = await everything(served)
    expect(before.records).toBeGreaterThan(0)
    await served.feed.replay(system.name)
    const { processed, deadLetters } = await served.feed.drain()
    expect([processed >= before.records, deadLetters]).toEqual([true, 0])
    expect(await everything(served)).toEqual(before)
  }, 300_000)

  test.each(points)(
    'so does one that begins again at %d % of the feed',
    async percent => {
      const before = await everything(served)
      await goBack(served, system.name, percent / 100)
      const { processed, deadLetters } = await makeFeed(served.runtime).drain()
      expect([processed > 0, deadLetters], hint).toEqual([true, 0])
      expect(await everything(served), hint).toEqual(before)
    },
    300_000,
  )
})

/** Reactions that do again what they have done, each in its own way. */
const broken: readonly [finds: string, where: keyof Everything, reaction: Record<string, unknown>][] = [
  ['a count that goes up', 'tables', { created: countAgain }],
  ['a letter', 'mail', { created: writeAgain }],
  ['an event that nobody has seen', 'webhook', { created: tellAgain }],
]

async function countAgain({ domain }: { domain: string }, { db }: { db: Body }) {
  const { url_count } = await db.Shop.get({ domain }, { consistent: true })
  await db.Shop.update({ domain }, { set: { url_count: url_count + 1 } })
}
async function writeAgain({ domain }: { domain: string }, { ports, ids }: Body) {
  await ports.mail.send({ id: ids.ulid(), to: 'ida@example.com', subject: domain, text: 'Registered' })
}
async function tellAgain({ domain }: { domain: string }, { ports, ids, now }: Body) {
  const event = { event_id: ids.ulid(), type: 'shop.registered', timestamp: now.toISOString(), domain }
  await ports.webhook.deliver(event, now)
}

describe.each(broken)('of a reaction that does its work again the comparison finds %s', (_, where, Shop) => {
  const aura = (systems as readonly System[]).find(({ name }) => name === 'aura') as System
  const doAgain = { title: 'Does it again', on: { Shop } }
  const served = serving(listenedTo({ ...aura, reactions: { ...aura.reactions, doAgain } as never }))

  test(`in ${where}`, async () => {
    await openWorld(served).register(`${where}.example.com`)
    await served.feed.drain()
    const before = await everything(served)
    await served.feed.replay('aura')
    await served.feed.drain()
    const after = await everything(served)
    const differing = (Object.keys(before) as (keyof Everything)[]).filter(
      part => !isDeepStrictEqual(before[part], after[part]),
    )
    expect(differing).toContain(where)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: a broken reaction is given whatever the feed gives
type Body = any
type Everything = Awaited<ReturnType<typeof everything>>

/** All that a system has and has said, and how many records its feed has: whoever follows it live is told of these. */
async function everything({ runtime, ports, engine }: Serving) {
  const [running] = runtime.systems
  if (!running) throw new Error('There is no system')
  const letters = async (kept: { list(): AsyncIterable<unknown> } | undefined) => {
    const found: string[] = []
    for await (const message of kept?.list() ?? []) found.push(JSON.stringify(message))
    return found.sort()
  }
  const objects: string[] = []
  for await (const key of ports.objects.list('')) {
    const content = createHash('sha256').update((await ports.objects.get(key)) ?? '')
    objects.push(`${key} ${content.digest('hex')}`)
  }
  const names = running.system.schema.tables.map(({ name }) => running.tables[name] ?? name)
  return {
    tables: (await storedState(running)).split('\n'),
    mail: await letters(ports.outbox?.mail),
    sms: await letters(ports.outbox?.sms),
    objects: objects.sort(),
    webhook: [...received].sort(),
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
