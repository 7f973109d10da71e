import { open, serve } from '@monotable/engine'
import { awsStreams, type Config, type FeedOptions } from '@monotable/server'
import type { Transport } from 'monotable'
import { Failure, type Surroundings } from '../command.ts'
import { loopback } from './check-ports.ts'
import { tablesIn } from './data-folder.ts'

/** Where the tables are. */
export interface OpenStore {
  readonly transport: Transport
  /** Where their streams are read. */
  readonly streams: NonNullable<FeedOptions['source']>
  /** For other programs. */
  readonly url: string
  close(): Promise<void> | void
}

export interface StoreOptions {
  readonly now: () => Date
  readonly complain: (line: string) => void
  readonly env: Surroundings['env']
}

export function openStore(config: Config, options: StoreOptions): Promise<OpenStore> {
  return config.store === 'embedded' ? openEmbedded(config, options) : openDynamoDB(config, options)
}

async function openEmbedded(
  { data, dynamodbPort: port }: Config,
  { now, complain }: StoreOptions,
): Promise<OpenStore> {
  const engine = await open({
    path: tablesIn(data),
    clock: () => now().getTime(),
    report: error => complain(String((error as Error).stack)),
  })
  try {
    const { url, close } = await serve(engine, { port, host: loopback, logger: complain })
    return { transport: engine, streams: engine, url, close }
  } catch (error) {
    await engine.close()
    throw error
  }
}

async function openDynamoDB({ dynamodbEndpoint, region }: Config, { env }: StoreOptions): Promise<OpenStore> {
  const [{ DynamoDBClient }, { awsSdk }] = await Promise.all([
    import('@aws-sdk/client-dynamodb'),
    import('monotable/aws-sdk'),
  ]).catch(error => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const needed = '@aws-sdk/client-dynamodb @aws-sdk/client-dynamodb-streams'
    throw new Failure(`DynamoDB is reached through the AWS SDK: npm install ${needed}`)
  })
  const where = { ...(region !== undefined && { region }), ...endpointOf(dynamodbEndpoint, region, env) }
  const client = new DynamoDBClient(where)
  const streams = await awsStreams(where)
  return {
    transport: awsSdk(client),
    streams,
    url: dynamodbEndpoint ?? `DynamoDB in ${await client.config.region()}`,
    close: () => {
      client.destroy()
      streams.close()
    },
  }
}

/** The SDK wants a region and credentials also where nobody looks at them. */
function endpointOf(endpoint: string | undefined, region: string | undefined, env: Surroundings['env']) {
  if (endpoint === undefined) return {}
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(endpoint).hostname)
  const hasOwn = env.AWS_ACCESS_KEY_ID ?? env.AWS_PROFILE
  return {
    endpoint,
    ...(region === undefined && { region: 'us-east-1' }),
    ...(isHere && !hasOwn && { credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
  }
}
