import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'
import { type ServeOptions, serveRequests } from '../../src/http/server.ts'
import { FakeEngine } from './fake-engine.ts'

export interface WireAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

export interface WireRequest {
  method?: string
  path?: string
  target?: string
  body?: string | Buffer
  headers?: Record<string, string | string[]>
}

/** A server on a free port that ends with the test. */
export async function start(options: ServeOptions = {}, engine = new FakeEngine()) {
  const server = await serveRequests(engine, { port: 0, ...options })
  onTestFinished(() => server.close())
  return { ...server, engine, ask: (asked: WireRequest) => ask(server.port, asked) }
}

export const amzJson = 'application/x-amz-json-1.0'

/** A signature that is right in form only. */
export const signed = {
  'X-Amz-Date': '20260101T000000Z',
  Authorization:
    'AWS4-HMAC-SHA256 Credential=key/20260101/eu-west-3/dynamodb/aws4_request, SignedHeaders=host, Signature=00',
}

/** The headers of a call as an SDK makes it, but for a valid signature. */
export const call = (operation: string) => ({
  ...signed,
  'Content-Type': amzJson,
  'X-Amz-Target': `DynamoDB_20120810.${operation}`,
})

/** One request on a connection of its own, and the answer as it came. */
export function ask(port: number, asked: WireRequest): Promise<WireAnswer> {
  const { method = 'POST', path = '/', body = '', headers = {} } = asked
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, incoming => {
      const chunks: Buffer[] = []
      incoming.on('data', chunk => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const all = Buffer.concat(chunks)
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: all,
          text: all.toString(),
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Sends bytes as they are and gives all that comes back until the server closes or `until` has been seen. */
export function converse(
  port: number,
  bytes: string | Buffer,
  until: (text: string) => boolean,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      if (until(text)) socket.destroy()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}
