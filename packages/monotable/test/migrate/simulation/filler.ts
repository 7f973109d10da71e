import type { Transport } from '../../../src/transport.ts'
import { RawRequests, type Row, rowOf } from './raw-requests.ts'
import type { World } from './world.ts'

/** What a filler has to work with. */
export interface Filler {
  readonly world: World
  readonly transport: Transport
  readonly raw: RawRequests
  /** Of this pass, the same after every resumption. */
  readonly id: string
  /** Where it was within the pass when it last wrote that down. */
  readonly from: string | undefined
  save(from: string | undefined): Promise<void>
}

/** Goes over the table once, from where it was. */
export type Pass = (filler: Filler) => Promise<void>

/** What is done to a row that a scan names. */
export type Step = (raw: RawRequests, row: Row, world: World) => Promise<void>

/** What is done about a change that the stream tells: the row's key, and what it was before. */
export type Reaction = (transport: Transport, row: Row, world: World) => Promise<void>

class Killed extends Error {}

/** The share of a filler's requests at which it dies: half of them before the request is sent, half after its effect. */
const deadly = 0.065

function killing(world: World): Transport {
  const turns = world.turns.transport(world.store)
  let isDead = false
  const die = () => {
    isDead = true
    throw new Killed()
  }
  return {
    async send(operation, input) {
      const fate = world.random()
      if (isDead || fate < deadly / 2) die()
      const answer = await turns.send(operation, input)
      if (isDead || fate < deadly) die()
      return answer
    },
  }
}

/** Runs something that keeps its place, again from that place whenever it is killed. */
function resuming(
  world: World,
  name: string,
  run: (transport: Transport, place: Row, save: (place: Row) => Promise<void>) => Promise<void>,
): () => Promise<void> {
  return async () => {
    for (;;) {
      const transport = killing(world)
      const state = new RawRequests(transport, stateTable(world.table))
      const key = { PK: name, SK: 'META' }
      try {
        const place = (await state.get(key)) ?? {}
        await run(transport, place, async next => {
          await state.write({ put: { ...next, ...key } })
        })
        return
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        world.kills++
      }
    }
  }
}

export const stateTable = (table: string) => `${table}-state`

/** One pass after the other, with a checkpoint after every page. */
export function filler(world: World, name: string, passes: readonly Pass[]): () => Promise<void> {
  return resuming(world, name, async (transport, place, save) => {
    const raw = new RawRequests(transport, world.table)
    let { from } = place
    for (let at = Number(place.pass ?? 0); at < passes.length; at++) {
      const pass = passes[at] as Pass
      const saveWithin = (next: string | undefined) =>
        save({ pass: String(at), ...(next !== undefined && { from: next }) })
      await pass({ world, transport, raw, id: `${name}-${at}`, from, save: saveWithin })
      await save({ pass: String(at + 1) })
      from = undefined
    }
  })
}

/** A scan in pages of two; the checkpoint is written after the page is dealt with. */
export function eachRow(step: Step): Pass {
  return async ({ world, raw, from: start, save }) => {
    let from = start
    do {
      const { rows, next } = await raw.page(from)
      for (const row of rows) await step(raw, row, world)
      from = next
      if (from !== undefined) await save(from)
    } while (from !== undefined)
  }
}

/** Reacts to all that has changed since the table was created, until `isOver` and nothing is left. */
export function follower(world: World, react: Reaction, isOver: () => boolean): () => Promise<void> {
  return resuming(world, 'stream', async (transport, place, save) => {
    let iterator = place.iterator ?? (await firstIterator(world))
    for (;;) {
      const wasOver = isOver()
      const { Records, NextShardIterator } = (await transport.send('GetRecords', {
        ShardIterator: iterator,
        Limit: 2,
      })) as { Records: StreamRecord[]; NextShardIterator: string }
      for (const { dynamodb } of Records)
        await react(transport, rowOf({ ...dynamodb.OldImage, ...dynamodb.Keys }), world)
      iterator = NextShardIterator
      if (Records.length > 0) await save({ iterator })
      else if (wasOver) return
    }
  })
}

interface StreamRecord {
  readonly dynamodb: { readonly Keys: object; readonly OldImage?: object }
}

async function firstIterator({ store, table }: World): Promise<string> {
  const { Table } = (await store.send('DescribeTable', { TableName: table })) as {
    Table: { LatestStreamArn: string }
  }
  const StreamArn = Table.LatestStreamArn
  const { StreamDescription } = (await store.send('DescribeStream', { StreamArn })) as {
    StreamDescription: { Shards: { ShardId: string }[] }
  }
  const ShardId = StreamDescription.Shards[0]?.ShardId
  const input = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }
  return ((await store.send('GetShardIterator', input)) as { ShardIterator: string }).ShardIterator
}
