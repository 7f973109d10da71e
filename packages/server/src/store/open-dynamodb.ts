import type { Transport } from 'monotable'
import type { Config } from '../config/config.ts'
import { awsStreams } from '../feed/aws-streams.ts'
import type { Store } from './store.ts'

/** The store cannot be used; the message says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

interface Whereabouts extends Pick<Config, 'dynamodbEndpoint' | 'region'> {
  /** A profile of the AWS configuration, for credentials and region. */
  readonly profile?: string | undefined
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * DynamoDB, or whatever speaks its protocol, through the AWS SDK, which is loaded only when it is needed.
 *
 * @example
 * ```ts
 * const store = await openDynamoDB({ dynamodbEndpoint: 'http://localhost:8000', region: 'eu-central-1' }, process.env)
 * ```
 */
export async function openDynamoDB(
  { dynamodbEndpoint: endpoint, region, profile }: Whereabouts,
  env: Env,
): Promise<Store & Required<Pick<Store, 'streams'>>> {
  if (endpoint === undefined && region === undefined && profile === undefined) {
    throw new StoreError('DynamoDB needs a region. Set AWS_REGION or DYNAMODB_ENDPOINT')
  }
  const where = {
    ...whereabouts(endpoint, profile, env),
    ...(region !== undefined && { region }),
    ...(profile !== undefined && { profile }),
  }
  try {
    const { client, transport } = await openClient(where)
    if (profile !== undefined) await checkProfile(client.config, profile)
    const streams = await awsStreams(where)
    const close = () => {
      client.destroy()
      streams.close()
    }
    const place = region === undefined ? `of the profile ${profile}` : `in ${region}`
    return { transport, streams, url: endpoint ?? `DynamoDB ${place}`, close }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const packages = '@aws-sdk/client-dynamodb @aws-sdk/client-dynamodb-streams'
    throw new StoreError(`The dynamodb store needs the AWS SDK: npm install ${packages}`)
  }
}

async function openClient(where: object) {
  const sdk = await import('./dynamodb-sdk.ts')
  const client = new sdk.DynamoDBClient(where)
  const usual = sdk.awsSdk(client)
  // What the studio and test hooks send besides what the library does.
  const more = { ListTables: sdk.ListTablesCommand, DeleteTable: sdk.DeleteTableCommand }
  type AnyCommand = new (input: object) => InstanceType<typeof sdk.ListTablesCommand>
  const transport: Transport = {
    ...usual,
    send(operation, input, options) {
      const Command = more[operation as keyof typeof more] as unknown as AnyCommand | undefined
      return Command ? client.send(new Command(input)) : usual.send(operation, input, options)
    },
  }
  return { client, transport }
}

interface Resolved {
  readonly region: () => Promise<unknown>
  readonly credentials: () => Promise<unknown>
}

/** Who misspells a profile hears of it before the first request. */
async function checkProfile({ region, credentials }: Resolved, profile: string): Promise<void> {
  await region().catch(() => {
    throw new StoreError(
      `The profile '${profile}' has no region. Say one, or write it to the profile in ~/.aws/config`,
    )
  })
  await credentials().catch((error: Error) => {
    throw new StoreError(`The profile '${profile}' gives no credentials: ${error.message}`)
  })
}

/** The SDK wants a region and credentials also where nobody looks at them; a profile has its own. */
function whereabouts(endpoint: string | undefined, profile: string | undefined, env: Env) {
  if (endpoint === undefined) return {}
  if (profile !== undefined) return { endpoint }
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(endpoint).hostname)
  const hasOwn = env.AWS_ACCESS_KEY_ID ?? env.AWS_PROFILE
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  return { endpoint, region: 'us-east-1', ...(isHere && !hasOwn && { credentials }) }
}
