import type { DynamoDBStreamsClientConfig } from '@aws-sdk/client-dynamodb-streams'
import type { StreamSource } from './stream-source.ts'

/** DynamoDB Streams through the AWS SDK, which is loaded only when it is needed. */
export async function awsStreams(
  config: DynamoDBStreamsClientConfig = {},
): Promise<StreamSource & { close(): void }> {
  const sdk = await import('@aws-sdk/client-dynamodb-streams')
  const client = new sdk.DynamoDBStreamsClient(config)
  const commands = {
    ListStreams: sdk.ListStreamsCommand,
    DescribeStream: sdk.DescribeStreamCommand,
    GetShardIterator: sdk.GetShardIteratorCommand,
    GetRecords: sdk.GetRecordsCommand,
  } as const
  type AnyCommand = new (input: object) => InstanceType<typeof sdk.GetRecordsCommand>
  return {
    send: (operation, input) => client.send(new (commands[operation] as unknown as AnyCommand)(input)),
    close: () => client.destroy(),
  }
}
