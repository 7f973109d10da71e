import type { StreamRecord } from 'monotable'

export type StreamOperation = 'ListStreams' | 'DescribeStream' | 'GetShardIterator' | 'GetRecords'

/** Where records of streams come from: the engine as it stands, or DynamoDB Streams through `awsStreams`. */
export interface StreamSource {
  send(operation: StreamOperation, input: object): Promise<object>
}

/** What the four operations answer, as far as the feed looks. */
export interface StreamAnswers {
  ListStreams: {
    readonly Streams?: readonly { readonly StreamArn?: string; readonly StreamLabel?: string }[]
    readonly LastEvaluatedStreamArn?: string
  }
  DescribeStream: {
    readonly StreamDescription?: {
      readonly Shards?: readonly { readonly ShardId?: string; readonly ParentShardId?: string }[]
      readonly LastEvaluatedShardId?: string
    }
  }
  GetShardIterator: { readonly ShardIterator?: string }
  GetRecords: { readonly Records?: readonly StreamRecord[]; readonly NextShardIterator?: string }
}

export function ask<O extends StreamOperation>(
  source: StreamSource,
  operation: O,
  input: object,
): Promise<StreamAnswers[O]> {
  return source.send(operation, input) as Promise<StreamAnswers[O]>
}

/** Whether an error of the source has this name: the engine and the SDK use the same ones. */
export function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}
