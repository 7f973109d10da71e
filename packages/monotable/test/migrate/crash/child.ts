import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { connectSession, fill } from '../../../src/migrate/index.ts'
import { awsSdk } from '../../../src/transports/aws-sdk.ts'
import { stock } from './stock.ts'

/** Fills a table and says when it has dealt with a page, until it is killed or done. */
const [endpoint] = process.argv.slice(2) as [string]
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }
const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials })
const session = connectSession(stock.model, awsSdk(client))
await fill(session, { id: 'crash', segments: 3, pageSize: 5, onProgress: ({ seen }) => console.log(seen) })
