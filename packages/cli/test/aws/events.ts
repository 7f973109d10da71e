import type { Engine } from '@monotable/engine'

interface Http {
  readonly token?: string
  readonly cookies?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly query?: string
  /** Instead of JSON; API Gateway sends it in base64. */
  readonly file?: { readonly type: string; readonly bytes: Uint8Array }
}

/** What an HTTP API sends, in payload format 2.0. */
export function apiEvent(
  method: string,
  rawPath: string,
  { token, cookies, headers, body, query, file }: Http = {},
) {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: query ?? '',
    ...(cookies && { cookies }),
    headers: {
      accept: '*/*',
      host: 'inventory.example',
      origin: 'https://inventory.example',
      'x-forwarded-for': '203.0.113.1',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...(body && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': file.type }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    requestContext: {
      accountId: '000000000000',
      apiId: 'a1b2c3',
      domainName: 'inventory.example',
      domainPrefix: 'inventory',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '203.0.113.1', userAgent: 'test' },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: '$default',
      stage: '$default',
      time: '12/Mar/2026:19:03:58 +0000',
      timeEpoch: 1773342238000,
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(file && { body: Buffer.from(file.bytes).toString('base64') }),
    isBase64Encoded: file !== undefined,
  }
}

/** What a function URL sends: the same, with a body in base64 and a domain of its own. */
export function functionUrlEvent(method: string, rawPath: string, asked: Http = {}) {
  const event = apiEvent(method, rawPath, asked)
  return {
    ...event,
    requestContext: { ...event.requestContext, apiId: 'url', domainName: 'url.lambda-url.us-east-1.on.aws' },
    ...(event.body && { body: Buffer.from(event.body).toString('base64'), isBase64Encoded: true }),
  }
}

/** What a rule of EventBridge sends every minute. */
export const minuteEvent = {
  version: '0',
  id: '89d1a02d-5ec7-412e-82f5-13505f849b41',
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: '2026-03-12T19:03:00Z',
  region: 'us-east-1',
  resources: ['arn:aws:events:us-east-1:000000000000:rule/EveryMinute'],
  detail: {},
}

/** What a bucket sends when an object was put there. */
export const objectEvent = {
  Records: [
    {
      eventVersion: '2.1',
      eventSource: 'aws:s3',
      awsRegion: 'us-east-1',
      eventTime: '2026-03-12T19:03:00.000Z',
      eventName: 'ObjectCreated:Put',
      s3: {
        s3SchemaVersion: '1.0',
        configurationId: 'any',
        bucket: { name: 'things', arn: 'arn:aws:s3:::things' },
        object: { key: 'pictures/one.jpg', size: 1024, eTag: 'd41d8cd9', sequencer: '0A1B2C3D4E5F678901' },
      },
    },
  ],
}

interface Shard {
  readonly ShardId: string
}

/** The records of a table's stream as the poller of Lambda hands them over, read as it reads them. */
export async function streamEvent(engine: Engine, TableName: string) {
  type Listed = { Streams: { StreamArn: string }[] }
  type Described = { StreamDescription: { Shards: Shard[] } }
  const { Streams } = await engine.send<Listed>('ListStreams', { TableName })
  const StreamArn = Streams[0]?.StreamArn as string
  const { StreamDescription } = await engine.send<Described>('DescribeStream', { StreamArn })
  const Records: object[] = []
  for (const { ShardId } of StreamDescription.Shards) {
    const asked = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }
    const { ShardIterator } = await engine.send<{ ShardIterator: string }>('GetShardIterator', asked)
    const read = await engine.send<{ Records: object[] }>('GetRecords', { ShardIterator })
    Records.push(...read.Records)
  }
  return { Records: Records.map(each => ({ ...each, eventSourceARN: StreamArn })) }
}
