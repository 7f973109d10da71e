import type { Engine } from '@monotable/engine'
import type { StreamRecord } from '../../src/changes/stream-record.ts'

interface Described {
  Table: { LatestStreamArn: string }
}
interface Shards {
  StreamDescription: { Shards: { ShardId: string }[] }
}

/** All records of a table's stream, as the engine gives them. */
export async function recordsOf(engine: Engine, TableName: string): Promise<StreamRecord[]> {
  const { Table } = await engine.send<Described>('DescribeTable', { TableName })
  const StreamArn = Table.LatestStreamArn
  const { StreamDescription } = await engine.send<Shards>('DescribeStream', { StreamArn })
  const { ShardIterator } = await engine.send<{ ShardIterator: string }>('GetShardIterator', {
    StreamArn,
    ShardId: StreamDescription.Shards[0]?.ShardId,
    ShardIteratorType: 'TRIM_HORIZON',
  })
  const { Records } = await engine.send<{ Records: StreamRecord[] }>('GetRecords', { ShardIterator })
  return Records
}
