import { createHash, createHmac } from 'node:crypto'
import type { WireRequest } from './wire.ts'

export const key = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
export const body = '{"Limit":1}'

const basicTime = (time: number) => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest()

export interface Signing {
  secret?: string
  keyId?: string
  region?: string
  service?: string
  time?: number
  headers?: Record<string, string>
  unsigned?: string[]
  body?: string | Buffer
  presign?: { expires?: string }
}

/** Signs a call on its own terms, so that each part of it can be wrong. */
export function sign(
  port: number,
  signing: Signing = {},
): Required<Pick<WireRequest, 'headers' | 'body' | 'path'>> {
  const date = basicTime(signing.time ?? Date.now())
  const scope = `${date.slice(0, 8)}/${signing.region ?? 'eu-west-3'}/${signing.service ?? 'dynamodb'}/aws4_request`
  const credential = `${signing.keyId ?? key.accessKeyId}/${scope}`
  const headers: Record<string, string> = {
    'content-type': 'application/x-amz-json-1.0',
    host: `127.0.0.1:${port}`,
    'x-amz-target': 'DynamoDB_20120810.ListTables',
    ...(signing.presign ? {} : { 'x-amz-date': date }),
    ...signing.headers,
  }
  const names = Object.keys(headers)
    .filter(name => !signing.unsigned?.includes(name))
    .sort()
  const query: [string, string][] = signing.presign
    ? [
        ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
        ['X-Amz-Credential', credential],
        ['X-Amz-Date', date],
        ['X-Amz-Expires', signing.presign.expires ?? '60'],
        ['X-Amz-SignedHeaders', names.join(';')],
      ]
    : []
  const queryText = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const payload = signing.body ?? body
  const lines = names.map(name => `${name}:${headers[name]}\n`).join('')
  const canonical = `POST\n/\n${queryText}\n${lines}\n${names.join(';')}\n${sha256(payload)}`
  const secret = scope
    .split('/')
    .reduce<string | Buffer>(hmac, `AWS4${signing.secret ?? key.secretAccessKey}`)
  const signature = hmac(secret, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`).toString('hex')
  if (signing.presign) return { headers, body: payload, path: `/?${queryText}&X-Amz-Signature=${signature}` }
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return { headers: { ...headers, authorization }, body: payload, path: '/' }
}
