import type { Engine } from '@monotable/engine'
import type { onChange } from 'monotable'

type Handler = ReturnType<typeof onChange>
type Records = Parameters<Handler>[0]

/** Reads a table's stream as Lambda does, from where it was, and returns where it is now. */
export async function readStream(
  engine: Engine,
  table: string,
  handle: Handler,
  from?: string,
): Promise<string> {
  const iterator = from ?? (await startOf(engine, table))
  const { NextShardIterator, ...records } = await engine.send<Records & { NextShardIterator: string }>(
    'GetRecords',
    { ShardIterator: iterator },
  )
  await handle(records)
  return NextShardIterator
}

async function startOf(engine: Engine, table: string): Promise<string> {
  const { Table } = await engine.send<{ Table: { LatestStreamArn: string } }>('DescribeTable', {
    TableName: table,
  })
  const StreamArn = Table.LatestStreamArn
  const { StreamDescription } = await engine.send<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
    'DescribeStream',
    { StreamArn },
  )
  const { ShardIterator } = await engine.send<{ ShardIterator: string }>('GetShardIterator', {
    StreamArn,
    ShardId: StreamDescription.Shards[0]?.ShardId,
    ShardIteratorType: 'TRIM_HORIZON',
  })
  return ShardIterator
}
