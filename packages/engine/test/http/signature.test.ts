import { gzipSync } from 'node:zlib'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { describe, expect, it } from 'vitest'
import { body, key, type Signing, sign } from './signing.ts'
import { start, type WireRequest } from './wire.ts'

const secured = () => start({ credentials: [{ accessKeyId: 'other', secretAccessKey: 'x' }, key] })

/** The name and message with which a signed request is refused, or the region if it is not. */
async function outcome(signing: Signing, tamper: (request: ReturnType<typeof sign>) => WireRequest = r => r) {
  const { ask, port } = await secured()
  const { status, text } = await ask(tamper(sign(port, signing)))
  const answer = JSON.parse(text)
  return status === 200 ? answer.region : `${answer.__type.split('#')[1]}: ${answer.message}`
}

const mismatch =
  'InvalidSignatureException: The request signature we calculated does not match the signature you provided. ' +
  'Check your AWS Secret Access Key and signing method. Consult the service documentation for details.'
const unknown = 'UnrecognizedClientException: The security token included in the request is invalid.'

describe('with access keys, a request', () => {
  it('signed by the AWS SDK is taken', async () => {
    const { url } = await secured()
    const client = new DynamoDBClient({ endpoint: url, region: 'ap-south-1', credentials: key })
    await expect(client.send(new ListTablesCommand({ Limit: 1 }))).resolves.toMatchObject({
      $metadata: { httpStatusCode: 200 },
    })
    const wrong = new DynamoDBClient({
      endpoint: url,
      region: 'ap-south-1',
      credentials: { ...key, secretAccessKey: 'wrong' },
      maxAttempts: 1,
    })
    await expect(wrong.send(new ListTablesCommand({}))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    })
  })

  it('signed rightly is taken, for the region it was signed for', async () => {
    expect(await outcome({})).toBe('eu-west-3')
    expect(await outcome({ region: 'us-west-2' })).toBe('us-west-2')
  })

  it('may have been changed on its way as HTTP allows it', async () => {
    const spaced = await outcome({ headers: { meerkat: 'Hello world' } }, ({ headers, ...rest }) => ({
      ...rest,
      headers: { ...headers, meerkat: '  Hello    world ' },
    }))
    expect(spaced).toBe('eu-west-3')
    const reordered = await outcome({}, ({ headers, ...rest }) => ({
      ...rest,
      headers: Object.fromEntries(
        Object.entries(headers)
          .reverse()
          .map(([name, value]) => [name.toUpperCase(), value]),
      ),
    }))
    expect(reordered).toBe('eu-west-3')
  })

  it('is signed over the body as it was sent, compressed or not', async () => {
    const compressed = await outcome({ body: gzipSync(body) }, ({ headers, ...rest }) => ({
      ...rest,
      headers: { ...headers, 'content-encoding': 'gzip' },
    }))
    expect(compressed).toBe('eu-west-3')
  })

  it.each<[string, (request: ReturnType<typeof sign>) => WireRequest]>([
    ['body', r => ({ ...r, body: '{"Limit":2}' })],
    ['target', r => ({ ...r, headers: { ...r.headers, 'x-amz-target': 'DynamoDB_20120810.TagResource' } })],
    ['signed header', r => ({ ...r, headers: { ...r.headers, 'content-type': 'application/json' } })],
    ['host', r => ({ ...r, headers: { ...r.headers, host: 'other' } })],
    ['query', r => ({ ...r, path: '/?a=b' })],
    ['signature', r => ({ ...r, headers: { ...r.headers, authorization: `${r.headers.authorization}0` } })],
    [
      'region',
      r => ({
        ...r,
        headers: {
          ...r.headers,
          authorization: String(r.headers.authorization).replace('eu-west-3', 'us-east-1'),
        },
      }),
    ],
  ])('with another %s than was signed is refused', async (_part, tamper) => {
    expect(await outcome({}, tamper)).toBe(mismatch)
  })

  it('signed with another secret is refused', async () => {
    expect(await outcome({ secret: 'wrong' })).toBe(mismatch)
    expect(await outcome({ keyId: 'other' })).toBe(mismatch)
  })

  it('of an unknown key is refused', async () => {
    expect(await outcome({ keyId: 'AKIDNOBODY' })).toBe(unknown)
    expect(await outcome({ keyId: '__proto__' })).toBe(unknown)
  })

  it('with the token of a session is refused', async () => {
    expect(await outcome({ headers: { 'x-amz-security-token': 'abc' } })).toBe(unknown)
  })

  it('without a signature is refused', async () => {
    expect(
      await outcome({}, ({ headers: { authorization: _, ...headers }, ...rest }) => ({ ...rest, headers })),
    ).toBe('MissingAuthenticationTokenException: Request is missing Authentication Token')
  })

  it('whose target or host is not signed is refused', async () => {
    expect(await outcome({ unsigned: ['host'] })).toBe(
      "InvalidSignatureException: 'Host' must be a 'SignedHeader' in the AWS Authorization.",
    )
    expect(await outcome({ unsigned: ['x-amz-target'] })).toBe(
      "InvalidSignatureException: 'X-Amz-Target' must be a 'SignedHeader' in the AWS Authorization.",
    )
  })

  it('is good for a quarter of an hour around its time', async () => {
    const minutes = (n: number) => outcome({ time: Date.now() + n * 60_000 })
    expect(await minutes(-14)).toBe('eu-west-3')
    expect(await minutes(14)).toBe('eu-west-3')
    expect(await minutes(-16)).toMatch(
      /^InvalidSignatureException: Signature expired: \d{8}T\d{6}Z is now earlier than \d{8}T\d{6}Z \(\d{8}T\d{6}Z - 15 min\.\)$/,
    )
    expect(await minutes(16)).toMatch(
      /^InvalidSignatureException: Signature not yet current: .* is still later than .* \(.* \+ 15 min\.\)$/,
    )
  })

  it('signed for another service is refused', async () => {
    expect(await outcome({ service: 's3' })).toBe(
      "InvalidSignatureException: Credential should be scoped to correct service: 'dynamodb'. ",
    )
  })

  it('of another algorithm is refused', async () => {
    const other = await outcome({}, ({ headers, ...rest }) => ({
      ...rest,
      headers: { ...headers, authorization: String(headers.authorization).replace('SHA256', 'SHA25') },
    }))
    expect(other).toBe(
      "IncompleteSignatureException: Unsupported AWS 'algorithm': 'AWS4-HMAC-SHA25' (only AWS4-HMAC-SHA256 for now). ",
    )
  })

  it('is not needed to ask for the health', async () => {
    const { ask } = await secured()
    expect((await ask({ method: 'GET' })).status).toBe(200)
  })
})

describe('with access keys, a presigned request', () => {
  it('is taken as long as it holds', async () => {
    expect(await outcome({ presign: {} })).toBe('eu-west-3')
    const hourAgo = Date.now() - 3_600_000
    expect(await outcome({ presign: { expires: '3700' }, time: hourAgo })).toBe('eu-west-3')
    expect(await outcome({ presign: { expires: '3540' }, time: hourAgo })).toMatch(
      /Signature expired: .* - 59 min/,
    )
  })

  it('does not hold for more than a week', async () => {
    expect(await outcome({ presign: { expires: '604801' } })).toMatch(
      'X-Amz-Expires must be less than a week',
    )
    expect(await outcome({ presign: { expires: 'long' } })).toMatch('X-Amz-Expires should be a number')
    expect(await outcome({ presign: { expires: '-1' } })).toMatch('X-Amz-Expires must be non-negative')
  })

  it('with another body, lifetime or parameter than was signed is refused', async () => {
    expect(await outcome({ presign: {} }, r => ({ ...r, body: '{}' }))).toBe(mismatch)
    const longer = (r: ReturnType<typeof sign>) => ({
      ...r,
      path: r.path.replace('Expires=60', 'Expires=600'),
    })
    expect(await outcome({ presign: {} }, longer)).toBe(mismatch)
    expect(await outcome({ presign: {} }, r => ({ ...r, path: `${r.path}&a=b` }))).toBe(mismatch)
  })
})
