import { spawn } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { temporaryFolder } from './temporary-folder.ts'

const require = createRequire(import.meta.url)

export interface S3Server {
  readonly bucket: string
  readonly endpoint: string
  readonly client: S3ClientConfig
  /** Where it keeps the bucket. */
  readonly folder: string
  stop(): Promise<void>
}

export const s3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** An S3 server in a process of its own: its page tokens need a cipher that Node has only when asked. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await temporaryFolder()
  const bucket = 'things'
  const program = require.resolve('s3rver/bin/s3rver.js')
  const place = ['-d', folder.path, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', bucket]
  const server = spawn(process.execPath, ['--openssl-legacy-provider', program, ...place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const behind = await listening(createInterface(server.stdout))
  const { endpoint, close } = await strictly(behind, folder.path)
  return {
    bucket,
    endpoint,
    client: { endpoint, region: 'eu-central-1', forcePathStyle: true, credentials: s3Keys },
    folder: join(folder.path, bucket),
    async stop() {
      close()
      server.kill('SIGKILL')
      await once(server, 'exit')
      await folder.remove()
    },
  }
}

async function listening(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [, address] = /listening on (\S+)/.exec(line) ?? []
    if (address !== undefined) return `http://${address}`
  }
  throw new Error('the S3 server did not start')
}

/**
 * Keeps promises of S3 that s3rver does not know: `If-None-Match: *` lets only the first PUT of a key through, an address
 * takes only the headers that it was signed for, and parts of an object are listed and abandoned.
 */
async function strictly(behind: string, folder: string): Promise<{ endpoint: string; close(): void }> {
  const busy = new Set<string>()
  const front = createServer((given, response) => {
    const { pathname, searchParams } = new URL(given.url ?? '', 'http://front')
    const key = decodeURIComponent(pathname)
    const refuse = (status: number, code: string) => {
      given.resume()
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<Error><Code>${code}</Code></Error>`)
    }
    if (searchParams.has('X-Amz-Signature') && !isSigned(given, pathname, searchParams))
      return refuse(403, 'SignatureDoesNotMatch')
    if (given.method !== 'GET' && given.headers['if-none-match'] === '*') {
      if (existsSync(`${join(folder, key)}._S3rver_object`)) return refuse(412, 'PreconditionFailed')
      if (busy.has(key)) return refuse(409, 'ConditionalRequestConflict')
      busy.add(key)
      response.once('close', () => busy.delete(key))
    }
    const { method, url, headers } = given
    const parts = partsOf(join(folder, key.split('/')[1] ?? ''), given.method, searchParams)
    if (parts !== undefined && !existsSync(parts)) return refuse(404, 'NoSuchUpload')
    if (parts !== undefined && method !== 'POST') return answerParts(method, parts, response)
    const sent = request(`${behind}${url}`, { method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    sent.once('error', () => response.destroy())
    given.pipe(sent)
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const { port } = front.address() as AddressInfo
  const close = () => {
    front.close()
    front.closeAllConnections()
  }
  return { endpoint: `http://127.0.0.1:${port}`, close }
}

/** Where the parts of an upload are that a request lists, abandons or joins. */
function partsOf(bucket: string, method: string | undefined, query: URLSearchParams): string | undefined {
  const upload = query.get('uploadId')
  return upload === null || method === 'PUT' ? undefined : join(bucket, '._S3rver_uploads', upload)
}

/** ListParts, or AbortMultipartUpload. */
function answerParts(method: string | undefined, parts: string, response: ServerResponse): void {
  if (method === 'GET') return void response.end(partsIn(parts))
  rmSync(parts, { recursive: true })
  response.writeHead(204).end()
}

/** The answer to ListParts. */
function partsIn(folder: string): string {
  const numbers = readdirSync(folder).filter(name => /^\d+$/.test(name))
  const parts = numbers
    .sort((one, other) => Number(one) - Number(other))
    .map(name => {
      const etag = readFileSync(join(folder, `${name}.md5`), 'utf8')
      const { size } = statSync(join(folder, name))
      return `<Part><PartNumber>${name}</PartNumber><ETag>"${etag}"</ETag><Size>${size}</Size></Part>`
    })
  return `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`
}

/** AWS Signature Version 4 of an address, computed again from what was sent. */
function isSigned({ method, headers }: IncomingMessage, path: string, query: URLSearchParams): boolean {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
  const signedHeaders = query.get('X-Amz-SignedHeaders') ?? ''
  const lines = signedHeaders.split(';').map(name => `${name}:${headers[name] ?? ''}\n`)
  const canonical = [method, path, parameters.join('&'), lines.join(''), signedHeaders, 'UNSIGNED-PAYLOAD']
  const [, day = '', region = '', service = '', end = ''] = (query.get('X-Amz-Credential') ?? '').split('/')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${s3Keys.secretAccessKey}`)
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const scope = [day, region, service, end].join('/')
  const text = ['AWS4-HMAC-SHA256', query.get('X-Amz-Date'), scope, hash].join('\n')
  return hmac(key, text).toString('hex') === query.get('X-Amz-Signature')
}
