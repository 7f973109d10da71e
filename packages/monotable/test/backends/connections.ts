import type { AddressInfo } from 'node:net'
import {
  DeleteTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  ScanCommand,
  type ScanCommandInput,
} from '@aws-sdk/client-dynamodb'
import { type Engine, open, serve } from '@monotable/engine'
import dynalite from 'dynalite'
import type { Transport } from '../../src/transport.ts'
import { awsSdk } from '../../src/transports/aws-sdk.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'

/**
 * What not every backend can do. `records`: the records of a stream can be read in a test. `oldItemOnFailure`: a failed
 * condition gives the item back. `indexCapacity`: consumed capacity tells of indexes.
 */
export type Feature =
  | 'transactions'
  | 'streams'
  | 'records'
  | 'ttl'
  | 'pointInTimeRecovery'
  | 'deletionProtection'
  | 'oldItemOnFailure'
  | 'documentEquality'
  | 'indexCapacity'
  | 'severalAttributes'

export interface Connection {
  readonly transport: Transport
  readonly engine?: Engine
  deleteTable(name: string): Promise<unknown>
  /** A page of everything in a table, which no client ever asks for. */
  scan(input: { TableName: string; ExclusiveStartKey?: AttributeMap }): Promise<ScanPage>
  close(): Promise<void>
}

export interface ScanPage {
  readonly Items?: AttributeMap[]
  readonly LastEvaluatedKey?: AttributeMap
}

export interface Kind {
  readonly title: string
  readonly lacks: readonly Feature[]
  connect(): Promise<Connection>
}

const inProcess: Kind = {
  title: 'the engine in process',
  lacks: [],
  async connect() {
    const engine = await open()
    return {
      transport: engine,
      engine,
      deleteTable: name => engine.send('DeleteTable', { TableName: name }),
      scan: input => engine.send('Scan', { ...input, ConsistentRead: true }) as Promise<ScanPage>,
      close: () => engine.close(),
    }
  },
}

const overHttp: Kind = {
  title: 'the engine over HTTP',
  lacks: [],
  async connect() {
    const engine = await open()
    const server = await serve(engine, { port: 0 })
    return { ...throughSdk({ endpoint: server.url, ...local }, () => server.close()), engine }
  },
}

const onDynalite: Kind = {
  title: 'dynalite',
  lacks: [
    'transactions',
    'streams',
    'records',
    'ttl',
    'pointInTimeRecovery',
    'deletionProtection',
    'oldItemOnFailure',
    'documentEquality',
    'indexCapacity',
    'severalAttributes',
  ],
  async connect() {
    const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return throughSdk({ endpoint, ...local }, async () => {
      await new Promise(resolve => server.close(resolve))
    })
  },
}

/** Any other DynamoDB; the region and the credentials come from the environment, as the SDK reads them. */
const givenEndpoint = (endpoint: string): Kind => ({
  title: 'the given endpoint',
  lacks: ['records'],
  connect: async () => throughSdk({ endpoint, region: process.env.AWS_REGION ?? 'us-east-1' }),
})

const local = { region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } }

function throughSdk(config: DynamoDBClientConfig, closeServer?: () => Promise<void>): Connection {
  const client = new DynamoDBClient(config)
  return {
    transport: awsSdk(client),
    deleteTable: name => client.send(new DeleteTableCommand({ TableName: name })),
    scan: input =>
      client.send(
        new ScanCommand({ ...(input as ScanCommandInput), ConsistentRead: true }),
      ) as Promise<ScanPage>,
    async close() {
      client.destroy()
      await closeServer?.()
    },
  }
}

export function allKinds(): Kind[] {
  const endpoint = process.env.TEST_DYNAMODB_ENDPOINT
  return [inProcess, overHttp, onDynalite, ...(endpoint ? [givenEndpoint(endpoint)] : [])]
}
