import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { open, serve } from '@monotable/engine'
import { connect } from '../../src/connect.ts'
import type { Access, Entities, Schema } from '../../src/schema/schema.ts'
import { ensureTables } from '../../src/tables/ensure-tables.ts'
import { awsSdk } from '../../src/transports/aws-sdk.ts'
import type { AttributeMap } from '../../src/values/attribute-value.ts'

/** Whether the engine still gets a request whose connection is cut. */
export type Moment = 'before the engine sees it' | 'after the engine has done it'

/** An engine behind a proxy that cuts the connections of chosen batch requests, by their number from 1. */
export async function behindCuts<Base extends string, E extends Entities, P extends Access>(
  schema: Schema<Base, E, P>,
  moment: Moment,
  isCut: (request: number) => boolean,
) {
  const engine = await open()
  const server = await serve(engine, { port: 0 })
  const tables = Object.fromEntries(schema.model.tables.map(({ name }) => [name, name]))
  await ensureTables(schema, engine, { tables })
  let requests = 0
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    const isBatch = String(request.headers['x-amz-target']).includes('Batch')
    const cuts = isBatch && isCut(++requests)
    if (cuts && moment === 'before the engine sees it') return void request.socket.destroy()
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const answer = await fetch(server.url, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body,
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (cuts) return void request.socket.destroy()
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(bytes)
  }
  const proxy = createServer((request, response) => void forward(request, response))
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  })
  const [TableName] = Object.values(tables)
  return {
    db: connect(schema, awsSdk(client), { tables }),
    async stored(): Promise<AttributeMap[]> {
      const { Items } = (await engine.send('Scan', { TableName, ConsistentRead: true })) as {
        Items: AttributeMap[]
      }
      return Items
    },
    async close() {
      client.destroy()
      proxy.closeAllConnections()
      await new Promise(resolve => proxy.close(resolve))
      await server.close()
      await engine.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
