import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Whether the signature is that of the request, made with the right key for this service and region. */
  readonly isSigned: boolean
}

export interface WireAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

const region = 'eu-central-1'
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' }

/** An endpoint of a service of AWS as far as the wire goes: it checks signatures and answers what it is told. */
export async function startAwsEndpoint(service: string, answer: WireAnswer) {
  const requests: WireRequest[] = []
  let next = answer
  const server = createServer(async (request, response) => {
    const body = await text(request)
    requests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
      isSigned: isSigned(request, body, service),
    })
    response.writeHead(next.status, next.headers).end(next.body)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    requests,
    client: { endpoint, region, credentials, maxAttempts: 1 },
    answer(given: WireAnswer) {
      next = given
    },
    stop: () =>
      new Promise<void>(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const hash = (data: string) => createHash('sha256').update(data).digest('hex')

/** Signature Version 4, as its documentation has it, for paths and queries that need no encoding. */
function isSigned({ method, url, headers }: IncomingMessage, body: string, service: string): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=(\S+?)\/(.+?), SignedHeaders=(.+?), Signature=(\w+)$/
  const [, id, scope, signedHeaders = '', signature] = parts.exec(headers.authorization ?? '') ?? []
  const date = String(headers['x-amz-date'])
  const [path, query = ''] = (url ?? '').split('?')
  const canonicalHeaders = signedHeaders.split(';').map(name => `${name}:${headers[name]}\n`)
  const canonical = [method, path, query, canonicalHeaders.join(''), signedHeaders, hash(body)].join('\n')
  const expectedScope = `${date.slice(0, 8)}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, expectedScope, hash(canonical)].join('\n')
  const key = expectedScope.split('/').reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`)
  return (
    id === credentials.accessKeyId &&
    scope === expectedScope &&
    signedHeaders.split(';').includes('host') &&
    signature === hmac(key, toSign).toString('hex')
  )
}
