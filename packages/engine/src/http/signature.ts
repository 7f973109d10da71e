import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { DynamoDBError } from '@monotable/dynamodb'
import type { Authorization } from './authorization.ts'
import {
  type CredentialScope,
  checkScope,
  invalidSignature,
  signatureAlgorithm,
  signatureService,
  signatureTerminator,
} from './credential-scope.ts'
import type { QueryString } from './query-string.ts'
import { headerValues } from './request-head.ts'

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The parts of a request that a signature covers, as they came. */
export interface SignedRequest {
  readonly method: string
  readonly query: QueryString
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

/** The region that the caller signed for; throws what AWS answers if the signature does not hold. */
export type Verdict = (request: SignedRequest) => string

const unknownClient = () =>
  new DynamoDBError('UnrecognizedClientException', 'The security token included in the request is invalid.')

const mismatch = () =>
  invalidSignature(
    'The request signature we calculated does not match the signature you provided. Check your AWS Secret ' +
      'Access Key and signing method. Consult the service documentation for details.',
  )

/** Enough for several keys on both sides of midnight; clients cannot make it grow. */
const maxSigningKeys = 100

/** Verifies Signature Version 4 against known access keys. */
export class SignatureVerifier {
  readonly #secrets = new Map<string, string>()
  readonly #signingKeys = new Map<string, Buffer>()

  constructor(credentials: readonly Credentials[]) {
    for (const { accessKeyId, secretAccessKey } of credentials)
      this.#secrets.set(accessKeyId, secretAccessKey)
  }

  /** Judges all that needs no body, and gives what judges the rest. */
  judge(authorization: Authorization, now: number): Verdict {
    const scope = checkScope(authorization, now)
    const secret = this.#secrets.get(scope.keyId)
    if (secret === undefined) throw unknownClient()
    const signedHeaders = authorization.signedHeaders.toLowerCase().split(';')
    // The target chooses the operation: AWS lets it go unsigned, here nobody may swap it on the way.
    if (!signedHeaders.includes('x-amz-target')) {
      throw invalidSignature("'X-Amz-Target' must be a 'SignedHeader' in the AWS Authorization.")
    }
    return request => {
      const text = stringToSign(authorization, scope, canonicalRequest(request, signedHeaders))
      const expected = createHmac('sha256', this.#signingKey(scope, secret)).update(text).digest('hex')
      if (!equal(expected, authorization.signature)) throw mismatch()
      // Keys given to the server are permanent ones; a session token belongs to some other key.
      if (headerValues(request.rawHeaders, 'x-amz-security-token').length > 0) throw unknownClient()
      return scope.region
    }
  }

  #signingKey(scope: CredentialScope, secret: string): Buffer {
    const name = `${scope.keyId}/${scope.date}/${scope.region}`
    const known = this.#signingKeys.get(name)
    if (known) return known
    let key: Buffer | string = `AWS4${secret}`
    for (const part of [scope.date, scope.region, signatureService, signatureTerminator]) {
      key = createHmac('sha256', key).update(part).digest()
    }
    if (this.#signingKeys.size >= maxSigningKeys) this.#signingKeys.clear()
    this.#signingKeys.set(name, key as Buffer)
    return key as Buffer
  }
}

function equal(expected: string, given: string): boolean {
  const bytes = Buffer.from(given)
  return bytes.length === expected.length && timingSafeEqual(Buffer.from(expected), bytes)
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

function stringToSign(authorization: Authorization, scope: CredentialScope, request: string): string {
  const scopeText = `${scope.date}/${scope.region}/${signatureService}/${signatureTerminator}`
  return `${signatureAlgorithm}\n${authorization.date}\n${scopeText}\n${sha256(request)}`
}

function canonicalRequest(request: SignedRequest, signedHeaders: readonly string[]): string {
  const headers = signedHeaders.map(name => `${name}:${canonicalValue(request.rawHeaders, name)}\n`)
  return [
    request.method,
    '/',
    canonicalQuery(request.query),
    headers.join(''),
    signedHeaders.join(';'),
    sha256(request.body),
  ].join('\n')
}

const canonicalValue = (rawHeaders: readonly string[], name: string) =>
  headerValues(rawHeaders, name)
    .map(value => value.trim().replace(/ +/g, ' '))
    .join(',')

function canonicalQuery(query: QueryString): string {
  return query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
