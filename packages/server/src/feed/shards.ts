import { ask, isNamed, type StreamAnswers, type StreamSource } from './stream-source.ts'

/** A part of a table's stream. Its records come after those of its parents. */
export interface Shard {
  /** The same for the same shard: its stream's label and its id. */
  readonly key: string
  readonly table: string
  readonly stream: string
  readonly streamArn: string
  readonly id: string
  /** Keys of the shards that come before. Those that are gone are not listed. */
  readonly parents: readonly string[]
}

/** All shards of all streams that a table has and had, as long as they can be read, the oldest stream first. */
export async function shardsOf(source: StreamSource, table: string): Promise<Shard[]> {
  const shards: Shard[] = []
  let previous: readonly string[] = []
  for (const { arn, label } of await streamsOf(source, table)) {
    const described = await describedShards(source, arn)
    const known = new Set(described.map(({ id }) => id))
    for (const { id, parent } of described) {
      // A stream that was switched on again goes on where the one before it ended.
      const parents = parent !== undefined && known.has(parent) ? [`${label}/${parent}`] : previous
      shards.push({ key: `${label}/${id}`, table, stream: label, streamArn: arn, id, parents })
    }
    if (described.length > 0) previous = described.map(({ id }) => `${label}/${id}`)
  }
  return shards
}

interface Stream {
  readonly arn: string
  readonly label: string
}

async function streamsOf(source: StreamSource, table: string): Promise<Stream[]> {
  const streams: Stream[] = []
  let last: string | undefined
  do {
    const start = last === undefined ? {} : { ExclusiveStartStreamArn: last }
    const page = await ask(source, 'ListStreams', { TableName: table, ...start })
    for (const { StreamArn: arn, StreamLabel: label } of page.Streams ?? []) {
      if (arn !== undefined && label !== undefined) streams.push({ arn, label })
    }
    last = page.LastEvaluatedStreamArn
  } while (last !== undefined)
  // A label is the time at which its stream was switched on.
  return streams.sort((a, b) => (a.label < b.label ? -1 : 1))
}

interface Described {
  readonly id: string
  readonly parent: string | undefined
}

async function describedShards(source: StreamSource, arn: string): Promise<Described[]> {
  const shards: Described[] = []
  let last: string | undefined
  do {
    const start = last === undefined ? {} : { ExclusiveStartShardId: last }
    const { StreamDescription } = await describe(source, { StreamArn: arn, ...start })
    const { Shards = [], LastEvaluatedShardId } = StreamDescription ?? {}
    for (const { ShardId: id, ParentShardId: parent } of Shards) {
      if (id !== undefined) shards.push({ id, parent })
    }
    last = LastEvaluatedShardId
  } while (last !== undefined)
  return shards
}

/** A stream whose last record is too old disappears: it has no shards any more. */
async function describe(source: StreamSource, input: object): Promise<StreamAnswers['DescribeStream']> {
  try {
    return await ask(source, 'DescribeStream', input)
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException')) return {}
    throw error
  }
}
