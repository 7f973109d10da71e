import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteItemCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateContinuousBackupsCommand,
  UpdateItemCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import type { Transport } from '../transport.ts'

/** What the library sends, and nothing else: so the rest of the SDK stays out of a bundle. */
const commands = {
  BatchGetItem: BatchGetItemCommand,
  BatchWriteItem: BatchWriteItemCommand,
  CreateTable: CreateTableCommand,
  DeleteItem: DeleteItemCommand,
  DescribeContinuousBackups: DescribeContinuousBackupsCommand,
  DescribeTable: DescribeTableCommand,
  DescribeTimeToLive: DescribeTimeToLiveCommand,
  GetItem: GetItemCommand,
  PutItem: PutItemCommand,
  Query: QueryCommand,
  TransactGetItems: TransactGetItemsCommand,
  TransactWriteItems: TransactWriteItemsCommand,
  UpdateContinuousBackups: UpdateContinuousBackupsCommand,
  UpdateItem: UpdateItemCommand,
  UpdateTable: UpdateTableCommand,
  UpdateTimeToLive: UpdateTimeToLiveCommand,
} as const

type AnyCommand = new (input: object) => GetItemCommand

/** Sends through a client of the AWS SDK: its region, credentials, retries and middleware. */
export function awsSdk(client: DynamoDBClient): Transport {
  return {
    binary: 'bytes',
    send(operation, input) {
      const Command = commands[operation as keyof typeof commands] as unknown as AnyCommand | undefined
      if (!Command) throw new TypeError(`The AWS SDK transport does not send ${operation}`)
      return client.send(new Command(input))
    },
  }
}
