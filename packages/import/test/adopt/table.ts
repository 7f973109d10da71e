import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Engine, open, serve } from '@monotable/engine'
import type { AttributeMap, Transport } from 'monotable'
import { type Adopted, adoptTable, type TableDescription } from '../../src/index.ts'

/** A table of the engine that other programs write to over HTTP, by the AWS SDK. */
export interface SharedTable {
  readonly name: string
  readonly transport: Transport
  readonly client: DynamoDBClient
  readonly documents: DynamoDBDocumentClient
  items(): Promise<AttributeMap[]>
  adopt(hints?: ReadonlyMap<string, readonly string[]>): Promise<Adopted>
  close(): Promise<void>
}

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' })

/** An empty table with PK and SK, and one index with GSI1PK and GSI1SK. */
export async function openTable(name = 'Shop'): Promise<SharedTable> {
  const engine: Engine = await open()
  const server = await serve(engine, { port: 0 })
  await engine.send('CreateTable', {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK'].map(text),
    KeySchema: keys('PK', 'SK'),
    GlobalSecondaryIndexes: [
      { IndexName: 'GSI1', KeySchema: keys('GSI1PK', 'GSI1SK'), Projection: { ProjectionType: 'ALL' } },
    ],
  })
  const client = new DynamoDBClient({
    endpoint: server.url,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  const items = async () => {
    const answer = (await engine.send('Scan', { TableName: name })) as { Items: AttributeMap[] }
    return answer.Items
  }
  return {
    name,
    transport: engine,
    client,
    documents: DynamoDBDocumentClient.from(client),
    items,
    async adopt(hints) {
      const { Table } = (await engine.send('DescribeTable', { TableName: name })) as {
        Table: TableDescription
      }
      return adoptTable({ description: Table, items: await items(), ...(hints && { hints }) })
    },
    async close() {
      client.destroy()
      await server.close()
      await engine.close()
    },
  }
}

const keys = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' },
  { AttributeName: range, KeyType: 'RANGE' },
]
