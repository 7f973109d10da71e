import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb'
import { serve as serveEngine } from '@monotable/engine'
import { tableNames } from '@monotable/server/testing'
import type { Serving } from '../serving.ts'

type Plain = Record<string, unknown>

/** A program that knows the table and nothing of us: the AWS SDK over HTTP. */
export interface AnotherProgram {
  put(item: Plain): Promise<void>
  get(key: { readonly PK: string; readonly SK: string }): Promise<Plain | undefined>
  /** Deletes everything. */
  empty(): Promise<void>
  close(): Promise<void>
}

export async function anotherProgram({ engine, runtime }: Serving): Promise<AnotherProgram> {
  const [declared] = runtime.systems[0]!.system.schema.tables
  const TableName = tableNames(runtime.systems[0]!.system.schema, {})[declared!.name] ?? declared!.name
  const server = await serveEngine(engine, { port: 0 })
  const client = new DynamoDBClient({
    endpoint: server.url,
    region: 'local',
    credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  })
  const documents = DynamoDBDocumentClient.from(client)
  return {
    put: async Item => void (await documents.send(new PutCommand({ TableName, Item }))),
    get: async Key => (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item,
    async empty() {
      const { Items = [] } = await documents.send(new ScanCommand({ TableName }))
      for (const { PK, SK } of Items) await documents.send(new DeleteCommand({ TableName, Key: { PK, SK } }))
    },
    async close() {
      client.destroy()
      await server.close()
    },
  }
}
