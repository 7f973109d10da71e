import * as dynamodb from '@aws-sdk/client-dynamodb'
import * as streams from '@aws-sdk/client-dynamodb-streams'
import type { Engine } from '../../src/engine.ts'
import { serve } from '../../src/http/server.ts'
import type { Connection, WireObject } from './backend.ts'
import { withinBudget } from './budget.ts'
import { knownStore, pastFaults } from './known-store.ts'
import { fromSdk, toSdk } from './sdk-values.ts'

/** Our own server on a port of its own, spoken to by the AWS SDK. */
export async function overHttp(engine: Engine): Promise<Connection> {
  const server = await serve(engine, { port: 0 })
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
  const clients = sdkClients({ endpoint: server.url, region: 'us-east-1', credentials })
  return {
    ...clients,
    engine,
    async close() {
      await clients.close()
      await server.close()
    },
  }
}

/** Any other DynamoDB; the region and the credentials come from the environment, as the SDK reads them. */
export function givenEndpoint(endpoint: string): Connection {
  const { passingFaults = [] } = knownStore()
  const clients = pastFaults(
    sdkClients({ endpoint, region: process.env.AWS_REGION ?? 'us-east-1' }),
    passingFaults,
  )
  const dollars = process.env.TEST_DYNAMODB_DOLLARS
  return dollars === undefined ? clients : withinBudget(clients, Number(dollars))
}

const ofStreams = new Set(['ListStreams', 'DescribeStream', 'GetShardIterator', 'GetRecords'])

function sdkClients(
  options: dynamodb.DynamoDBClientConfig & streams.DynamoDBStreamsClientConfig,
): Connection {
  const client = new dynamodb.DynamoDBClient({ maxAttempts: 1, ...options })
  const streamsClient = new streams.DynamoDBStreamsClient({ maxAttempts: 1, ...options })
  const run = async (command: SdkCommand, operation: string) => {
    const target = (ofStreams.has(operation) ? streamsClient : client) as unknown as SdkClient
    const { $metadata, ...answer } = await target.send(command)
    return fromSdk(answer)
  }
  return {
    send: (operation, input) => run(command(operation, toSdk(input) as WireObject), operation),
    sendUnchecked: (operation, input) =>
      run(withBody(command(operation, {}), JSON.stringify(input)), operation),
    async close() {
      client.destroy()
      streamsClient.destroy()
    },
  }
}

interface SdkClient {
  send(command: SdkCommand): Promise<WireObject>
}

interface SdkCommand {
  middlewareStack: { add(middleware: unknown, options: { step: string; name: string }): void }
}

function command(operation: string, input: WireObject): SdkCommand {
  const classes = (ofStreams.has(operation) ? streams : dynamodb) as unknown as Record<
    string,
    (new (input: WireObject) => SdkCommand) | undefined
  >
  const Command = classes[`${operation}Command`]
  if (!Command) throw new Error(`the AWS SDK has no ${operation}`)
  return new Command(input)
}

/** Puts our own text in place of what the SDK wrote, before it is signed. */
function withBody(target: SdkCommand, body: string): SdkCommand {
  type Handler = (args: { request: WireObject }) => unknown
  const middleware = (next: Handler) => (args: { request: WireObject }) => {
    args.request.body = body
    args.request.headers['content-length'] = String(Buffer.byteLength(body))
    return next(args)
  }
  target.middlewareStack.add(middleware, { step: 'build', name: 'withBody' })
  return target
}
