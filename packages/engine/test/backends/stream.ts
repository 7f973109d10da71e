import type { Backend, WireObject } from './backend.ts'

type Sender = Pick<Backend, 'send'>

export const streaming = (view: string) => ({
  StreamSpecification: { StreamEnabled: true, StreamViewType: view },
})

/** The newest stream of a table and its first shard. */
export async function streamOf(backend: Sender, table: string): Promise<{ arn: string; shard: string }> {
  const { Table } = await backend.send('DescribeTable', { TableName: table })
  const arn = Table.LatestStreamArn
  const { StreamDescription } = await backend.send('DescribeStream', { StreamArn: arn })
  return { arn, shard: StreamDescription.Shards[0].ShardId }
}

export async function iteratorAt(
  backend: Sender,
  { arn, shard }: { arn: string; shard: string },
  type: string,
  sequence?: string,
): Promise<string> {
  const { ShardIterator } = await backend.send('GetShardIterator', {
    StreamArn: arn,
    ShardId: shard,
    ShardIteratorType: type,
    ...(sequence !== undefined && { SequenceNumber: sequence }),
  })
  return ShardIterator
}

/** All records of a table's newest stream, from the oldest on. */
export async function recordsOf(backend: Sender, table: string): Promise<WireObject[]> {
  const iterator = await iteratorAt(backend, await streamOf(backend, table), 'TRIM_HORIZON')
  const { Records } = await backend.send('GetRecords', { ShardIterator: iterator })
  return Records
}
