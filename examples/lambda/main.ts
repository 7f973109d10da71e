import { open, serve } from '@monotable/engine'
import { ensureTables } from 'monotable'
import { links } from './schema.ts'

// The function as it is deployed, with the embedded DynamoDB instead of AWS behind the AWS SDK.
const engine = await open()
await ensureTables(links, engine)
const server = await serve(engine, { port: 0 })
Object.assign(process.env, {
  DYNAMODB_ENDPOINT: server.url,
  AWS_REGION: 'local',
  AWS_ACCESS_KEY_ID: 'any',
  AWS_SECRET_ACCESS_KEY: 'any',
})
const { handler } = await import('./handler.ts')

const ann = { authorizer: { jwt: { claims: { sub: 'ann' } } } }
const body = JSON.stringify({ slug: 'docs', url: 'https://example.com/docs' })
console.log('created:', (await handler({ routeKey: 'POST /links', body, requestContext: ann })).statusCode)
console.log('again:', (await handler({ routeKey: 'POST /links', body, requestContext: ann })).statusCode)
const follow = { routeKey: 'GET /{slug}', pathParameters: { slug: 'docs' }, requestContext: {} }
console.log('followed:', (await handler(follow)).headers)
console.log('list:', (await handler({ routeKey: 'GET /links', requestContext: ann })).body)
console.log('stranger:', (await handler({ routeKey: 'GET /links', requestContext: {} })).statusCode)
await server.close()
