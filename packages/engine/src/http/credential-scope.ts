import { DynamoDBError } from '@monotable/dynamodb'
import type { Authorization } from './authorization.ts'
import { basicTime, checkClock, readBasicTime } from './signing-time.ts'

/** `keyid/date/region/dynamodb/aws4_request`, taken apart. */
export interface CredentialScope {
  readonly keyId: string
  readonly date: string
  readonly region: string
}

export const signatureAlgorithm = 'AWS4-HMAC-SHA256'
export const signatureService = 'dynamodb'
export const signatureTerminator = 'aws4_request'

const incomplete = (message: string) => new DynamoDBError('IncompleteSignatureException', message)
export const invalidSignature = (message: string) => new DynamoDBError('InvalidSignatureException', message)

/** The region of a credential that is written as it should be, whatever its date and key. */
export function regionOf(authorization: Authorization): string | undefined {
  const [keyId, date, region, service, terminator, more] = authorization.credential.split('/')
  const whole = keyId && region && service && terminator === signatureTerminator && more === undefined
  return whole && date?.length === 8 ? region : undefined
}

/** All that AWS checks of a signature before it looks the key up, in its order. */
export function checkScope(authorization: Authorization, now: number): CredentialScope {
  const { algorithm, credential, date, signedHeaders } = authorization
  const signedAt = readBasicTime(date)
  if (signedAt === undefined) {
    throw incomplete(
      `Date must be in ISO-8601 'basic format'. Got '${date}'. See http://en.wikipedia.org/wiki/ISO_8601`,
    )
  }
  checkClock(authorization, signedAt, now)
  if (!signedHeaders.toLowerCase().split(';').includes('host')) {
    throw invalidSignature("'Host' must be a 'SignedHeader' in the AWS Authorization.")
  }
  if (algorithm !== signatureAlgorithm) {
    throw incomplete(`Unsupported AWS 'algorithm': '${algorithm}' (only ${signatureAlgorithm} for now). `)
  }
  const parts = credential.replace(/\/+$/, '').split('/')
  if (parts.length !== 5) {
    throw incomplete(
      'Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/region/service/term, ' +
        `got '${credential}'`,
    )
  }
  const [keyId, scopeDate, region, service, terminator] = parts as [string, string, string, string, string]
  const day = basicTime(signedAt).slice(0, 8)
  let faults = ''
  if (region === '') faults += `Credential should be scoped to a valid region, not '${region}'. `
  if (service !== signatureService) {
    faults += `Credential should be scoped to correct service: '${signatureService}'. `
  }
  if (terminator !== signatureTerminator) {
    faults += `Credential should be scoped with a valid terminator: '${signatureTerminator}', not '${terminator}'. `
  }
  if (scopeDate !== day) {
    faults +=
      'Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: ' +
      `'${scopeDate}' != '${day}', from '${date}'. `
  }
  if (faults) throw invalidSignature(faults)
  return { keyId, date: scopeDate, region }
}
