import type { DynamoDBStreamsClientConfig } from '@aws-sdk/client-dynamodb-streams'
import type { StreamRecord } from 'monotable'
import type { StreamSource } from './stream-source.ts'

/** DynamoDB Streams through the AWS SDK, which is loaded only when it is needed. */
export async function awsStreams(
  config: DynamoDBStreamsClientConfig = {},
): Promise<StreamSource & { close(): void }> {
  // By name, so that a bundle leaves out the rest.
  const {
    DynamoDBStreamsClient,
    ListStreamsCommand: ListStreams,
    DescribeStreamCommand: DescribeStream,
    GetShardIteratorCommand: GetShardIterator,
    GetRecordsCommand: GetRecords,
  } = await import('@aws-sdk/client-dynamodb-streams')
  const client = new DynamoDBStreamsClient(config)
  const commands = { ListStreams, DescribeStream, GetShardIterator, GetRecords } as const
  type AnyCommand = new (input: object) => InstanceType<typeof GetRecords>
  return {
    send: async (operation, input) => {
      const answer = await client.send(new (commands[operation] as unknown as AnyCommand)(input))
      const { Records } = answer as { Records?: StreamRecord[] }
      return Records ? { ...answer, Records: Records.map(withMaps) } : answer
    },
    close: () => client.destroy(),
  }
}

/** DynamoDB Local writes an empty map of an image as a value without a type, at any depth. */
function withMaps(record: StreamRecord): StreamRecord {
  const { NewImage, OldImage } = record.dynamodb ?? {}
  const dynamodb = {
    ...record.dynamodb,
    ...(NewImage && { NewImage: mapsIn(NewImage) }),
    ...(OldImage && { OldImage: mapsIn(OldImage) }),
  }
  return { ...record, dynamodb }
}

type Value = { readonly M?: object; readonly L?: readonly Value[]; readonly $unknown?: unknown }

function mapsIn(values: object): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typed(value)]))
}

function typed(value: Value): Value {
  if (value.M) return { M: mapsIn(value.M) }
  if (value.L) return { L: value.L.map(typed) }
  const isEmpty = value.$unknown !== undefined || Object.keys(value).length === 0
  return isEmpty ? { M: {} } : value
}
