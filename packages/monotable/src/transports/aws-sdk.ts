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
  ScanCommand,
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
  Scan: ScanCommand,
  TransactGetItems: TransactGetItemsCommand,
  TransactWriteItems: TransactWriteItemsCommand,
  UpdateContinuousBackups: UpdateContinuousBackupsCommand,
  UpdateItem: UpdateItemCommand,
  UpdateTable: UpdateTableCommand,
  UpdateTimeToLive: UpdateTimeToLiveCommand,
} as const

type AnyCommand = new (input: object) => GetItemCommand

/** Their answers hold items, and nothing that the SDK must turn into something else. */
const itemOperations = new Set([
  'BatchGetItem',
  'DeleteItem',
  'GetItem',
  'Query',
  'Scan',
  'TransactGetItems',
  'UpdateItem',
])

/**
 * Sends through a client of the AWS SDK: its region, credentials, retries and middleware.
 *
 * @example
 * ```ts
 * import { awsSdk } from 'monotable/aws-sdk'
 * import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
 *
 * const db = connect(shop, awsSdk(new DynamoDBClient({ region: 'eu-central-1' })))
 * ```
 */
export function awsSdk(client: DynamoDBClient): Transport {
  return {
    binary: 'bytes',
    send(operation, input, options) {
      const Command = commands[operation as keyof typeof commands] as unknown as AnyCommand | undefined
      if (!Command) throw new TypeError(`The AWS SDK transport does not send ${operation}`)
      const command = new Command(input)
      const abortSignal = options?.signal
      const settings = abortSignal && { abortSignal }
      return itemOperations.has(operation)
        ? sendForItems(client, command, settings)
        : client.send(command, settings)
    },
  }
}

interface Response {
  readonly statusCode: number
  body: Uint8Array
}

/** Bytes are base64 text on the wire, which only the SDK's own reading turns back. */
const hasBytes = /"BS?"\s*:/

/**
 * Reads an answer as it came, in DynamoDB's own JSON. The SDK would go through every value of every item, which takes
 * several times as long: it is given the answer without the items. Errors and bytes are its business as ever.
 */
async function sendForItems(
  client: DynamoDBClient,
  command: GetItemCommand,
  settings: { readonly abortSignal: AbortSignal } | undefined,
): Promise<object> {
  const { streamCollector, utf8Encoder } = client.config
  let answer: Record<string, unknown> | undefined
  command.middlewareStack.add(
    next => async args => {
      const result = await next(args)
      const response = result.response as Response
      if (response.statusCode !== 200) return result
      const bytes = await streamCollector(response.body)
      const text = utf8Encoder(bytes)
      answer = hasBytes.test(text) ? undefined : JSON.parse(text)
      response.body = answer ? withoutItems(answer) : bytes
      return result
    },
    { step: 'deserialize', priority: 'low', name: 'monotableItems' },
  )
  const output = await client.send(command, settings)
  return answer ?? output
}

const encoder = new TextEncoder()

function withoutItems({ Item, Items, Attributes, Responses, ...rest }: Record<string, unknown>): Uint8Array {
  return encoder.encode(JSON.stringify(rest))
}
